import type { Part } from "../recall/segment-merge.ts";
import { openSegment, type Segment } from "../recall/segment-read.ts";
import { type IndexFile, openIndexFile } from "../store/index-file.ts";
import type { StorePlace } from "../store/paths.ts";

/*
 * The index of one store is two segments: a base, and a delta with what was written since, which names the documents
 * of the base that are gone. A delta of another base counts as none; the folders then look changed, and it is made again.
 */
export const BASE = "index.seg";
export const DELTA = "delta.seg";

/** What the files looked like when the index was last compared with all of them. */
export type Tracked = {
  /** Time of last change by folder; -1 where it was too near to tell a change that follows. */
  folders: Record<string, number>;
  /** The commit that dates are of; undefined: no date of git is in it. */
  head?: string | null;
};
export type DeltaExtra = Tracked & {
  base: string;
  /** Documents of the base that are gone. */
  gone: number[];
  /** Other dates of documents of the base: number, created, updated (seconds). */
  dates: (readonly [number, number, number])[];
};

/** An index as it stands in its files, base first. */
export type Shelf = { place: StorePlace; parts: Part[]; tracked: Tracked; close: () => void };

/** null: none yet, or of another version, or damaged. */
export function openShelf(place: StorePlace): Shelf | null {
  const base = openFile(place, BASE);
  if (base === null) return null;
  const delta = openFile(place, DELTA);
  const extra = delta?.segment.foot.extra as DeltaExtra | undefined;
  if (delta !== null && extra?.base === base.segment.foot.id) return shelfOf(place, [base, delta], extra);
  delta?.file.close();
  return shelfOf(place, [base], { ...(base.segment.foot.extra as Tracked), base: "", gone: [], dates: [] });
}

type Opened = { segment: Segment; file: IndexFile };

function openFile(place: StorePlace, name: string): Opened | null {
  const file = openIndexFile(place, name);
  if (file === null) return null;
  const segment = openSegment(file);
  if (segment !== null) return { segment, file };
  file.close();
  return null;
}

function shelfOf(place: StorePlace, opened: Opened[], { gone, dates, folders, head }: DeltaExtra): Shelf {
  const [base, ...others] = opened;
  const parts: Part[] = [
    {
      segment: base!.segment,
      dead: new Set(gone),
      dates: new Map(dates.map(([doc, created, updated]) => [doc, [created, updated] as const])),
    },
    ...others.map(({ segment }) => ({ segment, dead: new Set<number>(), dates: new Map() })),
  ];
  return {
    place,
    parts,
    tracked: { folders, ...(head === undefined ? {} : { head }) },
    close: () => opened.forEach(({ file }) => file.close()),
  };
}
