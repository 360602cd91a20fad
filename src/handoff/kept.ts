// A table of a thousand by a thousand; beyond it the first fit will do.
const MOST_CELLS = 1_000_000;

/**
 * Which of `there` may stay when the list becomes `wanted`, in their order: index in `there` → index in `wanted`.
 * The most that can stay; of very long lists those that the first fit gives.
 */
export function keptInOrder(there: readonly string[], wanted: readonly string[]): Map<number, number> {
  let head = 0;
  while (head < there.length && head < wanted.length && there[head] === wanted[head]) head++;
  let tail = 0;
  const most = Math.min(there.length, wanted.length) - head;
  while (tail < most && there.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  const middle = [there, wanted].map((list) => list.slice(head, list.length - tail));
  const [before = [], after = []] = middle;
  const fit = before.length * after.length > MOST_CELLS ? firstFit : longestFit;
  return new Map([
    ...Array.from({ length: head }, (_, at): [number, number] => [at, at]),
    ...fit(before, after).map(([from, to]): [number, number] => [from + head, to + head]),
    ...Array.from({ length: tail }, (_, at): [number, number] => [
      there.length - tail + at,
      wanted.length - tail + at,
    ]),
  ]);
}

/** A longest common subsequence. */
function longestFit(there: readonly string[], wanted: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: there.length + 1 }, () =>
    new Array<number>(wanted.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = there.length - 1; i >= 0; i--) {
    for (let j = wanted.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] =
        there[i] === wanted[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept: [number, number][] = [];
  for (let i = 0, j = 0; i < there.length && j < wanted.length;) {
    if (there[i] === wanted[j]) kept.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

/** Each takes the first place behind the one before it. */
function firstFit(there: readonly string[], wanted: readonly string[]): [number, number][] {
  const places = new Map<string, number>();
  wanted.forEach((value, at) => places.set(value, places.get(value) ?? at));
  const kept: [number, number][] = [];
  let next = 0;
  there.forEach((value, from) => {
    const to = places.get(value) ?? -1;
    if (to < next) return;
    kept.push([from, to]);
    next = to + 1;
  });
  return kept;
}
