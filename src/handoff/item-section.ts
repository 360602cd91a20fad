import type { SectionKey } from "../model/list.ts";
import type { Block } from "../markdown/blocks.ts";
import { eolAt, lineEnd, lineStart, withEol } from "../markdown/lines.ts";
import { type Document, isNone, type PlacedSection, textOfBlock } from "../markdown/sections.ts";
import type { Edit } from "../markdown/splice.ts";
import { escaped, ESCAPINGS, type Escaping, hanging, tidy } from "../markdown/value.ts";
import { firstThatHolds } from "./attempt.ts";
import { identity, itemValues, listDocument, sectionsOf } from "./document.ts";
import { keptInOrder } from "./kept.ts";
import { newSection, type Target } from "./insert.ts";
import { endsOf, replaceContent, setText } from "./text-section.ts";

type Items = { key: SectionKey; values: string[]; target: Target };

/** Adds items that aren't there yet behind the others, in the manner of the list (its bullets, numbers, indentation). */
export function addItems(text: string, { key, values, target }: Items): string {
  const document = listDocument(text, target.list);
  const there = sectionsOf(document, key).flatMap(itemValues);
  const known = new Set(there.map(identity));
  const added = meaningful(values).filter(
    (value) => !known.has(identity(value)) && known.add(identity(value)),
  );
  return added.length === 0 ? text : written(document, { key, values: [...there, ...added], target });
}

/** Makes the items exactly these. Those that stay keep their bytes; comments and other text between them, too. */
export function setItems(text: string, { key, values, target }: Items): string {
  const document = listDocument(text, target.list);
  const wanted = meaningful(values);
  const there = sectionsOf(document, key).flatMap(itemValues);
  if (wanted.length === 0) return setText(text, { key, value: "", target });
  if (wanted.length === there.length && wanted.every((value, at) => value === there[at])) return text;
  return written(document, { key, values: wanted, target });
}

const meaningful = (values: string[]): string[] => values.map(tidy).filter((value) => !isNone(value));

function written(document: Document, { key, values, target }: Items): string {
  const wanted = JSON.stringify(values);
  return firstThatHolds(document, waysToList(document, { key, values, target }), {
    key,
    target,
    isDone: (after) => JSON.stringify(sectionsOf(after, key).flatMap(itemValues)) === wanted,
  });
}

function* waysToList(document: Document, { key, values, target }: Items): Generator<Edit[]> {
  const sections = sectionsOf(document, key);
  const section = sections.find(({ text }) => !isNone(text)) ?? sections[0];
  const bullets = sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.type === "item" && textOfBlock(document, block) !== ""),
  );
  for (const escaping of ESCAPINGS) {
    const fresh = values.map((value) => bullet(value, { marker: "-", indent: "", escaping })).join("\n");
    if (section === undefined) {
      for (const edit of newSection(document, key, { body: fresh, lang: target.lang })) yield [edit];
    } else if (bullets.length > 0 && !isNone(section.text)) {
      yield editsOfBullets(document, { bullets, values, escaping });
    } else {
      if (!isNone(section.text)) yield* asParagraphs(document, { section, values, escaping });
      const own = onLinesOfItsOwn(document, section, fresh);
      for (const end of endsOf(section)) yield [replaceContent(document, section, own + end)];
    }
  }
}

/** Bullets can't stand in the line of a label or a heading. */
export function onLinesOfItsOwn({ text }: Document, section: PlacedSection, bullets: string): string {
  const start = section.content.start === section.content.end ? section.bodyStart : section.content.start;
  return text.slice(lineStart(text, start), start).trim() === "" ? bullets : `\n${bullets}`;
}

/** Where items are paragraphs, new ones are paragraphs behind them. */
function* asParagraphs(
  document: Document,
  { section, values, escaping }: { section: PlacedSection; values: string[]; escaping: Escaping },
): Generator<Edit[]> {
  const there = itemValues(section);
  const [only] = values;
  if (section.kind === "label" && values.length === 1 && only !== undefined)
    yield [replaceContent(document, section, escaped(only, escaping))];
  if (there.length === 0 || !there.every((value, at) => value === values[at])) return;
  const { end } = section.content;
  const added = values.slice(there.length).map((value) => `\n\n${escaped(value, escaping)}`);
  yield [{ start: end, end, text: withEol(added.join(""), eolAt(document.text, end)) }];
}

type Bullets = { bullets: Block[]; values: string[]; escaping: Escaping };

function editsOfBullets(document: Document, { bullets, values, escaping }: Bullets): Edit[] {
  const { text } = document;
  const kept = keptInOrder(
    bullets.map((block) => textOfBlock(document, block)),
    values,
  );
  const edits: Edit[] = bullets
    .filter((_, at) => !kept.has(at))
    .map((block) => ({ start: lineStart(text, block.start), end: lineEnd(text, block.end), text: "" }));
  let last: Block | null = null;
  const placeOf = new Map([...kept].map(([bulletAt, valueAt]) => [valueAt, bullets[bulletAt]]));
  const runs = new Map<Block | null, string[]>();
  values.forEach((value, at) => {
    const stays = placeOf.get(at);
    if (stays !== undefined) last = stays;
    else runs.set(last, [...(runs.get(last) ?? []), value]);
  });
  for (const [behind, added] of runs)
    edits.push(insertion(text, { behind, first: bullets[0] as Block, added, escaping }));
  return edits;
}

type Run = { behind: Block | null; first: Block; added: string[]; escaping: Escaping };

/** New bullets behind another (or in front of the first), marked and indented like it. */
function insertion(text: string, { behind, first, added, escaping }: Run): Edit {
  const model = behind ?? first;
  const indent = text.slice(lineStart(text, model.start), model.start);
  const at = behind === null ? lineStart(text, first.start) : lineEnd(text, behind.end);
  const lines = added.map((value, index) =>
    bullet(value, {
      marker: markerAfter(model.item?.marker ?? "-", behind === null ? 0 : index + 1),
      indent,
      escaping,
    }),
  );
  const body = lines.join("\n");
  const isAtEnd = at > 0 && text[at - 1] !== "\n";
  return { start: at, end: at, text: withEol(isAtEnd ? `\n${body}` : `${body}\n`, eolAt(text, at)) };
}

/** The marker so many bullets further down: numbers count on. */
export function markerAfter(marker: string, steps: number): string {
  const number = /^(\d+)([.)])$/.exec(marker);
  return number === null ? marker : `${Number(number[1]) + steps}${number[2]}`;
}

/** One bullet; the value's further lines stand beneath its first, so that nothing in it can leave the item. */
export function bullet(
  value: string,
  { marker, indent, escaping }: { marker: string; indent: string; escaping: Escaping },
): string {
  const lead = `${indent}${marker} `;
  return lead + hanging(escaped(value, escaping), lead.length);
}
