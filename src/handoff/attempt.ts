import { UserError } from "../model/errors.ts";
import type { SectionKey } from "../model/list.ts";
import { readBlocks } from "../markdown/blocks.ts";
import { eolAt } from "../markdown/lines.ts";
import type { Document } from "../markdown/sections.ts";
import { type Edit, splice } from "../markdown/splice.ts";
import { listDocument } from "./document.ts";
import type { Target } from "./insert.ts";

/** What an edit is meant to do: which section it changes, and how the file must read afterwards. */
export type Aim = { key: SectionKey; target: Target; isDone: (after: Document) => boolean };

/** The first of several ways to write something that reads back as it was meant and leaves all other sections as they are. */
export function firstThatHolds(
  before: Document,
  ways: Iterable<Edit[]>,
  { key, target, isDone }: Aim,
): string {
  const blank = blankBehindLabels(before, key);
  for (const edits of ways) {
    for (const more of blank.length === 0 ? [[]] : [[], blank]) {
      const text = splice(before.text, [...edits, ...more]);
      const after = listDocument(text, target.list);
      if (
        isDone(after) &&
        keepsOthers(before, after, key) &&
        (isContained(text) || !isContained(before.text))
      )
        return text;
    }
  }
  throw new UserError(
    `the ${key} of ${target.list} can't be written without harm to another section (an unclosed code fence or comment?). The file is left as it is.`,
  );
}

/** A plain line right below a bullet would belong to it: a blank line keeps them apart. */
function blankBehindLabels({ text, sections }: Document, key: SectionKey): Edit[] {
  return sections
    .filter((section) => section.key === key && section.kind === "label" && section.end < text.length)
    .map(({ end }) => ({ start: end, end, text: eolAt(text, end) }));
}

/** Whether a text leaves nothing open (a code fence, an HTML comment) that would swallow what is written behind it. */
export function isContained(text: string): boolean {
  return readBlocks(`${text}\n\n# end\n`, { offset: 0, line: 1 }).blocks.at(-1)?.type === "heading";
}

function keepsOthers(before: Document, after: Document, key: SectionKey): boolean {
  const others = ({ sections }: Document): string =>
    JSON.stringify(sections.filter((one) => one.key !== key).map(({ heading, text }) => [heading, text]));
  const count = ({ sections }: Document): number => sections.filter((one) => one.key === key).length;
  return others(before) === others(after) && count(after) === Math.max(1, count(before));
}
