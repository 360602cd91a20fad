import type { Stats } from "node:fs";
import { basename, extname } from "node:path";
import type { Repo } from "../../git/types.ts";
import type { Ref } from "../../model/memory.ts";

/** What is looked at of files that git does not know yet: so many, none larger (bytes). */
const MOST_STRANGERS = 200;
const MOST_BYTES = 2_000_000;

type Look = (path: string) => Stats | undefined;

/** Where files that are no longer there have gone: by the renames that git sees, else by content, after a plain `mv`. */
export async function newPlaces(
  repo: Repo | null,
  missing: readonly Ref[],
  look: Look,
): Promise<Map<string, string>> {
  if (repo === null || missing.length === 0) return new Map();
  const { renamesOf } = await import("../../git/anchors.ts");
  const paths = [...new Set(missing.map(({ path }) => path))];
  const known = await renamesOf(repo, paths, (path) => look(path)?.isFile() ?? false);
  const lost = missing.filter(({ path, blob }) => blob !== undefined && !known.has(path));
  return lost.length === 0 ? known : new Map([...known, ...(await amongStrangers(repo, lost, look))]);
}

/** A file that was moved keeps its content and, as a rule, its ending; one of the same name comes first. */
async function amongStrangers(repo: Repo, lost: readonly Ref[], look: Look): Promise<Map<string, string>> {
  const { blobsOnDisk, strangersIn } = await import("../../git/anchors.ts");
  const endings = new Set(lost.map(({ path }) => extname(path)));
  const names = new Set(lost.map(({ path }) => basename(path)));
  const isUsable = (path: string): boolean => {
    const stats = look(path);
    return stats !== undefined && stats.isFile() && stats.size > 0 && stats.size <= MOST_BYTES;
  };
  const likely = (await strangersIn(repo))
    .filter((path) => endings.has(extname(path)))
    .sort((a, b) => Number(names.has(basename(b))) - Number(names.has(basename(a))))
    .slice(0, MOST_STRANGERS)
    .filter(isUsable);
  const blobs = [...(await blobsOnDisk(repo, likely))];
  const found = new Map<string, string>();
  for (const { path, blob = "" } of lost) {
    const same = blobs.filter(([, id]) => id.startsWith(blob)).map(([now]) => now);
    const now = same.find((one) => basename(one) === basename(path)) ?? same[0];
    if (now !== undefined && !found.has(path)) found.set(path, now);
  }
  return found;
}
