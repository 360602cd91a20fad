import type { SectionKey } from "../model/list.ts";
import { readBlocks } from "../markdown/blocks.ts";
import { toLf } from "../markdown/lines.ts";
import type { Document, PlacedSection } from "../markdown/sections.ts";
import { type Edit, splice } from "../markdown/splice.ts";
import { escaped, ESCAPINGS } from "../markdown/value.ts";
import { firstThatHolds, isContained } from "./attempt.ts";
import { identity, listDocument, sectionsOf } from "./document.ts";
import { levelAt, newSection, type Target } from "./insert.ts";
import { endsOf, replaceContent } from "./text-section.ts";

/** What a section says as it stands there (an indentation in front is code), line ends `\n`, comments and rules around it left out. */
export function contentOf({ text }: Pick<Document, "text">, { content }: PlacedSection): string {
  return toLf(text.slice(content.start, content.end)).trimEnd();
}

/** A text that leaves no fence and no HTML open: it is closed; an open comment is shown, since closed it would hide its words. */
export function contained(text: string): string {
  if (text === "" || isContained(text)) return text;
  const last = readBlocks(text, { offset: 0, line: 1 }).blocks.at(-1);
  const fence = /^[ \t]*(`{3,}|~{3,})/.exec(text.slice(last?.start))?.[1];
  const closings = [fence, "</script>", "</pre>", "</style>", "</textarea>", "?>", "]]>", ">"];
  const closed = closings.map((closing) => `${text}\n${closing ?? ""}`).find(isContained);
  return closed ?? [escaped(text, "all"), quoted(text)].find(isContained) ?? quoted(text);
}

const quoted = (text: string): string => text.replace(/^/gm, "> ");

type Replacement = { key: SectionKey; heading: string; level: number; content: string; target: Target };

/** Replaces the section of a meaning, in the language and at the level of the file; further sections of that meaning go. */
export function replaceSection(text: string, replacement: Replacement): string {
  const { key, target } = replacement;
  const document = listDocument(text, target.list);
  const sections = sectionsOf(document, key);
  const home =
    sections.find(({ heading }) => identity(heading) === identity(replacement.heading)) ?? sections[0];
  const words = contained(lowered(replacement, home?.level ?? levelAt(document.sections, text.length)));
  const there = sections
    .map((section) => contentOf(document, section))
    .filter((part) => part !== "")
    .join("\n\n");
  if (home !== undefined && formsOf(words).includes(there)) return text;
  const alone = splice(
    text,
    sections.filter((section) => section !== home).map(({ start, end }) => ({ start, end, text: "" })),
  );
  const before = listDocument(alone, target.list);
  return firstThatHolds(before, waysToReplace(before, { ...replacement, content: words }), {
    key,
    target,
    isDone: (after) => {
      const [section, ...more] = sectionsOf(after, key);
      // Nothing of the file may have become part of it: the next write would replace that, too.
      return section !== undefined && more.length === 0 && formsOf(words).includes(contentOf(after, section));
    },
  });
}

/** The ways in which a content may stand in a file, the most faithful first. */
export const formsOf = (content: string): string[] => [
  ...ESCAPINGS.map((escaping) => escaped(content, escaping)),
  quoted(content),
];

function* waysToReplace(document: Document, { key, content, target }: Replacement): Generator<Edit[]> {
  const section = sectionsOf(document, key)[0];
  for (const words of formsOf(content)) {
    if (section !== undefined)
      for (const lead of leadsOf(section, words))
        for (const end of endsOf(section)) yield [replaceContent(document, section, lead + words + end)];
    else for (const edit of newSection(document, key, { body: words, lang: target.lang })) yield [edit];
  }
}

/** Several lines can't stand in the line of a label, and indented code in that of no heading either. */
const leadsOf = ({ kind }: PlacedSection, words: string): string[] =>
  kind === "label" && words.includes("\n") ? ["\n\n"] : ["", "\n\n"];

/** Headings inside the content stay below the section's own heading, which may stand deeper in the file than in the body. */
export function lowered({ content, level }: { content: string; level: number }, levelInFile: number): string {
  const by = levelInFile - level;
  if (by <= 0 || level > 6) return content;
  const headings = readBlocks(content, { offset: 0, line: 1 }).blocks.filter(
    ({ type, isSetext }) => type === "heading" && isSetext === false,
  );
  const edits = headings.map(({ start, level: own = 1 }) => ({
    start,
    end: start,
    text: "#".repeat(Math.max(0, Math.min(by, 6 - own))),
  }));
  return splice(content, edits);
}
