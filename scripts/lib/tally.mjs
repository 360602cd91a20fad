/** `{ passed, failed, skipped }` as the line that closes a run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The sum of several counts. */
export function sum(counts) {
  const add = (key) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
  return { passed: add("passed"), failed: add("failed"), skipped: add("skipped") };
}
