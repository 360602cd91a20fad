/** Values by number. Of an Int32Array none becomes an object on its way. */
type Values = Float64Array | Int32Array;

/**
 * The numbers of the `most` highest values, highest first and those of the last value all: ties are for the caller.
 * Only positive ones. Without sorting all of them, since a store may have a hundred thousand.
 */
export function topOf(values: Values, most: number): number[] {
  const keys = keysOf(values);
  const bar = barOf(keys, most);
  const { whole, step } = keys;
  const found: number[] = [];
  for (let at = step - 1; at < whole.length; at += step) {
    const key = whole[at]!;
    if (key >= bar && key < INFINITE) found.push((at - step + 1) / step);
  }
  found.sort((a, b) => values[b]! - values[a]! || a - b);
  // What is of one key may differ.
  let length = Math.min(most, found.length);
  while (length < found.length && values[found[length]!] === values[found[length - 1]!]) length++;
  found.length = length;
  return found;
}

/**
 * Whole numbers that are in the order of the values, as far as they go: of a positive double the upper half, so that no
 * comparison makes an object of a fraction. Every `step`-th is one, from `step - 1`.
 */
type Keys = { whole: Int32Array; step: number };

/** The upper half of what is no number, or no finite one. */
const INFINITE = 0x7ff00000;

function keysOf(values: Values): Keys {
  if (values instanceof Int32Array) return { whole: values, step: 1 };
  return { whole: new Int32Array(values.buffer, values.byteOffset, 2 * values.length), step: 2 };
}

/**
 * The lowest of the `most` highest keys, at least 1, by a heap whose root is the lowest that counts. Without an iterator: it
 * would make two objects a value, and clearing them away takes a process that answers one question longer than the search.
 */
function barOf({ whole, step }: Keys, most: number): number {
  const heap: number[] = [];
  let bar = 0;
  for (let at = step - 1; at < whole.length; at += step) {
    const key = whole[at]!;
    if (key <= bar || key >= INFINITE) continue;
    if (heap.length < most) {
      heap.push(key);
      if (heap.length < most) continue;
      for (let node = (most >> 1) - 1; node >= 0; node--) sink(heap, node);
    } else {
      heap[0] = key;
      sink(heap, 0);
    }
    bar = heap[0]!;
  }
  return Math.max(bar, 1);
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
