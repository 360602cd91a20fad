import type { SectionKey } from "../model/list.ts";
import { eolAt, lineEnd, lineStart, withEol } from "../markdown/lines.ts";
import { noneOf } from "../markdown/none.ts";
import { type Document, isNone, type PlacedSection } from "../markdown/sections.ts";
import { type Edit, splice } from "../markdown/splice.ts";
import { escaped, ESCAPINGS, tidy, unescaped } from "../markdown/value.ts";
import { firstThatHolds } from "./attempt.ts";
import { listDocument, sectionsOf, textValue } from "./document.ts";
import { languageOf, newSection, type Target } from "./insert.ts";

/** What stands where a section has nothing to say; a goal and a next step are never "None". */
export function emptyText(document: Document, key: SectionKey, target: Target): string {
  return key === "goal" || key === "next" ? "" : noneOf(languageOf(document, target.lang));
}

/** Replaces what a text section says; "" clears it. Comments, rules and blank lines around the words stay. */
export function setText(
  text: string,
  { key, value: given, target }: { key: SectionKey; value: string; target: Target },
): string {
  const value = tidy(given);
  const document = listDocument(text, target.list);
  const sections = sectionsOf(document, key);
  if (value === "") return cleared(document, { key, sections, target });
  const first = sections[0];
  if (first !== undefined && textValue(document, first) === value) return text;
  return firstThatHolds(document, waysToSay(document, { key, section: first, value, target }), {
    key,
    target,
    isDone: (after) => sectionsOf(after, key).some((section) => saysExactly(after, section, value)),
  });
}

function saysExactly(document: Document, section: PlacedSection, value: string): boolean {
  // A value such as "None" reads as nothing: then its very words must stand there.
  const words = (): string => unescaped(document, section.content).trim();
  return textValue(document, section) === value || (isNone(value) && words() === value);
}

type Saying = { key: SectionKey; section: PlacedSection | undefined; value: string; target: Target };

/** Last on lines of their own: in that of a heading or a label some words can't stand (`## Next: a #`). */
function* waysToSay(document: Document, { key, section, value, target }: Saying): Generator<Edit[]> {
  for (const lead of section === undefined ? [""] : ["", "\n\n"]) {
    for (const escaping of ESCAPINGS) {
      const words = lead + escaped(value, escaping);
      if (section !== undefined)
        for (const end of endsOf(section)) yield [replaceContent(document, section, words + end)];
      else for (const edit of newSection(document, key, { body: words, lang: target.lang })) yield [edit];
    }
  }
}

/** A plain line right below a paragraph or a bullet would belong to it: then a blank line stands between. */
export const endsOf = ({ kind }: PlacedSection): string[] => (kind === "label" ? ["", "\n"] : [""]);

/** Puts words in place of what a section says; "" takes the line away, too. */
export function replaceContent({ text }: Document, section: PlacedSection, words: string): Edit {
  const { start, end } = section.content;
  const written = withEol(words, eolAt(text, section.bodyStart));
  if (start === end)
    return {
      start: emptyPlace(text, section),
      end: emptyPlace(text, section),
      text: written === "" ? "" : spaced(text, section, written),
    };
  const isWholeLine = text.slice(lineStart(text, start), start).trim() === "" && start >= section.bodyStart;
  if (written === "" && isWholeLine)
    return { start: lineStart(text, start), end: Math.min(lineEnd(text, end), section.end), text: "" };
  return { start, end, text: written };
}

/** Where words go in a section without any: behind its comments, else right behind the heading. */
function emptyPlace(text: string, { blocks, bodyStart }: PlacedSection): number {
  const comment = blocks.findLast(({ type }) => type === "comment");
  return comment === undefined ? bodyStart : lineEnd(text, comment.end);
}

function spaced(text: string, section: PlacedSection, words: string): string {
  const at = emptyPlace(text, section);
  if (section.kind === "label" && at === section.bodyStart)
    return /[:*_]/.test(text[at - 1] ?? "") ? ` ${words}` : words;
  const eol = eolAt(text, at);
  const before = at > 0 && text[at - 1] !== "\n" ? eol : "";
  const rest = text.slice(at);
  const behind = rest === "" || /^[ \t]*\r?\n/.test(rest) ? eol : eol + eol;
  return before + words + behind;
}

function cleared(
  document: Document,
  { key, sections, target }: { key: SectionKey; sections: PlacedSection[]; target: Target },
): string {
  const edits = sections.filter(
    (section) =>
      textValue(document, section) !== "" || (section.text !== "" && emptyText(document, key, target) === ""),
  );
  return splice(
    document.text,
    edits.map((section) => replaceContent(document, section, emptyText(document, key, target))),
  );
}
