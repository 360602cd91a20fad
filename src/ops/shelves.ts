import { readFileSync, statSync } from "node:fs";
import type { Memory } from "../model/memory.ts";
import type { Problem } from "../model/problem.ts";
import { isoOf } from "../recall/segment-build.ts";
import { FAULTY, PINNED, PROFILED } from "../recall/segment-format.ts";
import { SegmentIndex } from "../recall/segment-index.ts";
import type { DocMeta, DocRow } from "../recall/types.ts";
import { absoluteOf, type StorePlace } from "../store/paths.ts";
import { readMemory } from "../store/read.ts";
import type { Facts } from "./library.ts";
import type { Shelf } from "./shelf.ts";

/** The index of the project's store and that of the personal one, and their files. Reads what is asked for. */
export class Shelves {
  readonly index: SegmentIndex;
  readonly #places: StorePlace[];
  readonly #profile: string | null;
  readonly #memories = new Map<number, Memory | null>();
  #problems: Problem[] | null = null;
  #own: ReadonlySet<number> | null = null;

  constructor(shelves: readonly Shelf[], profile: string | null) {
    this.index = new SegmentIndex(shelves.flatMap(({ parts }) => parts));
    this.#places = shelves.flatMap(({ parts, place }) => parts.map(() => place));
    this.#profile = profile;
  }

  /** What is wrong with files. */
  get problems(): Problem[] {
    this.#problems ??= this.index.withFlag(FAULTY).flatMap((doc) => this.index.row(doc).problems);
    return this.#problems;
  }

  /** No bleed between profiles: an unprofiled memory belongs to all, another's to nobody else. The project's wins where both stores speak. */
  admits(meta: DocMeta, doc: number): boolean {
    if ((this.index.flags(doc).bits & PROFILED) !== 0 && !this.#ownProfile().has(doc)) return false;
    if (this.#tierOf(doc) === "project") return true;
    return this.index.called(meta.id).every((other) => this.#tierOf(other) === "personal");
  }

  all(): Memory[] {
    return this.#admitted().flatMap((doc) => this.memory(doc) ?? []);
  }

  total(): number {
    const isOne = this.#places.every(({ tier }) => tier === "project");
    if (!isOne) return this.#admitted().length;
    const others = this.index.withFlag(PROFILED).length;
    return this.index.size - others + this.#ownProfile().size;
  }

  /** The memory with this id: of several the last one, as a folder listing has them. */
  called(id: string): Memory | null {
    const docs = this.index.called(id).filter((doc) => this.admits(this.index.meta(doc), doc));
    const found = docs.flatMap((doc) => this.memory(doc) ?? []);
    return found.sort((a, b) => (a.path < b.path ? -1 : 1)).at(-1) ?? null;
  }

  newest(most: number, where: (facts: Facts) => boolean): Memory[] {
    const found: { doc: number; updated: number }[] = [];
    for (const doc of this.index.living()) {
      const { kind, status, bits } = this.index.flags(doc);
      const updated = this.index.dates(doc)[1] * 1000;
      const facts = { kind, status, pinned: (bits & PINNED) !== 0, updated };
      if (where(facts as Facts)) found.push({ doc, updated });
    }
    found.sort((a, b) => b.updated - a.updated || a.doc - b.doc);
    const memories: Memory[] = [];
    for (const { doc } of found) {
      if (memories.length >= most) break;
      const memory = this.admits(this.index.brief(doc), doc) ? this.memory(doc) : null;
      if (memory !== null) memories.push(memory);
    }
    return memories;
  }

  /** As the file is now: one that was changed since it was indexed is read again. */
  memory(doc: number): Memory | null {
    let memory = this.#memories.get(doc);
    if (memory === undefined) this.#memories.set(doc, (memory = this.#read(doc)));
    return memory;
  }

  #read(doc: number): Memory | null {
    const row = this.index.row(doc);
    const place = this.#places[this.index.at(doc).part]!;
    const abs = absoluteOf(place, row.memory.path);
    const stats = statSync(abs, { throwIfNoEntry: false });
    if (!stats?.isFile()) return null;
    const [created, updated] = this.index.dates(doc).map(isoOf) as [string | null, string | null];
    const { size, mtimeMs, ino } = row.stamp;
    if (row.body !== null && stats.size === size && stats.mtimeMs === mtimeMs && stats.ino === ino)
      return lazily(place, abs, { ...row, memory: { ...row.memory, created, updated } });
    const { path, kind, id } = row.memory;
    const native = path.split("/").length === 2;
    const file = { path, abs, kind, id, native, size: stats.size, mtimeMs: stats.mtimeMs, ino: stats.ino };
    const read = readMemory(file, place.tier)?.memory;
    if (!read) return null;
    const isChanged = stats.size !== size || stats.mtimeMs !== mtimeMs;
    return {
      ...read,
      created: read.created ?? created,
      updated: isChanged ? isoOf(Math.floor(stats.mtimeMs / 1000)) : updated,
    };
  }

  /** Living documents that take part. */
  #admitted(): number[] {
    return this.index.living().filter((doc) => this.admits(this.index.brief(doc), doc));
  }

  #ownProfile(): ReadonlySet<number> {
    this.#own ??= new Set(this.#profile === null ? [] : this.index.ofProfile(this.#profile));
    return this.#own;
  }

  #tierOf(doc: number): StorePlace["tier"] {
    return this.#places[this.index.at(doc).part]!.tier;
  }
}

/** The text and the keys that no column holds are read when somebody looks at them. */
function lazily(place: StorePlace, abs: string, { memory, body, stamp }: DocRow): Memory {
  let text: string | null = null;
  let frontmatter: Memory["frontmatter"] | null = null;
  return {
    ...memory,
    get text() {
      text ??= readFileSync(abs)
        .subarray(body ?? 0)
        .toString("utf8")
        .replace(/[\r\n]+$/u, "");
      return text;
    },
    get frontmatter() {
      const native = memory.path.split("/").length === 2;
      const { path, kind, id } = memory;
      frontmatter ??=
        readMemory({ path, abs, kind, id, native, ...stamp }, place.tier)?.memory.frontmatter ?? {};
      return frontmatter;
    },
  };
}
