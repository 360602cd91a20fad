import MiniSearch, { type Options } from "minisearch";
import { BM25, idfOf } from "./bm25.ts";
import { asks, weighted } from "./document.ts";
import { likeness } from "./likeness.ts";
import { tokenize } from "./tokenize.ts";
import type { Chains, DocMeta, Expansion, IndexDoc, Postings, TermIndex } from "./types.ts";

const CACHED_POSTINGS = 2_000;
const MOST_EXPANSIONS = 8;

type Row = { id: number; text: string };

// One field for all: MiniSearch adds the BM25 of each field, which makes one word in a title worth three in a text;
// a title that stands several times in the only field (BM25F) ranks better.
const OPTIONS = {
  fields: ["text"],
  tokenize: (text) => tokenize(text).map(spell),
  processTerm: (term) => term,
  autoVacuum: true,
} satisfies Options<Row>;

// MiniSearch's radix tree looks through the children of a node one by one, so thousands of Han characters at its root
// ruin it: each CJK code unit enters as four letters of an alphabet of 32. Terms are lower case, so capitals are free.
const FIRST_LETTER = 64;
function spell(term: string): string {
  if (term.charCodeAt(0) < 0x1100) return term;
  let out = "";
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i);
    out += String.fromCharCode(...[15, 10, 5, 0].map((shift) => FIRST_LETTER + ((unit >> shift) & 31)));
  }
  return out;
}

/** Back from `spell`. */
function unspell(spelled: string): string {
  const first = spelled.charCodeAt(0);
  if (first < FIRST_LETTER || first >= FIRST_LETTER + 32) return spelled;
  let out = "";
  for (let i = 0; i + 3 < spelled.length; i += 4) {
    const letter = (at: number): number => spelled.charCodeAt(i + at) - FIRST_LETTER;
    out += String.fromCharCode((letter(0) << 15) | (letter(1) << 10) | (letter(2) << 5) | letter(3));
  }
  return out;
}

const EMPTY: Postings = { docs: [], levels: [], levelCount: 0, worthOf: () => 0 };

/** A full-text index in memory, for processes that live long. Documents may come and go. */
export class RecallIndex implements TermIndex {
  readonly #search = new MiniSearch<Row>(OPTIONS);
  readonly #metas = new Map<number, DocMeta>();
  readonly #numbers = new Map<string, number>();
  #next = 0;
  #chains: Chains | null | undefined;
  readonly #cache = new Map<string, Postings>();

  get size(): number {
    return this.#metas.size;
  }

  get capacity(): number {
    return this.#next;
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }

  ids(): string[] {
    return [...this.#numbers.keys()];
  }

  meta(doc: number): DocMeta {
    const meta = this.#metas.get(doc);
    if (!meta) throw new RangeError(`no document ${doc}`);
    return meta;
  }

  /** Adds a document; one of the same id is replaced. */
  add(doc: IndexDoc): void {
    this.remove(doc.id);
    const { title: _title, keywords: _keywords, text, ...meta } = doc;
    const id = this.#next++;
    this.#search.add({ id, text: weighted(doc) });
    this.#metas.set(id, asks(text) ? { ...meta, asks: true } : meta);
    this.#numbers.set(meta.id, id);
    this.#forget();
  }

  remove(id: string): boolean {
    const doc = this.#numbers.get(id);
    if (doc === undefined) return false;
    this.#search.discard(doc);
    this.#metas.delete(doc);
    this.#numbers.delete(id);
    this.#forget();
    return true;
  }

  chains(): Chains | null {
    if (this.#chains === undefined) this.#chains = chainsOf(this.#metas, this.#next);
    return this.#chains;
  }

  postings(term: string): Postings {
    let found = this.#cache.get(term);
    if (!found) {
      if (this.#cache.size >= CACHED_POSTINGS) this.#cache.clear();
      found = this.#find(term);
      this.#cache.set(term, found);
    }
    return found;
  }

  #find(term: string): Postings {
    // One term at a time: MiniSearch multiplies the sum by the number of terms that matched, which is 1 here.
    const hits = this.#search.search(spell(term), { bm25: BM25, tokenize: (text) => [text] });
    if (hits.length === 0) return EMPTY;
    const idf = idfOf(this.size, hits.length);
    return {
      docs: hits.map((hit) => hit.id as number),
      levels: hits.map((_, at) => at),
      levelCount: hits.length,
      worthOf: (level) => hits[level]!.score / idf,
    };
  }

  expand(term: string): Expansion[] {
    const hits = this.#search.search(term, { prefix: true, fuzzy: 0.2, tokenize: (text) => [text] });
    const found = new Set(hits.flatMap((hit) => hit.terms));
    return [...found]
      .map((other) => ({ term: unspell(other), weight: likeness(term, other) }))
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
      .slice(0, MOST_EXPANSIONS);
  }

  #forget(): void {
    this.#cache.clear();
    this.#chains = undefined;
  }
}

function chainsOf(metas: ReadonlyMap<number, DocMeta>, capacity: number): Chains | null {
  const members = new Map<string, number[]>();
  for (const [doc, { session }] of metas) {
    if (session === null) continue;
    const docs = members.get(session);
    if (docs) docs.push(doc);
    else members.set(session, [doc]);
  }
  if (members.size === 0) return null;
  const column = (): Uint32Array => new Uint32Array(capacity);
  const [session, before, behind] = [column(), column(), column()];
  const line = (doc: number): number => metas.get(doc)?.line ?? 0;
  let sessions = 0;
  for (const docs of members.values()) {
    sessions++;
    docs.sort((a, b) => line(a) - line(b) || a - b);
    docs.forEach((doc, at) => {
      session[doc] = sessions;
      before[doc] = at > 0 ? docs[at - 1]! + 1 : 0;
      behind[doc] = at + 1 < docs.length ? docs[at + 1]! + 1 : 0;
    });
  }
  return { sessions, session, before, behind, asks: (doc) => metas.get(doc)?.asks === true };
}

export function buildIndex(docs: Iterable<IndexDoc>): RecallIndex {
  const index = new RecallIndex();
  for (const doc of docs) index.add(doc);
  return index;
}
