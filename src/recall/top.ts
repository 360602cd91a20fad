/**
 * The numbers of the `most` highest values, highest first and those of the last value all: ties are for the caller.
 * Only positive ones. Without sorting all of them, since a store may have a hundred thousand.
 */
export function topOf(values: Float64Array, most: number): number[] {
  const bar = barOf(values, most);
  const found: number[] = [];
  for (let at = 0; at < values.length; at++) if (values[at]! > 0 && values[at]! >= bar) found.push(at);
  return found.sort((a, b) => values[b]! - values[a]! || a - b);
}

/** The lowest of the `most` highest values, by a heap whose root is the lowest that counts. */
function barOf(values: Float64Array, most: number): number {
  const heap: number[] = [];
  for (const value of values) {
    if (!(value > 0)) continue;
    if (heap.length < most) {
      heap.push(value);
      if (heap.length === most) for (let at = (most >> 1) - 1; at >= 0; at--) sink(heap, at);
    } else if (value > heap[0]!) {
      heap[0] = value;
      sink(heap, 0);
    }
  }
  return heap.length < most ? 0 : heap[0]!;
}

function sink(heap: number[], from: number): void {
  for (let at = from; ;) {
    const left = 2 * at + 1;
    let least = at;
    if (left < heap.length && heap[left]! < heap[least]!) least = left;
    if (left + 1 < heap.length && heap[left + 1]! < heap[least]!) least = left + 1;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
}
