import { UserError } from "./errors.ts";

/** Longest id that is made, in bytes of UTF-8, suffix included. */
export const MAX_ID_BYTES = 100;

const SUFFIX_LENGTH = 4;
/** Long enough to be told apart, short enough for a terminal's line. */
const MAX_SLUG_CHARACTERS = 28;
const MAX_SLUG_BYTES = MAX_ID_BYTES - SUFFIX_LENGTH - 1;
/** Base32 without the look-alikes i, l, o and u. */
const SUFFIX_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** What Windows and FAT refuse in a name, and control characters. */
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/u;
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * A readable name out of any text: lower case, letters and digits of every script, the rest as single dashes.
 * At most 28 characters and 95 bytes; "" where nothing is left.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}'’]/gu, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^[-\p{M}]+|-+$/gu, "")
    .normalize("NFC");
  return cut(words);
}

/** Cut between words where one ends in the second half, else between characters. */
function cut(slug: string): string {
  let kept = "";
  let bytes = 0;
  let count = 0;
  for (const character of slug) {
    bytes += bytesOf(character);
    count += 1;
    if (bytes > MAX_SLUG_BYTES || count > MAX_SLUG_CHARACTERS) break;
    kept += character;
  }
  if (kept.length === slug.length) return slug;
  const lastDash = slug[kept.length] === "-" ? kept.length : kept.lastIndexOf("-");
  return (lastDash > kept.length / 2 ? kept.slice(0, lastDash) : kept).replace(/-+$/u, "");
}

/** A first sentence or clause of at least this many characters is name enough. */
const ENOUGH = 6;

/**
 * A new id: slug of the first clause and four random characters, so that two branches never make the same one.
 * @param random a number from 0 up to 1, as `Math.random`
 */
export function newId(title: string, random: () => number): string {
  const suffix = Array.from(
    { length: SUFFIX_LENGTH },
    () => SUFFIX_ALPHABET[Math.floor(random() * SUFFIX_ALPHABET.length)] ?? "0",
  );
  const [clause = ""] = title.split(/[.;:!?]\s|[。；：！？，]/u, 1);
  return `${slugOf(clause.length >= ENOUGH ? clause : title) || "memory"}-${suffix.join("")}`;
}

/** Whether a file of this name can be made on Linux, macOS and Windows, in any folder of a store. */
export function isPortableId(id: string): boolean {
  if (!isSafeId(id) || FORBIDDEN.test(id) || RESERVED.test(id)) return false;
  return !/^[-. ]|[. ]$/u.test(id) && bytesOf(id) <= MAX_ID_BYTES && id === id.normalize("NFC");
}

/** Whether a name is a file stem: no path, nothing hidden, no control characters, at most 250 bytes. */
export function isSafeId(id: string): boolean {
  return id !== "" && !/^\.|[/\\\u0000-\u001f\u007f]/u.test(id) && bytesOf(id) <= 250;
}

/**
 * The id or list that a person named, in the spelling that a store uses (NFC).
 * @throws UserError where it is empty, a path, hidden or unprintable: a name never leads out of the store
 */
export function checkedId(word: string, noun: "memory" | "list" = "memory"): string {
  const id = word.trim().normalize("NFC");
  if (isSafeId(id)) return id;
  const known = noun === "memory" ? "tasuki list" : "tasuki work lists";
  throw new UserError(
    `${JSON.stringify(word)} is no name of a ${noun}: a name is the file's, without folder and .md (${known} shows them)`,
  );
}

/**
 * The list that a branch stands for: NFC, each of `/ \ : * ? " < > | '`, back-tick and blanks becomes a dash.
 * Nothing else changes, so that a shell line can do the same; but for names like `con`, which Windows keeps for itself.
 */
export function listSlug(branch: string): string {
  const slug = branch.normalize("NFC").replace(/[/\\:*?"<>|'`\s]/gu, "-");
  return RESERVED.test(slug) ? `list-${slug}` : slug;
}

/** A name that any file system takes, as close to this one as can be. */
export function portableName(name: string): string {
  const slug = listSlug(name)
    .replace(/[\u0000-\u001f\u007f-\u009f]/gu, "")
    .replace(/^[-. ]+|[. ]+$/gu, "");
  // Without what stood around it, it may be one of those names again.
  let kept = listSlug(slug);
  while (bytesOf(kept) > MAX_ID_BYTES)
    kept = [...kept]
      .slice(0, -1)
      .join("")
      .replace(/[. ]+$/u, "");
  return kept === "" ? "main" : kept;
}

/**
 * What is the same of two names that a file system without case takes for one. Letter by letter, through the upper
 * case: `ς` and `σ` are one, while `ß` and `ss` stay two, as they do on disk.
 */
export function caseless(name: string): string {
  const letters = [...name.normalize("NFC")].map((letter) => {
    const upper = letter.toUpperCase();
    return (upper.length === letter.length ? upper : letter).toLowerCase();
  });
  return letters.join("").normalize("NFC");
}

/** The candidate that a person probably meant: at most a third of the word's letters differ. Ties go to the first. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const wanted = word.normalize("NFC").toLowerCase();
  let best: { name: string; distance: number } | null = null;
  for (const name of candidates) {
    const limit = Math.floor(Math.max(wanted.length, name.length) / 3);
    if (Math.abs(wanted.length - name.length) > limit) continue;
    const distance = distanceOf(wanted, name.normalize("NFC").toLowerCase());
    if (distance <= limit && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Damerau-Levenshtein (optimal string alignment): a swap of two neighbours counts as one slip. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, substitution);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;
