import { KINDS, MEMORY_STATUSES } from "../model/memory.ts";
import { BM25 } from "./bm25.ts";
import { fuzzyReach, likeness, within } from "./likeness.ts";
import type { Reading } from "./reading.ts";
import { joinChains, type Placed, placeOf } from "./segment-chains.ts";
import { isoOf } from "./segment-build.ts";
import { ID_TERM, PROFILE_TERM, PROFILED, type TermDocs } from "./segment-format.ts";
import type { Part } from "./segment-merge.ts";
import type { Chains, DocMeta, DocRow, Expansion, Postings, TermIndex } from "./types.ts";

const MOST_EXPANSIONS = 8;
/** A pair of u32. */
const BYTES_OF_GRADE = 8;
/** From here on terms are of scripts that are not looked for by their beginning. */
const FIRST_DENSE = 0x1100;

/** `firstLevel`: the level that its first grade has among those of all parts. */
type PlacedPart = Part & Placed & { firstLevel: number };

/** Several segments as one index: what is searched of one store are a base and a delta, and those of the personal store. */
export class SegmentIndex implements TermIndex {
  readonly #parts: readonly PlacedPart[];
  readonly capacity: number;
  readonly size: number;
  readonly #average: number;
  #chains: Chains | null | undefined;
  readonly #metas = new Map<number, DocMeta>();
  /** By level; 0: not worked out yet. */
  readonly #worths: Float64Array;

  constructor(parts: readonly Part[]) {
    let first = 0;
    let firstLevel = 0;
    let sum = 0;
    let size = 0;
    this.#parts = parts.map((part) => {
      const placed = { ...part, first, firstLevel };
      const { docs, sum: all, sections } = part.segment.foot;
      first += docs;
      firstLevel += sections.grades[1] / BYTES_OF_GRADE;
      size += docs - part.dead.size;
      sum += all;
      if (part.dead.size > 0) for (const doc of part.dead) sum -= part.segment.column("length")[doc]!;
      return placed;
    });
    this.#worths = new Float64Array(firstLevel);
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

  /** Numbers of all living documents. */
  living(): number[] {
    const found: number[] = [];
    for (const { segment, first, dead } of this.#parts)
      for (let doc = 0; doc < segment.foot.docs; doc++) if (!dead.has(doc)) found.push(first + doc);
    return found;
  }

  /** Numbers of the living documents with one bit of the column `flags`. Few have it: four are looked at in one step. */
  withFlag(flag: number): number[] {
    const found: number[] = [];
    for (const { segment, first, dead } of this.#parts) {
      const flags = segment.column("flags");
      const fours = new Int32Array(flags.buffer, flags.byteOffset, flags.length >> 2);
      const mask = Math.imul(flag, 0x01010101);
      for (let at = 0; at <= fours.length; at++) {
        // Behind the last four there are up to three more.
        if (at < fours.length && (fours[at]! & mask) === 0) continue;
        for (let doc = 4 * at; doc < Math.min(4 * at + 4, flags.length); doc++)
          if ((flags[doc]! & flag) !== 0 && !dead.has(doc)) found.push(first + doc);
      }
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

  postings(term: string): Postings & { docs: Uint16Array | Uint32Array } {
    const graded = { levelCount: this.#worths.length, worthOf: this.#worthOf };
    const found = this.#parts.flatMap((part) => {
      const postings = part.segment.find(term);
      return postings === null ? [] : [{ ...withoutDead(postings, part.dead), ...part }];
    });
    // As they are in the file.
    const [only] = found;
    if (only && found.length === 1 && only.first === 0)
      return { docs: only.docs, levels: only.grades, ...graded };
    const count = found.reduce((sum, { docs }) => sum + docs.length, 0);
    const all = new Uint32Array(count);
    const levels = new Uint32Array(count);
    let at = 0;
    for (const { docs, grades, first, firstLevel } of found) {
      all.set(docs, at);
      levels.set(grades, at);
      if (first > 0)
        for (let i = at; i < at + docs.length; i++) {
          all[i]! += first;
          levels[i]! += firstLevel;
        }
      at += docs.length;
    }
    return { docs: all, levels, ...graded };
  }

  /** BM25 without idf of a grade of a part. Kept, since many terms ask for the same. */
  readonly #worthOf = (level: number): number => {
    const known = this.#worths[level]!;
    if (known !== 0) return known;
    const { segment, firstLevel } = this.#parts.findLast((part) => part.firstLevel <= level)!;
    const pairs = segment.grades();
    const frequency = pairs[2 * (level - firstLevel)]!;
    const length = pairs[2 * (level - firstLevel) + 1]!;
    const { k, b, d } = BM25;
    const worth = d + (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / this.#average));
    return (this.#worths[level] = worth);
  };

  expand(term: string): Expansion[] {
    if (term.charCodeAt(0) >= FIRST_DENSE) return [];
    const reach = fuzzyReach(term);
    const found = new Map<string, number>();
    for (const { segment, dead } of this.#parts) {
      for (const entry of segment.termsLike(term, reach)) {
        const other = entry.term;
        const first = other.charCodeAt(0);
        if (first < 0x20 || first >= FIRST_DENSE || found.has(other)) continue;
        if (!other.startsWith(term) && !within(term, other, reach)) continue;
        if (dead.size > 0 && withoutDead(segment.postings(entry), dead).docs.length === 0) continue;
        found.set(other, likeness(term, other));
      }
    }
    return [...found]
      .map(([other, weight]) => ({ term: other, weight }))
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
      .slice(0, MOST_EXPANSIONS);
  }
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

function withoutDead(found: TermDocs, dead: ReadonlySet<number>): TermDocs {
  if (dead.size === 0) return found;
  const docs = new Uint32Array(found.docs.length);
  const grades = new Uint32Array(found.docs.length);
  let count = 0;
  for (let at = 0; at < docs.length; at++) {
    const doc = found.docs[at]!;
    if (dead.has(doc)) continue;
    docs[count] = doc;
    grades[count++] = found.grades[at]!;
  }
  return { docs: docs.subarray(0, count), grades: grades.subarray(0, count) };
}
