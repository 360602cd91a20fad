/** Old files of the Mac end their lines with a carriage return alone. */
const LINE_END = /\r\n|\r|\n/u;

/**
 * The line (from 1) at which a merge was left unfinished; null where none was. Only a whole conflict counts: a line of
 * equal signs is a heading, and one of brackets may be a drawing.
 */
export function conflictLine(text: string): number | null {
  if (!text.includes("<<<<<<<")) return null;
  let start: number | null = null;
  let isDivided = false;
  for (const [index, line] of text.split(LINE_END).entries()) {
    if (/^<{7}(?: |$)/u.test(line)) [start, isDivided] = [index + 1, false];
    else if (start !== null && /^={7}$/u.test(line)) isDivided = true;
    else if (start !== null && isDivided && /^>{7}(?: |$)/u.test(line)) return start;
  }
  return null;
}
