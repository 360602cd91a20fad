/** Rather too many than too few: the client's own count is not known. */
const SAFETY = 1.1;

const RUN =
  /\n[ \t]*|[A-Za-z\u00c0-\u024f]+|\d+|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]+|[\ud800-\udfff]+|[\u0250-\u1fff\ua000-\uabff]+|[^\sA-Za-z\d\u00c0-\u1fff\u2e80-\uffff]+/g;

/** What a jumble of capitals and small letters (base64) costs more than words do. */
function jumble(run: string): number {
  const pieces = run.match(/[A-Z]*[^A-Z]+|[A-Z]+/g) ?? [];
  return Math.max(0, pieces.length - run.length / 3);
}

/** Tokens of one run of characters of a class. */
function tokensOf(run: string): number {
  const code = run.charCodeAt(0);
  const size = run.length;
  if (code === 0x0a) return 1;
  if (code >= 0x30 && code <= 0x39) return size / 2.2;
  if (/^[A-Za-z\u00c0-\u024f]/.test(run)) return Math.max(1, size / 5.5) + jumble(run);
  if (code >= 0xd800 && code <= 0xdfff) return size * 1.25;
  if (code >= 0x2e80) return size * 1.05;
  if (code >= 0x0250 && code < 0x2000) return size / 2.2;
  return Math.max(0.8, size / 2);
}

/**
 * How many tokens a model counts for a text, estimated by runs of characters (letters, digits, CJK, punctuation,
 * line breaks), rounded up. The estimate of two texts together never exceeds the sum of theirs.
 */
export function estimateTokens(text: string): number {
  let sum = 0;
  for (const [run] of text.matchAll(RUN)) sum += tokensOf(run);
  return Math.max(0, Math.ceil(sum * SAFETY - 1e-9));
}
