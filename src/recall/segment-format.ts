/*
 * The index as one file, of which a process that lives for one question reads a few kilobytes.
 *
 *   head        8 bytes, then format and tokenizer as u32
 *   records     one a document: what was read of its text (u32 each), then its row as JSON
 *   postings    by term, in the order of the dictionary: its documents, then the grade of each, in the least width
 *   grades      what the number of a grade means: u32 pairs of the term's frequency and the document's length
 *   dictionary  by hash of the term, then by term: length, letters, documents, bytes of one posting
 *   buckets     where each bucket of the hash begins: u32 pairs into dictionary and postings
 *   looks       what a word may be taken for is looked up by: i32 pairs, one a term (see `looksOf`)
 *   anchors     where every 16th term stands: u32 pairs into dictionary and postings
 *   columns     one value a document, each column a typed array
 *   names       the paths, a line each
 *   foot        JSON: versions, counts, where the sections are, and what the writer wants to keep; then its length and hash
 *
 * Numbers are little-endian. A file of another version, a cut or foreign one is no segment: it is built again.
 */

/** Raised with every change of what is in the file; one of another version is ignored and rebuilt. */
export const FORMAT_VERSION = 5;
export const HEAD = "tasuki-s";
export const HEAD_BYTES = 16;
/** Length and hash behind the foot. */
export const TAIL_BYTES = 8;

/** Before the names of sessions, profiles and ids, which are terms too, but never those of a text. */
export const SESSION_TERM = "\u0001s";
export const PROFILE_TERM = "\u0001p";
export const ID_TERM = "\u0001i";

/** One value a document. */
export const COLUMNS = {
  /** Where the record begins, in units of four bytes; one more than there are documents. */
  record: Uint32Array,
  /** Distinct terms of the document. */
  length: Uint16Array,
  flags: Uint8Array,
  /** Seconds since 1970; 0 = unknown. */
  created: Uint32Array,
  updated: Uint32Array,
  /** The same as the file itself says them. */
  ownCreated: Uint32Array,
  ownUpdated: Uint32Array,
  /** `source.line`; 0 = none. */
  line: Uint32Array,
  /** Number of the session from 1; 0 = none. */
  session: Uint32Array,
  /** The document before and behind it in its session, from 1; 0 = none. */
  before: Uint32Array,
  behind: Uint32Array,
  /** How the file looked when it was read. */
  size: Float64Array,
  mtime: Float64Array,
  ino: Float64Array,
} as const;
export type ColumnName = keyof typeof COLUMNS;
export type Column<N extends ColumnName> = InstanceType<(typeof COLUMNS)[N]>;

/** Bits of the column `flags`: two for the kind, two for the status, and these. */
export const PINNED = 16;
export const ASKS = 32;
export const PROFILED = 64;
/** Something is wrong with the file; the row says what. */
export const FAULTY = 128;

export type Span = readonly [offset: number, bytes: number];
export type TermSection = "postings" | "grades" | "dictionary" | "buckets" | "looks" | "anchors";

/** Terms from one anchor to the next. */
export const ANCHORED = 16;

export type Foot = {
  format: number;
  tokenizer: number;
  /** Names this very file: a delta says of which it is one. */
  id: string;
  docs: number;
  /** Of the column `length`. */
  sum: number;
  sessions: number;
  terms: number;
  /** Of the hash, for the bucket. */
  bits: number;
  sections: Record<ColumnName | TermSection | "names", Span>;
  /** Whatever the writer wants to keep with it. */
  extra: unknown;
};

/** FNV-1a over UTF-16 with a last stir (as in MurmurHash3): 32 bits, unsigned. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return stirred(hash);
}

export function hashOfBytes(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return stirred(hash);
}

function stirred(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** What half a character becomes. */
const REPLACEMENT = 0xfffd;

function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) length += unit < 0x800 ? 1 : 2;
    // Four bytes for two units, where they belong together.
    if (unit >= 0xd800 && unit <= 0xdbff && text.codePointAt(i)! > 0xffff) i++;
  }
  return length;
}

/** Bytes that grow, with numbers of variable length (seven bits a byte, least first). */
export class Bytes {
  #bytes = new Uint8Array(1024);
  length = 0;

  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.length++] = rest;
  }

  /** A text in UTF-8 behind its length. By hand: terms are short, and a million of them are encoded. */
  text(text: string): void {
    this.varint(utf8Length(text));
    this.#reserve(3 * text.length);
    for (let i = 0; i < text.length; i++) {
      const unit = text.codePointAt(i)!;
      if (unit > 0xffff) i++;
      this.#character(unit >= 0xd800 && unit <= 0xdfff ? REPLACEMENT : unit);
    }
  }

  #character(unit: number): void {
    const bytes = this.#bytes;
    if (unit < 0x80) bytes[this.length++] = unit;
    else {
      const more = unit < 0x800 ? 1 : unit < 0x10000 ? 2 : 3;
      bytes[this.length++] = (0xf0 << (3 - more)) | (unit >> (6 * more));
      for (let left = more - 1; left >= 0; left--)
        bytes[this.length++] = 0x80 | ((unit >> (6 * left)) & 0x3f);
    }
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.view());
    this.#bytes = grown;
  }
}

/** Reads varints one after the other. Past the end they are 0. */
export class Varints {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let byte = this.#bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; ; scale *= 0x80) {
      byte = this.#bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}

/** Documents, ascending, and the number of the grade of each. */
export type TermDocs = {
  docs: Uint16Array | Uint32Array;
  grades: Uint8Array | Uint16Array | Uint32Array;
};

const WIDEST_BYTE = 0xff;
const WIDEST_SHORT = 0xffff;

/** Bytes of a posting: 2 or 4 for the document and 1, 2 or 4 for its grade, each sum of which is another. */
export function postingWidth(highestDoc: number, highestGrade: number): number {
  if (highestGrade > WIDEST_SHORT) return 8;
  return (highestDoc > WIDEST_SHORT ? 4 : 2) + (highestGrade > WIDEST_BYTE ? 2 : 1);
}

/** What `encodePostings` wrote. `bytes` begins at a multiple of eight; nothing is copied, and nothing decoded. */
export function postingsIn({ buffer, byteOffset: at }: Uint8Array, count: number, width: number): TermDocs {
  const isLong = width > 4;
  const docs = isLong
    ? new Uint32Array(buffer as ArrayBuffer, at, count)
    : new Uint16Array(buffer as ArrayBuffer, at, count);
  const behind = at + docs.byteLength;
  const Grades = GRADES[width - (isLong ? 4 : 2)]!;
  return { docs, grades: new Grades(buffer as ArrayBuffer, behind, count) };
}

const GRADES: Readonly<Record<number, typeof Uint8Array | typeof Uint16Array | typeof Uint32Array>> = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
};

/** What `postingsIn` reads, of the first `count`, into `bytes`. By hand: most terms stand in one or two documents, and a typed array takes longer to make than to fill. */
export function encodePostings(
  { docs, grades, count, width }: { docs: Uint32Array; grades: Uint32Array; count: number; width: number },
  bytes: Uint8Array,
): void {
  const docWidth = width > 4 ? 4 : 2;
  fill(bytes, 0, docs, { count, width: docWidth });
  fill(bytes, count * docWidth, grades, { count, width: width - docWidth });
}

function fill(
  bytes: Uint8Array,
  from: number,
  values: Uint32Array,
  { count, width }: { count: number; width: number },
): void {
  let to = from;
  for (let at = 0; at < count; at++) {
    const value = values[at]!;
    for (let byte = 0; byte < width; byte++) bytes[to++] = value >>> (8 * byte);
  }
}
