import { Bytes, hashOf, Varints } from "./segment-format.ts";
import type { TermCounts } from "./segment-write.ts";

/** Bytes of a term's first piece, and of the longest. Each ends with the place of the next one. */
const FIRST = 16;
const LONGEST = 1024;
const LINK = 4;

/**
 * The postings of all terms while documents come in, as chained pieces of one block of bytes that double in length
 * (after the byte block pool of Lucene): millions of them fit where an array for each term would not.
 */
export class PostingArena {
  #block = new Uint8Array(1 << 20);
  #used = 0;
  readonly #numbers = new Map<string, number>();
  // By number of the term.
  readonly #names: string[] = [];
  readonly #hashes: number[] = [];
  readonly #head: number[] = [];
  readonly #at: number[] = [];
  readonly #end: number[] = [];
  readonly #piece: number[] = [];
  readonly #last: number[] = [];
  readonly #count: number[] = [];
  readonly #whole = new Bytes();
  #docs = new Uint32Array(1024);
  #counts = new Uint32Array(1024);

  /** Terms in the order of their numbers. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Of each term, by its number. */
  get hashes(): readonly number[] {
    return this.#hashes;
  }

  numberOf(term: string): number {
    return this.#numbers.get(term) ?? this.#new(term);
  }

  /** Documents that hold a term. */
  count(number: number): number {
    return this.#count[number]!;
  }

  /** Documents come in ascending order. A posting is the step from the document before, and the count where it is not 1. */
  add(number: number, doc: number, count: number): void {
    this.#varint(number, (doc - this.#last[number]!) * 2 + (count === 1 ? 0 : 1));
    if (count !== 1) this.#varint(number, count);
    this.#last[number] = doc;
    this.#count[number]!++;
  }

  /** Good until the next call. */
  postings(number: number): TermCounts {
    const count = this.#count[number]!;
    if (count > this.#docs.length)
      [this.#docs, this.#counts] = [new Uint32Array(2 * count), new Uint32Array(2 * count)];
    const numbers = new Varints(this.#bytesOf(number));
    let doc = -1;
    for (let at = 0; at < count; at++) {
      const step = numbers.next();
      doc += step >>> 1;
      this.#docs[at] = doc;
      this.#counts[at] = (step & 1) === 0 ? 1 : numbers.next();
    }
    return { count, docs: this.#docs, counts: this.#counts };
  }

  /** All pieces of a term. */
  #bytesOf(number: number): Uint8Array {
    let start = this.#head[number]!;
    this.#whole.clear();
    for (let piece = FIRST; ; piece = Math.min(LONGEST, piece * 2)) {
      const end = start + piece - LINK;
      const isLast = end === this.#end[number];
      const bytes = this.#block.subarray(start, isLast ? this.#at[number]! : end);
      if (isLast && this.#whole.length === 0) return bytes;
      this.#whole.append(bytes);
      if (isLast) return this.#whole.view();
      start = this.#linkAt(end);
    }
  }

  #varint(number: number, value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#put(number, (rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#put(number, rest);
  }

  #new(term: string): number {
    const number = this.#names.push(term) - 1;
    this.#numbers.set(term, number);
    this.#hashes.push(hashOf(term));
    const start = this.#allot(FIRST);
    this.#head.push(start);
    this.#at.push(start);
    this.#end.push(start + FIRST - LINK);
    this.#piece.push(FIRST);
    this.#last.push(-1);
    this.#count.push(0);
    return number;
  }

  #put(number: number, byte: number): void {
    if (this.#at[number] === this.#end[number]) {
      const piece = Math.min(LONGEST, this.#piece[number]! * 2);
      const start = this.#allot(piece);
      this.#setLink(this.#end[number]!, start);
      this.#at[number] = start;
      this.#end[number] = start + piece - LINK;
      this.#piece[number] = piece;
    }
    this.#block[this.#at[number]!++] = byte;
  }

  #allot(bytes: number): number {
    if (this.#used + bytes > this.#block.length) {
      const grown = new Uint8Array(Math.ceil(this.#block.length * 1.5));
      grown.set(this.#block);
      this.#block = grown;
    }
    this.#used += bytes;
    return this.#used - bytes;
  }

  #setLink(at: number, to: number): void {
    for (let i = 0; i < LINK; i++) this.#block[at + i] = (to >>> (8 * i)) & 0xff;
  }

  #linkAt(at: number): number {
    let to = 0;
    for (let i = LINK - 1; i >= 0; i--) to = to * 256 + this.#block[at + i]!;
    return to;
  }
}
