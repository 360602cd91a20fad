import type { RepoFacts } from "../facts.ts";

const LETTER = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3々ー]/;
const STOP = /[，。；：、！？（）()「」『』【】《》“”"'`\n\t\uFFFC]/;
/** How far to the left a path may begin. */
const REACH = 80;
/** Questions to the repository for one text. */
const MOST_LOOKUPS = 400;

/**
 * Paths with Chinese, Japanese or Korean names, and such names with a blank. Written inside a sentence
 * without blanks nobody can tell where they begin, so the repository is asked: the longest that exists is meant.
 */
export function widePaths(prose: string, facts: RepoFacts): { raw: string; start: number }[] {
  const found: { raw: string; start: number }[] = [];
  let lookups = 0;
  for (const match of prose.matchAll(/\.[A-Za-z][A-Za-z0-9]{0,9}(?![A-Za-z0-9_])/g)) {
    const end = match.index + match[0].length;
    const from = beginOf(prose, match.index);
    if (!LETTER.test(prose.slice(from, match.index)) && !prose.slice(from, match.index).includes(" "))
      continue;
    const starts = startsOf(prose, from, match.index).slice(0, Math.max(0, MOST_LOOKUPS - lookups));
    lookups += starts.length;
    const start = starts.find((at) => isFile(prose.slice(at, end), facts)) ?? guess(prose, from, end);
    if (start !== null) found.push({ raw: prose.slice(start, end), start });
  }
  return found;
}

function beginOf(prose: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < REACH && !STOP.test(prose[at - 1] ?? "")) at -= 1;
  return at;
}

/** Where a name may begin, the longest first: behind a blank, where the script changes, at any wide character. */
function startsOf(prose: string, from: number, end: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < end; at += 1) {
    const [before, here] = [prose[at - 1] ?? " ", prose[at] ?? " "];
    if (here === " ") continue;
    if (at === from || before === " " || LETTER.test(here) || LETTER.test(before)) starts.push(at);
  }
  return starts;
}

function isFile(path: string, facts: RepoFacts): boolean {
  const isWide = LETTER.test(path) || path.includes(" ");
  return (
    isWide &&
    !/(?:^|\/)\.\.(?:\/|$)/.test(path) &&
    !/^[/~]/.test(path) &&
    facts.isInside(path) &&
    facts.exists(path)
  );
}

/** None exists: a run without blanks that begins with a folder in Latin letters and has no other ending inside. */
function guess(prose: string, from: number, end: number): number | null {
  const run = prose.slice(from, end).split(" ").at(-1) ?? "";
  const match = /[A-Za-z0-9_.@-]+\/[^\s]*$/.exec(run);
  if (!match || !LETTER.test(match[0]) || /\.[A-Za-z]\w{0,9}[^\w./]/.test(match[0])) return null;
  return end - match[0].length;
}
