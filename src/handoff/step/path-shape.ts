import type { RepoFacts } from "../facts.ts";
import { DOUBTFUL, KNOWN_ENDING, PRODUCTS, WHOLE_NAMES } from "../words-files.ts";
import { isBranchLike } from "./commands.ts";

export type PathShape = {
  path: string;
  line: number | null;
  symbol: string | null;
  kind: "file" | "folder" | "glob";
  state: "exists" | "missing" | "outside" | "unknown";
  candidates: string[];
};

const SUFFIX =
  /^(.+?)(?:#L(\d+)(?:C\d+)?(?:-L?\d+(?:C\d+)?)?|:L?(\d+)(?:[:-]L?\d+)*|\((\d+)(?:,\d+)?\)|(?:::|#|:)([A-Za-z_$][\w$.:#]*)(?:\(\))?)$/;
/** Absolute paths that mean a machine; `/api/v1` and the like are routes. */
const MACHINE =
  /^(?:[A-Za-z]:[/\\]|~[/\\]|\$HOME\/|\/(?:etc|usr|var|home|Users|tmp|opt|root|private|dev|proc|mnt|srv|bin|sbin|Library|Volumes|Applications|workspaces?)(?:\/|$))/;
const DOMAIN =
  /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|cn|jp|tw|app|ai|co|edu|gov|me|xyz|internal|local)(?::\d+)?$/i;
const ENDING = /[^./]\.[A-Za-z][A-Za-z0-9_]{0,9}$/;

/**
 * What path a word is, if it is one.
 * @param raw one word, or all of a code span or of quotes
 */
export function shapeOf(
  raw: string,
  { facts, ticked }: { facts: RepoFacts; ticked: boolean },
): PathShape | null {
  if (raw.length > 300 || /[\n<>|"`]/.test(raw)) return null;
  const match = SUFFIX.exec(raw);
  const bare =
    match && !/^[A-Za-z]:[/\\]/.test(raw.slice(0, match[1]?.length === 1 ? 3 : 0)) ? (match[1] ?? raw) : raw;
  const suffix = bare === raw ? null : match;
  const line = suffix?.[2] ?? suffix?.[3] ?? suffix?.[4];
  const rest = {
    line: line === undefined ? null : Number(line),
    symbol: suffix?.[5] ?? null,
    candidates: [] as string[],
  };
  if (rest.line === null && rest.symbol === null && suffix) return null;
  if (isOutside(bare)) return outsideOf(bare, rest, facts);
  const path = normal(bare);
  const kind = kindOf(path, { facts, ticked, raw: bare });
  if (kind === null) return null;
  return lookUp({ ...rest, path: path.replace(/\/$/, ""), kind }, facts);
}

type Rest = Pick<PathShape, "line" | "symbol" | "candidates">;

function outsideOf(bare: string, rest: Rest, facts: RepoFacts): PathShape | null {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(bare);
  if (isAbsolute && facts.isInside(bare)) return lookUp({ ...rest, path: bare, kind: "file" }, facts);
  return { ...rest, path: bare, kind: "file", state: "outside" };
}

function lookUp(shape: Omit<PathShape, "state">, facts: RepoFacts): PathShape {
  if (shape.kind === "glob") return { ...shape, state: "unknown" };
  if (!facts.isInside(shape.path)) return { ...shape, state: "outside" };
  if (facts.exists(shape.path)) return { ...shape, state: "exists" };
  const found = facts.find?.(shape.path) ?? null;
  const only = found?.length === 1 ? found[0] : undefined;
  if (only !== undefined) return { ...shape, path: only, state: "exists" };
  if (found && found.length > 1) return { ...shape, candidates: found, state: "unknown" };
  if (!shape.path.includes("/"))
    return { ...shape, state: found && !isDocumentName(shape.path) ? "missing" : "unknown" };
  if (shape.kind === "folder") return { ...shape, state: "unknown" };
  return { ...shape, state: "missing" };
}

/** "The README" may be README.md or README.rst. */
const isDocumentName = (path: string): boolean => WHOLE_NAMES.test(path) && !path.includes(".");

function isOutside(path: string): boolean {
  if (MACHINE.test(path)) return true;
  if (!/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path)) return false;
  return normal(path).startsWith("../") || normal(path) === "..";
}

/** Forward slashes, no `./`, `a/../b` resolved. Keeps a slash at the end. */
function normal(path: string): string {
  const parts: string[] = [];
  const slashed = path.replace(/\\/g, "/").replace(/^\/(?=[\w.-]+\/.*\.\w+$)/, "");
  for (const part of slashed.replace(/\/$/, "").split("/")) {
    if (part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/") + (slashed.endsWith("/") ? "/" : "");
}

function kindOf(
  path: string,
  { facts, ticked, raw }: { facts: RepoFacts; ticked: boolean; raw: string },
): PathShape["kind"] | null {
  const name = path.split("/").at(-1) ?? "";
  const isPathLike = path.includes("/");
  if (!isPathLike) return bareKind(path, { facts, ticked });
  const first = path.split("/")[0] ?? "";
  if (first === "" || DOMAIN.test(first) || path.split("/").every((part) => /^[\d.\s]*$/.test(part)))
    return null;
  if (/[*{}]/.test(path)) return /^[\w.@*{},[\]()/+-]+$/.test(path) && !/\s/.test(path) ? "glob" : null;
  if (ENDING.test(name) && !/\.(?:git|com|org|net)$/.test(name) && !(/\s/.test(first) && !facts.exists(path)))
    return "file";
  if (WHOLE_NAMES.test(name)) return "file";
  if (/\s/.test(path) || isBranchLike(path)) return null;
  const isKnown = facts.isInside(path) && facts.exists(path.replace(/\/$/, ""));
  if (isKnown) return "folder";
  const isFolderLike = raw.endsWith("/") || (ticked && facts.isInside(first) && facts.exists(first));
  return isFolderLike && ticked ? "folder" : null;
}

function bareKind(
  name: string,
  { facts, ticked }: { facts: RepoFacts; ticked: boolean },
): PathShape["kind"] | null {
  if (PRODUCTS.test(name) || DOMAIN.test(name) || /^[.\d]*$/.test(name) || /^v?\d+\.\d/.test(name))
    return null;
  if (WHOLE_NAMES.test(name)) return "file";
  if (/^\*+\.[\w.]+$/.test(name)) return "glob";
  if (!/^[\p{L}\p{N}_.@+~ -]+$/u.test(name) || !KNOWN_ENDING.test(name)) return null;
  if (/\s/.test(name) && !ticked) return null;
  if (facts.isInside(name) && facts.exists(name)) return "file";
  return DOUBTFUL.test(name) ? null : "file";
}
