import { type Language, LANGUAGES, SECTION_KEYS, type SectionKey } from "../model/list.ts";
import { headingOf, languagesOf } from "../markdown/headings.ts";
import { eolAt, lineEnd, withEol } from "../markdown/lines.ts";
import type { Document, PlacedSection } from "../markdown/sections.ts";
import type { Edit } from "../markdown/splice.ts";

/** What a writer has to know of a list beside its text. */
export type Target = { list: string; lang: Language };

/** The language that a list's headings are in; `lang` where it has none, or as many in one as in another. */
export function languageOf({ sections }: Pick<Document, "sections">, lang: Language): Language {
  const votes = LANGUAGES.map((language) => ({
    language,
    count: sections.filter(({ heading }) => languagesOf(heading).includes(language)).length,
  }));
  const most = Math.max(...votes.map(({ count }) => count));
  const winners = votes.filter(({ count }) => count === most).map(({ language }) => language);
  return winners.includes(lang) ? lang : (winners[0] ?? lang);
}

/** A section that isn't there yet, at its place in the usual order; further places follow in case the first is no good. */
export function* newSection(
  document: Document,
  key: SectionKey,
  { body, lang }: { body: string; lang: Language },
): Generator<Edit> {
  const heading = headingOf(key, languageOf(document, lang));
  for (const at of placesFor(document, key)) yield headed(document, { at, heading, body });
}

/** A heading of the person's own, at the end. */
export function foreignSection(
  document: Document,
  { heading, body }: { heading: string; body: string },
): Edit {
  return headed(document, { at: document.text.length, heading, body });
}

function* placesFor({ text, sections, title }: Document, key: SectionKey): Generator<number> {
  const rank = (one: PlacedSection): number => (one.key === null ? -1 : SECTION_KEYS.indexOf(one.key));
  const own = SECTION_KEYS.indexOf(key);
  const before = sections
    .filter((section) => section.key !== null && rank(section) < own)
    .toSorted((a, b) => rank(a) - rank(b))
    .at(-1);
  const behind = sections.find((section) => rank(section) > own);
  yield before?.end ?? behind?.start ?? text.length;
  // Behind plain `Next:` lines, which are none below a heading.
  yield text.length;
  // An unclosed fence or comment swallows what stands behind it.
  yield sections[0]?.start ?? text.length;
  if (title !== null) yield lineEnd(text, title.end);
}

function headed(
  { text, sections }: Document,
  { at, heading, body }: { at: number; heading: string; body: string },
): Edit {
  const eol = eolAt(text, at);
  const before = text.slice(0, at);
  const isSeparate =
    before.trim() === "" ||
    /\n[ \t]*\r?\n$/.test(before) ||
    /^---[ \t]*\r?\n$/.test(before.slice(before.lastIndexOf("\n", at - 2) + 1));
  const gap = isSeparate ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const words = `${"#".repeat(levelAt(sections, at))} ${heading}\n${body === "" ? "" : body + "\n"}`;
  return { start: at, end: at, text: withEol(gap + words + (at < text.length ? "\n" : ""), eol) };
}

/** The level that a heading has at a place: that of the list's own headings, never below the one above it. */
export function levelAt(sections: readonly PlacedSection[], at: number): number {
  const headings = sections.filter(({ kind }) => kind === "heading");
  const usual = (headings.find(({ key }) => key !== null) ?? headings[0])?.level ?? 2;
  return Math.min(usual, headings.findLast(({ start }) => start < at)?.level ?? usual);
}
