import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join, normalize, sep } from "node:path";
import type { RefState } from "../../model/history.ts";
import type { Ref } from "../../model/memory.ts";
import type { Repo } from "../../git/types.ts";
import { readLocalJson, replaceLocal } from "../../store/local-files.ts";
import { storeOf, type Workspace } from "../workspace.ts";
import { refRoot } from "./anchor.ts";
import { newPlaces } from "./new-places.ts";
import { blobOf, findSpan, hashOfSpan, linesOf, nameOfSpan, spanOf } from "./span.ts";

export type Judged = { state: RefState; now?: string };
/** A judgement holds while the file looks like `stamp`. */
type Cached = Record<string, { stamp: string; judged: Judged }>;

const FILE = "refs.json";
const KEPT = 5_000;

const keyOf = ({ path, lines, blob, span }: Ref): string => [path, lines, blob, span].join("\n");

/**
 * What has become of the places that memories speak of, in the order of `refs`. Looks at the disk, and asks git only
 * for what differs from it and was not asked before: at most one run to compare, one to read old contents, and a few
 * to follow renames, however many refs there are.
 */
export async function statesOf(ws: Workspace, refs: readonly Ref[]): Promise<Judged[]> {
  if (refs.length === 0) return [];
  const known = readLocalJson(storeOf(ws), FILE) as Cached;
  const open = new Map(
    refs.map((ref) => [keyOf(ref), ref] as const).filter(([key]) => !isCurrent(ws, known[key], key)),
  );
  if (open.size > 0) {
    const judged = await judge(ws, [...open.values()]);
    for (const [at, [key, ref]] of [...open].entries())
      known[key] = { stamp: stampOf(ws, ref.path, judged[at]!.now), judged: judged[at]! };
    replaceLocal(
      storeOf(ws),
      [],
      FILE,
      JSON.stringify(Object.fromEntries(Object.entries(known).slice(-KEPT))),
    );
  }
  return refs.map((ref) => known[keyOf(ref)]!.judged);
}

function isCurrent(ws: Workspace, cached: Cached[string] | undefined, key: string): boolean {
  return (
    cached?.judged !== undefined && cached.stamp === stampOf(ws, key.split("\n", 1)[0]!, cached.judged.now)
  );
}

/** A missing file may come back, or be found elsewhere, with every commit. */
function stampOf(ws: Workspace, path: string, now: string | undefined): string {
  const stats = statsOf(ws, path);
  if (stats) return `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  const target = now === undefined ? undefined : statsOf(ws, now.replace(/:\d+(?:-\d+)?$/, ""));
  return `- ${ws.head?.head} ${target?.mtimeMs} ${target?.size}`;
}

/** undefined for a path that leads out: nothing is looked at there. */
function statsOf(ws: Workspace, path: string) {
  const inside = normalize(path);
  if (isAbsolute(path) || inside === ".." || inside.startsWith(`..${sep}`)) return undefined;
  try {
    return statSync(join(refRoot(ws), inside), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

async function judge(ws: Workspace, refs: Ref[]): Promise<Judged[]> {
  const onDisk = refs.map((ref) => sameOnDisk(ws, ref));
  const changed = refs.filter((_, at) => onDisk[at] === false);
  const missing = refs.filter((_, at) => onDisk[at] === null);
  const repo = changed.length + missing.length === 0 ? null : await ws.workRepo();
  const renames = await newPlaces(repo, missing, (path) => statsOf(ws, path));
  const moved = missing.flatMap(({ path }) => renames.get(path) ?? []);
  const blobs = await blobsOf(repo, [...changed.map(({ path }) => path), ...moved]);
  const spans = await oldSpans(repo, [...changed, ...missing]);
  return refs.map((ref, at): Judged => {
    if (onDisk[at] === true) return { state: "fresh" };
    const now = onDisk[at] === false ? ref.path : renames.get(ref.path);
    return now === undefined
      ? { state: "gone" }
      : judgeFile(ws, ref, { now, blob: blobs.get(now), span: spans.get(ref) });
  });
}

/** A place, and other names that its file has or had. */
export type NamedRef = { ref: Ref; names: readonly string[] };

/** Whether each of these places was in `commit` as it had been noted, be it on other lines or in a file that was renamed. */
export async function freshAt(
  ws: Workspace,
  commit: string,
  places: readonly NamedRef[],
): Promise<boolean[]> {
  const repo = await ws.workRepo();
  if (repo === null) return places.map(() => true);
  const { readObjects } = await import("../../git/tree.ts");
  const { repoPath } = await import("../../git/repo.ts");
  const objectOf = (path: string): string => `${commit}:${repoPath(repo, join(refRoot(ws), path)) ?? path}`;
  const objectsOf = ({ ref, names }: NamedRef): string[] => [ref.path, ...names].map(objectOf);
  const contents = await readObjects(repo, places.flatMap(objectsOf));
  const spans = await oldSpans(
    repo,
    places.map(({ ref }) => ref),
  );
  return places.map((place) => {
    const bytes = objectsOf(place)
      .map((name) => contents.get(name))
      .find((content) => content);
    if (!bytes) return false;
    const { blob, lines } = place.ref;
    if (blob === undefined || blobOf(bytes, commit.length).startsWith(blob)) return true;
    const [wanted, span] = [spanOf(lines), spans.get(place.ref)];
    if (wanted === null || span === undefined) return false;
    const now = linesOf(bytes.toString("utf8"));
    return hashOfSpan(now, wanted) === span || findSpan(now, wanted, span) !== null;
  });
}

/** null: it is not there. A ref without an anchor can only be gone. */
function sameOnDisk(ws: Workspace, ref: Ref): boolean | null {
  const stats = statsOf(ws, ref.path);
  if (!stats) return null;
  if (ref.blob === undefined || !stats.isFile()) return true;
  const bytes = readFileSync(join(refRoot(ws), ref.path));
  return blobOf(bytes, ws.head?.head?.length ?? 40).startsWith(ref.blob);
}

type Today = { now: string; blob: string | undefined; span: string | undefined };

function judgeFile(ws: Workspace, ref: Ref, { now, blob, span }: Today): Judged {
  const isElsewhere = now !== ref.path;
  const isSame = ref.blob === undefined || blob?.startsWith(ref.blob) === true;
  if (isSame) return isElsewhere ? { state: "moved", now } : { state: "fresh" };
  const wanted = spanOf(ref.lines);
  const found = wanted && span !== undefined ? placeNow(ws, now, { wanted, span }) : null;
  if (wanted && found?.from === wanted.from)
    return isElsewhere ? { state: "moved", now } : { state: "fresh" };
  if (found) return { state: "moved", now: `${now}:${nameOfSpan(found)}` };
  return { state: "drifted", ...(isElsewhere ? { now } : {}) };
}

function placeNow(
  ws: Workspace,
  path: string,
  { wanted, span }: { wanted: { from: number; to: number }; span: string },
) {
  const lines = linesOf(readFileSync(join(refRoot(ws), path), "utf8"));
  return hashOfSpan(lines, wanted) === span ? wanted : findSpan(lines, wanted, span);
}

/** With the line ends and filters of the project, which the bytes on disk don't have. */
async function blobsOf(repo: Repo | null, paths: string[]): Promise<Map<string, string>> {
  if (repo === null || paths.length === 0) return new Map();
  const { blobsOnDisk } = await import("../../git/anchors.ts");
  return blobsOnDisk(repo, paths);
}

/** Of lines that a person named by blob alone: what stood there is in git. */
async function oldSpans(repo: Repo | null, refs: Ref[]): Promise<Map<Ref, string>> {
  const spans = new Map(refs.flatMap((ref) => (ref.span === undefined ? [] : [[ref, ref.span] as const])));
  const unknown = refs.filter(
    ({ span, blob, lines }) =>
      span === undefined && blob !== undefined && /^[0-9a-f]{4,64}$/.test(blob) && spanOf(lines),
  );
  if (repo === null || unknown.length === 0) return spans;
  const { readObjects } = await import("../../git/tree.ts");
  const contents = await readObjects(
    repo,
    unknown.map(({ blob }) => blob ?? ""),
  );
  for (const ref of unknown) {
    const bytes = contents.get(ref.blob ?? "");
    const hash = bytes && hashOfSpan(linesOf(bytes.toString("utf8")), spanOf(ref.lines)!);
    if (hash) spans.set(ref, hash);
  }
  return spans;
}
