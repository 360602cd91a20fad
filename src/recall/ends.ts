/** Of a long question so many characters at each end are looked at. */
const END = 2_000;
/** A cut that would fall into a word is moved by at most this much. */
const WORD = 60;

/** Whether a question is longer than what is looked at of it. */
export const isLong = (question: string): boolean => question.length > 2 * END;

/**
 * What of a question is looked at: all of it, or its first and its last 2,000 characters. Whoever pastes a log or a file
 * says what is wanted above or below it, and a hook has no time for a million words.
 */
export function endsOf(question: string): string {
  if (!isLong(question)) return question;
  const head = question.slice(0, END);
  const tail = question.slice(-END);
  // A word that is cut in two would be two others.
  const stop = head.slice(-WORD).search(/\s\S*$/);
  const start = tail.slice(0, WORD).search(/\s/);
  return `${stop < 0 ? head : head.slice(0, stop - WORD)}\n${start < 0 ? tail : tail.slice(start)}`;
}
