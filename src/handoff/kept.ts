/**
 * Which of `there` may stay when the list becomes `wanted`: a longest common subsequence, as index in `there` → index in `wanted`.
 */
export function keptInOrder(there: readonly string[], wanted: readonly string[]): Map<number, number> {
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
  const kept = new Map<number, number>();
  for (let i = 0, j = 0; i < there.length && j < wanted.length;) {
    if (there[i] === wanted[j]) kept.set(i++, j++);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
