import { Bytes, encodePosting } from "./segment-format.ts";

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
  readonly #terms = new Map<string, number>();
  // By number of the term.
  readonly #head: number[] = [];
  readonly #at: number[] = [];
  readonly #end: number[] = [];
  readonly #piece: number[] = [];
  readonly #last: number[] = [];
  readonly #count: number[] = [];
  readonly #step = new Bytes();

  get terms(): number {
    return this.#terms.size;
  }

  names(): Iterable<string> {
    return this.#terms.keys();
  }

  /** Documents come in ascending order. */
  add(term: string, doc: number, count: number): void {
    const number = this.#terms.get(term) ?? this.#new(term);
    this.#step.clear();
    encodePosting(this.#step, this.#last[number]!, doc, count);
    for (const byte of this.#step.view()) this.#put(number, byte);
    this.#last[number] = doc;
    this.#count[number]!++;
  }

  /** What `decodePostings` reads. */
  postings(term: string, into: Bytes): number {
    const number = this.#terms.get(term)!;
    into.clear();
    let start = this.#head[number]!;
    for (let piece = FIRST; ; piece = Math.min(LONGEST, piece * 2)) {
      const end = start + piece - LINK;
      const isLast = end === this.#end[number];
      into.append(this.#block.subarray(start, isLast ? this.#at[number]! : end));
      if (isLast) return this.#count[number]!;
      start = this.#linkAt(end);
    }
  }

  #new(term: string): number {
    const number = this.#terms.size;
    this.#terms.set(term, number);
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
