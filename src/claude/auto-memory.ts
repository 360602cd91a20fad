/*
 * Claude Code's own auto memory: a folder of Markdown files, one fact each (`name`, `description`, `metadata.type`), and
 * an index `MEMORY.md` with a line for each, which the client loads into every session.
 */

/** Keys of the client's settings. The folder counts in local settings and in those of the person, not in shared ones. */
export const AUTO_MEMORY = "autoMemoryEnabled";
export const AUTO_MEMORY_FOLDER = "autoMemoryDirectory";

export const INDEX = "MEMORY.md";

/** The client loads 200 lines or 25,000 characters of an index; ours stays small beside what it has written itself. */
const MOST_LINES = 150;
const MOST_CHARACTERS = 16_000;
const MOST_HOOK = 150;

/** One file of the folder as the index names it. `hook`: what it is good for, in a few words. */
export type Indexed = { file: string; title: string; hook: string };

/** Says where the rest is, so that the client writes nothing a second time. */
const POINTER =
  "- [Kept by tasuki](README.md) — decisions, preferences and facts of the project are in the folders beside this file; they are given when they matter, and `tasuki recall` finds them";

/**
 * The index of a folder. Lines that are there stay as they were written; what is new is added, what is gone goes out,
 * and whatever else stands there stays.
 */
export function indexText(present: string, files: readonly Indexed[]): string {
  const known = new Map(files.map((one) => [one.file, one]));
  const kept = present
    .split(/\r?\n/)
    .filter((line) => line !== POINTER)
    .filter((line) => linkedIn(line).every((file) => known.has(file)));
  const linked = new Set(kept.flatMap(linkedIn));
  const lines = [POINTER, ...trimmed(kept)];
  let size = lines.join("\n").length;
  for (const one of files) {
    const line = lineOf(one);
    if (linked.has(one.file) || lines.length >= MOST_LINES || size + line.length > MOST_CHARACTERS) continue;
    lines.push(line);
    size += line.length + 1;
  }
  return `${lines.join("\n")}\n`;
}

/** An index without our own line. */
export const withoutPointer = (text: string | null): string | null =>
  text === null ? null : text.replace(`${POINTER}\n`, "");

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

type Env = Readonly<Record<string, string | undefined>>;

/** Where the client keeps the memory of a project unless it is told otherwise; null without a home. */
export function ownFolder(env: Env, project: string): string | null {
  const home = env["HOME"] || env["USERPROFILE"];
  const config = env["CLAUDE_CONFIG_DIR"] || (home && `${home}/.claude`);
  return config ? `${config}/projects/${project.replace(/[^a-zA-Z0-9]/g, "-")}/memory` : null;
}

/** Types of the client that speak of a person, not of the project. */
export const isPersonal = (type: unknown): boolean =>
  typeof type === "string" && /^(?:user|feedback)$/i.test(type.trim());
