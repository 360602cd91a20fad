/*
 * `MEMORY.md`, the index of Claude Code's own memory: a line for each file, kept up as text and never made anew.
 */

/** The client loads 200 lines or 25,000 characters of an index; ours stays small beside what it has written itself. */
const MOST_LINES = 150;
const MOST_CHARACTERS = 16_000;
const MOST_HOOK = 150;

/** One file of the folder as the index names it. `hook`: what it is good for, in a few words. */
export type Indexed = { file: string; title: string; hook: string };

/** Says where the rest is, so that the client writes nothing a second time. */
const POINTER =
  "- [Kept by tasuki](README.md) — decisions, preferences and facts of the project are in the folders beside this file; they are given when they matter, and `tasuki recall` finds them";

/** `files`: what the folder holds. `listed`: names that stood in the index at its last renewal, and had a file then. */
export type IndexFacts = { files: readonly Indexed[]; listed: ReadonlySet<string> };

/**
 * The index of a folder. What stands there stays as it was written: the client's lines, a person's, and one whose file
 * is still to come. What is new is added. Out goes the one line of a file that was listed and is gone.
 */
export function indexText(present: string, { files, listed }: IndexFacts): string {
  const mark = present.startsWith("\ufeff") ? "\ufeff" : "";
  const eol = present.includes("\r\n") ? "\r\n" : "\n";
  const there = new Set(files.map(({ file }) => file));
  const old = present.slice(mark.length).split("\n");
  const kept = old.filter((line, at) => {
    if (bare(line) === POINTER) return false;
    const file = itemOf(line);
    return file === null || there.has(file) || !listed.has(file) || goesOn(line, old[at + 1] ?? "");
  });
  const linked = new Set(kept.flatMap(linkedIn));
  const added: string[] = [];
  const stays = trimmed(kept);
  let size = POINTER.length + stays.join("\n").length + 1;
  for (const one of files) {
    const line = lineOf(one);
    const isFull = stays.length + added.length + 1 >= MOST_LINES || size + line.length > MOST_CHARACTERS;
    if (linked.has(one.file) || isFull) continue;
    added.push(line);
    size += line.length + 1;
  }
  // Those that stay bring the ends of their lines along; the last one may have none.
  const ended = stays.map((line, at) => (at === stays.length - 1 ? bare(line) + eol : `${line}\n`));
  return [mark, POINTER, eol, ...ended, ...added.map((line) => line + eol)].join("");
}

const bare = (line: string): string => line.replace(/\r$/, "");

/** The file of a line that is nothing but its item in the index: `- [Title](file.md) — words`. */
function itemOf(line: string): string | null {
  const isItem = /^[ \t]*[-*+][ \t]+(?:\*\*)?\[(?:[^\][]|\[[^\][]*\])*\]\(/.test(line);
  return isItem && line.split("](").length === 2 ? (linkedIn(line)[0] ?? null) : null;
}

/** Whether the next line belongs to this item: then it is more than an index. */
const goesOn = (line: string, next: string): boolean => next.trim() !== "" && indentOf(next) > indentOf(line);

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** An index without our own line. */
export const withoutPointer = (text: string | null): string | null =>
  text === null ? null : text.replace(`${POINTER}\r\n`, "").replace(`${POINTER}\n`, "");

/** Whether an index holds nothing but what we wrote for these files. */
export const isGenerated = (text: string, files: readonly Indexed[]): boolean => {
  const ours = new Set([POINTER, ...files.map(lineOf)]);
  return text.split(/\r?\n/).every((line) => line === "" || ours.has(line));
};

/** Files of the folder itself that a text links to. */
export function linkedIn(text: string): string[] {
  return [...text.matchAll(/\]\(<?(?:\.\/)?([^()/\\<>]+\.md)>?\)/gi)]
    .map(([, file = ""]) => decoded(file))
    .filter((file) => file.toLowerCase() !== "readme.md");
}

function lineOf({ file, title, hook }: Indexed): string {
  const short = hook.length > MOST_HOOK ? `${hook.slice(0, MOST_HOOK - 1).trimEnd()}…` : hook;
  const words = short === "" || short === title ? "" : ` — ${plain(short)}`;
  return `- [${plain(title).replace(/[[\]]/g, "")}](${encoded(file)})${words}`;
}

/** One line, with nothing in it that a terminal or a frame would take for its own. */
const plain = (text: string): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/[<>]/g, "")
    .trim();

const encoded = (file: string): string =>
  file.replace(/[ ()<>%]/g, (sign) => encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"));

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Without blank lines before and after. */
function trimmed(lines: string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  const end = lines.findLastIndex((line) => line.trim() !== "");
  return start === -1 ? [] : lines.slice(start, end + 1);
}
