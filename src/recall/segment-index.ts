import { KINDS, MEMORY_STATUSES } from "../model/memory.ts";
import { BM25, idfOf } from "./bm25.ts";
import { fuzzyReach, likeness, mayResemble, within } from "./likeness.ts";
import type { Reading } from "./reading.ts";
import { joinChains, type Placed, placeOf } from "./segment-chains.ts";
import { isoOf } from "./segment-build.ts";
import { ID_TERM, PROFILE_TERM, PROFILED } from "./segment-format.ts";
import type { Part } from "./segment-merge.ts";
import type { Chains, DocMeta, DocRow, Expansion, Postings, TermIndex } from "./types.ts";

const MOST_EXPANSIONS = 8;
/** From here on terms are of scripts that are not looked for by their beginning. */
const FIRST_DENSE = 0x1100;

/** One more than a column of lengths can hold. */
const LONGEST = 65_536;

type PlacedPart = Part & Placed;

/** Several segments as one index: what is searched of one store are a base and a delta, and those of the personal store. */
export class SegmentIndex implements TermIndex {
  readonly #parts: readonly PlacedPart[];
  readonly capacity: number;
  readonly size: number;
  readonly #average: number;
  #chains: Chains | null | undefined;
  readonly #metas = new Map<number, DocMeta>();
  readonly #levels = new Map<number, number>();
  readonly #worths: number[] = [];

  constructor(parts: readonly Part[]) {
    let first = 0;
    let sum = 0;
    let size = 0;
    this.#parts = parts.map((part) => {
      const placed = { ...part, first };
      const { docs, sum: all } = part.segment.foot;
      first += docs;
      size += docs - part.dead.size;
      sum += all;
      if (part.dead.size > 0) for (const doc of part.dead) sum -= part.segment.column("length")[doc]!;
      return placed;
    });
    this.capacity = first;
    this.size = size;
    this.#average = size === 0 ? 0 : sum / size;
  }

  /** The part (by its place) and the number in it. */
  at(doc: number): { part: number; doc: number } {
    const place = placeOf(this.#parts, doc);
    return { part: this.#parts.indexOf(place), doc: doc - place.first };
  }

  row(doc: number): DocRow {
    const { segment, first } = placeOf(this.#parts, doc);
    return segment.row(doc - first);
  }

  /** When it was made and changed, seconds since 1970; 0 = unknown. */
  dates(doc: number): readonly [created: number, updated: number] {
    const { segment, first, dates } = placeOf(this.#parts, doc);
    const own = doc - first;
    return dates.get(own) ?? [segment.column("created")[own]!, segment.column("updated")[own]!];
  }

  /** Living documents with this id, in their order. */
  called(id: string): number[] {
    return this.#parts.flatMap(({ segment, first, dead }) => {
      const docs = [...(segment.find(ID_TERM + id)?.docs ?? [])];
      return docs.filter((doc) => !dead.has(doc)).map((doc) => first + doc);
    });
  }

  meta(doc: number): DocMeta {
    let meta = this.#metas.get(doc);
    if (!meta) {
      const { id, kind, status, tags, profile, source } = this.row(doc).memory;
      const updated = isoOf(this.dates(doc)[1]);
      meta = {
        id,
        kind,
        status,
        tags,
        profile,
        session: source?.session ?? null,
        line: source?.line ?? null,
        updated,
      };
      this.#metas.set(doc, meta);
    }
    return meta;
  }

  brief(doc: number): DocMeta {
    return new Brief(this, doc);
  }

  /** Kind and status and the bits of the column `flags`, without reading the row. */
  flags(doc: number): { kind: DocMeta["kind"]; status: DocMeta["status"]; bits: number } {
    const { segment, first } = placeOf(this.#parts, doc);
    const bits = segment.column("flags")[doc - first]!;
    return { kind: KINDS[bits & 3]!, status: MEMORY_STATUSES[(bits >> 2) & 3]!, bits };
  }

  /** Numbers of the living documents of which `where` is true by the column `flags`. */
  withFlags(where: (bits: number) => boolean): number[] {
    const found: number[] = [];
    for (const { segment, first, dead } of this.#parts) {
      const flags = segment.column("flags");
      for (let doc = 0; doc < flags.length; doc++)
        if (where(flags[doc]!) && !dead.has(doc)) found.push(first + doc);
    }
    return found;
  }

  /** Numbers of the living documents of one profile. */
  ofProfile(profile: string): number[] {
    return [...this.postings(PROFILE_TERM + profile).docs];
  }

  chains(): Chains | null {
    if (this.#chains === undefined) this.#chains = joinChains(this.#parts, this.capacity);
    return this.#chains;
  }

  reading(doc: number): Reading {
    const { segment, first } = placeOf(this.#parts, doc);
    return segment.reading(doc - first);
  }

  postings(term: string): Postings & { docs: Uint32Array } {
    const found = this.#parts.flatMap(({ segment, first, dead }) => {
      const postings = segment.find(term);
      return postings === null ? [] : [{ ...postings, first, dead, lengths: segment.column("length") }];
    });
    const count = found.reduce((sum, { docs, dead }) => sum + living(docs, dead), 0);
    const all = new Uint32Array(count);
    const levels = new Int32Array(count);
    let at = 0;
    for (const { docs, counts, first, dead, lengths } of found) {
      for (let i = 0; i < docs.length; i++) {
        const doc = docs[i]!;
        if (dead.size > 0 && dead.has(doc)) continue;
        all[at] = first + doc;
        levels[at++] = this.#levelOf(counts[i]!, lengths[doc]!);
      }
    }
    const idf = idfOf(this.size, count);
    const worths = this.#worths;
    let scores: Float64Array | undefined;
    return {
      docs: all,
      graded: { levels, worths },
      // Not all who ask for a term ask for them.
      get scores() {
        return (scores ??= scoresOf(levels, worths, idf));
      },
    };
  }

  /** The number of a worth (BM25 without idf) among all: there are few, since it depends on two small numbers. */
  #levelOf(frequency: number, length: number): number {
    const key = frequency * LONGEST + length;
    let level = this.#levels.get(key);
    if (level === undefined) {
      const { k, b, d } = BM25;
      const worth = d + (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / this.#average));
      level = this.#worths.push(worth) - 1;
      this.#levels.set(key, level);
    }
    return level;
  }

  expand(term: string): Expansion[] {
    if (term.charCodeAt(0) >= FIRST_DENSE) return [];
    const reach = fuzzyReach(term);
    const isLike = mayResemble(term, reach);
    const found = new Map<string, number>();
    for (const { segment, dead } of this.#parts) {
      for (const entry of segment.termsLike(isLike)) {
        const other = entry.term;
        const first = other.charCodeAt(0);
        if (first < 0x20 || first >= FIRST_DENSE || found.has(other)) continue;
        if (!other.startsWith(term) && !within(term, other, reach)) continue;
        if (dead.size > 0 && living(segment.postings(entry).docs, dead) === 0) continue;
        found.set(other, likeness(term, other));
      }
    }
    return [...found]
      .map(([other, weight]) => ({ term: other, weight }))
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
      .slice(0, MOST_EXPANSIONS);
  }
}

function scoresOf(levels: Int32Array, worths: readonly number[], idf: number): Float64Array {
  const scores = new Float64Array(levels.length);
  for (let at = 0; at < levels.length; at++) scores[at] = idf * worths[levels[at]!]!;
  return scores;
}

/** What the columns say, and the rest from the row when it is asked for. */
class Brief implements DocMeta {
  readonly #index: SegmentIndex;
  readonly #doc: number;
  readonly kind: DocMeta["kind"];
  readonly status: DocMeta["status"];
  readonly #isProfiled: boolean;

  constructor(index: SegmentIndex, doc: number) {
    this.#index = index;
    this.#doc = doc;
    const { kind, status, bits } = index.flags(doc);
    this.kind = kind;
    this.status = status;
    this.#isProfiled = (bits & PROFILED) !== 0;
  }

  get id(): string {
    return this.#index.meta(this.#doc).id;
  }

  get tags(): string[] {
    return this.#index.meta(this.#doc).tags;
  }

  get profile(): string | null {
    return this.#isProfiled ? this.#index.meta(this.#doc).profile : null;
  }

  get session(): string | null {
    return this.#index.meta(this.#doc).session;
  }

  get line(): number | null {
    return this.#index.meta(this.#doc).line;
  }

  get updated(): string | null {
    return this.#index.meta(this.#doc).updated;
  }
}

function living(docs: Uint32Array, dead: ReadonlySet<number>): number {
  if (dead.size === 0) return docs.length;
  let count = 0;
  for (let at = 0; at < docs.length; at++) if (!dead.has(docs[at]!)) count++;
  return count;
}
