import { COVER, type Masked } from "./mask.ts";
import type { RepoFacts } from "../facts.ts";
import { anyWord } from "../words.ts";
import { isBranchLike, isCommand } from "./commands.ts";
import { shapeOf, type PathShape } from "./path-shape.ts";
import { widePaths } from "./wide-paths.ts";

/** A path that a step names, looked up in the repository. */
export type NamedPath = {
  /** POSIX, from the root where that is known; without `:12` and the like. */
  path: string;
  /** As it stands in the text. */
  raw: string;
  start: number;
  end: number;
  /** In back-ticks of its own. Prose without them may only look like a path. */
  ticked: boolean;
  line: number | null;
  kind: PathShape["kind"];
  /** `unknown`: not looked up (a glob), or nobody can say (a name without its folder). */
  state: "exists" | "missing" | "outside" | "unknown";
  /** The step makes this file. */
  created: boolean;
  inCommand: boolean;
  /** The name that stands behind the path: `a.ts:load`, `a.py::Parser.feed`, `a.ts#load`. */
  symbol: string | null;
  /** More than one file has this name. */
  candidates: string[];
};

/** A run of characters that paths are made of. Chinese, Japanese and blanks end it: those are `widePaths`. */
const TOKEN = /(?:\{[^{}\s]*\}|[A-Za-z0-9_.@+~$*\-/\\[\]#:])+/g;
const QUOTED = /["“「'‘]([^"“”「」'‘’\n]*[/\\.][^"“”「」'‘’\n]*)["”」'’]/g;

const TEST_FILE = /(?:^|[/\\_.-])(?:tests?|specs?|e2e)[/\\_.]|_test\.|(?:^|[/\\])test_/i;
const WRITES_TESTS = /\b(?:add|write|cover|start with|failing test|new)\b|加|写|寫|补|補|追加|書/i;

/** All paths of a masked text, in their order. */
export function findPaths(masked: Masked, facts: RepoFacts): NamedPath[] {
  const found: NamedPath[] = [];
  for (const span of masked.spans) found.push(...pathsOfSpan(span, masked, facts));
  const wide = widePaths(masked.prose, facts);
  const quoted = [...masked.prose.matchAll(QUOTED)].map((match) => ({
    raw: match[1] ?? "",
    start: match.index + 1,
  }));
  for (const piece of [...quoted, ...wide]) pushPath(found, { ...piece, ticked: false }, { masked, facts });
  for (const match of masked.prose.matchAll(TOKEN)) {
    for (const piece of trimmed(match[0], match.index))
      pushPath(found, { ...piece, ticked: false }, { masked, facts });
  }
  return found.sort((a, b) => a.start - b.start);
}

type Piece = { raw: string; start: number; ticked: boolean; inCommand?: boolean };

function pathsOfSpan(span: Masked["spans"][number], masked: Masked, facts: RepoFacts): NamedPath[] {
  const found: NamedPath[] = [];
  const inCommand = isCommand(span.text);
  if (!inCommand)
    pushPath(found, { raw: span.text.trim(), start: span.start, ticked: true }, { masked, facts });
  if (found.length > 0 || isBranchLike(span.text)) return found;
  for (const match of span.text.matchAll(TOKEN)) {
    for (const piece of trimmed(match[0], span.start + match.index)) {
      pushPath(found, { ...piece, ticked: false, inCommand }, { masked, facts });
    }
  }
  return found;
}

function pushPath(
  found: NamedPath[],
  piece: Piece,
  { masked, facts }: { masked: Masked; facts: RepoFacts },
): void {
  const end = piece.start + piece.raw.length;
  if (found.some((path) => piece.start < path.end && path.start < end)) return;
  const called = masked.visible.startsWith("()", end) && !/[/\\]/.test(piece.raw);
  const shape = called ? null : shapeOf(piece.raw, { facts, ticked: piece.ticked });
  if (shape === null) return;
  const created = isCreated(masked, piece, end);
  found.push({
    ...shape,
    raw: piece.raw,
    start: piece.start,
    end,
    ticked: piece.ticked,
    created,
    inCommand: piece.inCommand === true,
  });
}

/** Without what Markdown and sentences put around a word. */
function trimmed(token: string, at: number): { raw: string; start: number }[] {
  const bare = token.replace(/(?<![*/\\])[*_]{1,3}$/, "").replace(/[.:;\-\\#]+$/, "");
  const lead = /^(?:\*{1,2}(?=[^*/.])|[[:\-+#]+)/.exec(bare)?.[0].length ?? 0;
  const raw = bare.slice(lead);
  return raw === ""
    ? []
    : [{ raw: raw.startsWith("[") ? raw : raw.replace(/(?<!\[[^[\]]*)\]+$/, ""), start: at + lead }];
}

/** "Create X", "move it to X", "X (new)": then X need not exist yet. */
function isCreated(masked: Masked, piece: Piece, end: number): boolean {
  const before =
    masked.prose
      .slice(0, piece.ticked ? piece.start - 1 : piece.start)
      .split(/[。；;\n]|\.\s/)
      .at(-1) ?? "";
  const after = masked.prose.slice(end).replace(new RegExp(`^${COVER}+`), "");
  if (anyWord("createsBefore", before) || anyWord("createsAfter", after)) return true;
  return TEST_FILE.test(piece.raw) && WRITES_TESTS.test(`${before} ${after.split(/[。\n]/)[0] ?? ""}`);
}
