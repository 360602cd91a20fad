import type { SectionKey } from "../model/list.ts";
import { splitFrontmatter } from "../markdown/frontmatter.ts";
import { type Document, isNone, type PlacedSection, readDocument } from "../markdown/sections.ts";
import { unescaped } from "../markdown/value.ts";

/** The body of a list's file with positions in the file. A heading that only repeats the list's name is its title. */
export function listDocument(text: string, list: string): Document {
  const { body, line } = splitFrontmatter(text);
  return readDocument(text, { offset: body.start, line, title: list });
}

/** All sections of one meaning: people write "Next up" and "Next step" into one file. */
export function sectionsOf({ sections }: Document, key: SectionKey): PlacedSection[] {
  return sections.filter((section) => section.key === key);
}

/** What a text section says; "" where it says nothing or "None". */
export function textValue(document: Document, section: PlacedSection): string {
  const hasComment = section.blocks.some(
    ({ type, start }) => type === "comment" && start > section.content.start && start < section.content.end,
  );
  const value = hasComment ? section.text : unescaped(document, section.content).trim();
  return isNone(value) ? "" : value;
}

/** Bullets (else paragraphs) of a section; none where it says "None". */
export function itemValues(section: PlacedSection): string[] {
  return isNone(section.text) ? [] : section.items.map(({ text }) => text).filter((text) => !isNone(text));
}

/** What two texts that are the same for a reader have in common: NFKC, trimmed, blanks collapsed. */
export function identity(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/gu, " ");
}
