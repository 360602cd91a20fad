/** Values by number. Of an Int32Array none becomes an object on its way. */
type Values = Float64Array | Int32Array;

/**
 * The numbers of the `most` highest values, highest first and those of the last value all: ties are for the caller.
 * Only positive ones. Without sorting all of them, since a store may have a hundred thousand.
 */
export function topOf(values: Values, most: number): number[] {
  const bar = barOf(values, most);
  const found: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value > 0 && value >= bar) found.push(at);
  }
  return found.sort((a, b) => values[b]! - values[a]! || a - b);
}

/**
 * The lowest of the `most` highest values, by a heap whose root is the lowest that counts. Without an iterator: it would
 * make two objects a value, and clearing them away takes a process that answers one question longer than the search.
 */
function barOf(values: Values, most: number): number {
  const heap: number[] = [];
  let bar = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (!(value > bar)) continue;
    if (heap.length < most) {
      heap.push(value);
      if (heap.length < most) continue;
      for (let node = (most >> 1) - 1; node >= 0; node--) sink(heap, node);
    } else {
      heap[0] = value;
      sink(heap, 0);
    }
    bar = heap[0]!;
  }
  return bar;
}

function sink(heap: number[], from: number): void {
  for (let at = from; ;) {
    const left = 2 * at + 1;
    let least = at;
    if (left < heap.length && heap[left]! < heap[least]!) least = left;
    if (left + 1 < heap.length && heap[left + 1]! < heap[least]!) least = left + 1;
    if (least === at) return;
    const lower = heap[least]!;
    heap[least] = heap[at]!;
    heap[at] = lower;
    at = least;
  }
}
