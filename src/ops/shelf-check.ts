import type { Part } from "../recall/segment-merge.ts";
import { type Looks, looksAs } from "../store/quick-stat.ts";
import type { StorePlace } from "../store/paths.ts";
import { folderTime } from "../store/scan.ts";
import type { Shelf } from "./shelf.ts";

/** With so many files or more, only folders are looked at before an answer: a file edited in place shows one command later. */
export const EVERY_FILE_BELOW = 3_000;

/** Within this many milliseconds a file system may give two changes the same time. */
const SAME_TIME_MS = 12;
/** The same where times have no fraction: some file systems count in (two) seconds. */
const SAME_SECOND_MS = 2_100;

/** A time of change by which a later change can be told; -1 where that isn't sure. */
export function sureTime(mtimeMs: number, now: number): number {
  const doubt = mtimeMs % 1000 === 0 ? SAME_SECOND_MS : SAME_TIME_MS;
  return Math.abs(now - mtimeMs) < doubt ? -1 : mtimeMs;
}

/** Whether the index holds what the files do, as far as can be told cheaply; `everyFile`: surely. */
export function isCurrent(shelf: Shelf, { everyFile = false } = {}): boolean {
  const { place, tracked, parts } = shelf;
  for (const [folder, time] of Object.entries(tracked.folders))
    if (folderTime(place, folder) !== time) return false;
  const isEnough = !everyFile && countOf(shelf) >= EVERY_FILE_BELOW;
  return isEnough || parts.every((part) => isUntouched(place, part));
}

export const countOf = ({ parts }: Pick<Shelf, "parts">): number =>
  parts.reduce((sum, { segment, dead }) => sum + segment.foot.docs - dead.size, 0);

/**
 * What stands in front of a path of an index. Nothing where the process is at the store's root: such a path is shorter to
 * walk, and no new text has to be made of it.
 */
export const pathsFrom = ({ root }: StorePlace): string => (process.cwd() === root ? "" : `${root}/`);

/** How the files of a segment looked when they were read. */
export const looksOf = (segment: Part["segment"]): Looks => ({
  size: segment.column("size"),
  mtime: segment.column("mtime"),
  ino: segment.column("ino"),
});

function isUntouched(place: StorePlace, { segment, dead }: Part): boolean {
  const paths = segment.paths();
  const looks = looksOf(segment);
  const before = pathsFrom(place);
  for (let doc = 0; doc < paths.length; doc++)
    if (!dead.has(doc) && !looksAs(before + paths[doc]!, looks, doc)) return false;
  return true;
}
