import type { SectionKey } from "../model/list.ts";
import { readFrontmatter, setFrontmatter, setFrontmatterIn } from "../markdown/frontmatter.ts";
import { lineEnd, toLf, withEol, eolAt } from "../markdown/lines.ts";
import { type Document, type PlacedSection, readDocument } from "../markdown/sections.ts";
import { splice } from "../markdown/splice.ts";
import { UserError } from "../model/errors.ts";
import { identity, listDocument } from "./document.ts";
import { foreignSection, levelAt, type Target } from "./insert.ts";
import { openTasks, parseList } from "./parse.ts";
import { contained, contentOf, formsOf, lowered, replaceSection } from "./section-write.ts";
import { replaceContent } from "./text-section.ts";
import { isKeptWhole, keptWhole } from "./whole.ts";

export type BodyWritten = { text: string; changed: boolean; warnings: string[] };

/**
 * Puts a whole handoff into the text of a list's file: the sections that the body has are replaced, all else is kept.
 * Text above its first section, or a body without any, goes below the title, once. Of frontmatter in the body
 * `status`, `branch` and `fields` count. A file whose own frontmatter is broken keeps it as it is. Never throws:
 * a body that would harm other sections is kept whole in a section of its own, and a header that can't be edited stays.
 */
export function writeBody(text: string, given: string, target: Target): BodyWritten {
  const { data, body } = ownFrontmatter(toLf(given));
  const edited = withBody(text, body, target);
  const header = orElse(
    () => withHeader(edited.text, data, target),
    (error) => ({ text: edited.text, warnings: [error.message] }),
  );
  const warnings = [...edited.warnings, ...header.warnings];
  return { text: header.text, warnings, changed: header.text !== text };
}

/** What the work gives; of an edit that is refused, what `other` does. */
function orElse<T>(work: () => T, other: (error: UserError) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return other(error);
    throw error;
  }
}

type Edited = Omit<BodyWritten, "changed">;

function withBody(text: string, body: string, target: Target): Edited {
  if (isKeptWhole(text, body)) return { text, warnings: [] };
  const document = readDocument(body, { offset: 0, line: 1, title: target.list });
  const sections = document.sections.some(({ key }) => key !== null) ? document.sections : [];
  const preamble = sections.length > 0 ? preambleOf(document) : body.trim();
  const groups = groupsOf(document, sections);
  return orElse(
    () => {
      const written = groups.reduce((edited, group) => writeGroup(edited, group, target), text);
      // Last: `Next: …` is no section of its own any more where a heading says it.
      return { text: withPreamble(written, preamble, target), warnings: [] };
    },
    () => ({ text: keptWhole(text, body, target), warnings: [openWarning(target)] }),
  );
}

const openWarning = ({ list }: Target): string =>
  `${list} has something unclosed (a code fence, a comment, HTML), so the handoff stands in it as a whole. Close that, and write it again.`;

/** A block that can't be read is text like the rest. */
function ownFrontmatter(given: string): { data: Record<string, unknown>; body: string } {
  const { data, body, problems } = readFrontmatter(given, "");
  return problems.some(({ severity }) => severity === "error") ? { data: {}, body: given } : { data, body };
}

function preambleOf({ text, preamble }: Document): string {
  const speaking = preamble.filter(({ type }) => type !== "comment" && type !== "rule");
  const first = speaking[0];
  return first === undefined ? "" : text.slice(first.start, speaking.at(-1)?.end).trim();
}

/** Words above the first section, in the first form that leaves what is known as it is. */
function withPreamble(text: string, given: string, target: Target): string {
  const forms = formsOf(given === "" ? "" : contained(given));
  const there = toLf(text);
  if (forms.some((words) => there.includes(words))) return text;
  const meaning = knownOf(text, target);
  const ways = forms.map((words) => belowTitle(text, words, target));
  return ways.find((way) => knownOf(way, target) === meaning) ?? ways.at(-1) ?? text;
}

/** What the sections say that have a meaning. */
function knownOf(text: string, { list }: Target): string {
  const known = listDocument(text, list).sections.filter(({ key }) => key !== null);
  return JSON.stringify(known.map(({ heading, text: words }) => [heading, words]));
}

function belowTitle(text: string, words: string, { list }: Target): string {
  const { title, sections } = listDocument(text, list);
  const at = title === null ? (sections[0]?.start ?? text.length) : lineEnd(text, title.end);
  const before = text.slice(0, at);
  const gap = before === "" || /\n\r?\n$/.test(before) ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const rest = text.slice(at);
  const behind = rest === "" || /^\r?\n/.test(rest) ? "\n" : "\n\n";
  return splice(text, [{ start: at, end: at, text: withEol(gap + words + behind, eolAt(text, at)) }]);
}

/** What a body says under one heading, or under several of one meaning. */
type Group = { key: SectionKey | null; heading: string; level: number; content: string };

function groupsOf(document: Document, sections: PlacedSection[]): Group[] {
  const groups = new Map<string, Group>();
  for (const section of sections) {
    const { key, heading, level } = section;
    const name = key ?? `# ${identity(heading)}`;
    const known = groups.get(name);
    const content = contentOf(document, section);
    if (known === undefined) groups.set(name, { key, heading, level, content });
    else known.content = [known.content, content].filter((part) => part !== "").join("\n\n");
  }
  return [...groups.values()].filter(
    ({ key, heading, content }) => key !== null || heading !== "" || content !== "",
  );
}

function writeGroup(text: string, { key, heading, level, content }: Group, target: Target): string {
  if (key !== null) return replaceSection(text, { key, heading, level, content, target });
  const document = listDocument(text, target.list);
  const there = document.sections.find(
    (section) => section.key === null && identity(section.heading) === identity(heading),
  );
  const words = contained(
    lowered({ content, level }, there?.level ?? levelAt(document.sections, text.length)),
  );
  if (there !== undefined && formsOf(words).includes(contentOf(document, there))) return text;
  const ways = formsOf(words).map((body) =>
    splice(text, [
      there === undefined
        ? foreignSection(document, { heading, body })
        : replaceContent(document, there, body),
    ]),
  );
  const meaning = knownOf(text, target);
  const holds = (way: string): boolean => {
    const after = listDocument(way, target.list);
    const section = after.sections.find(
      (one) => one.key === null && identity(one.heading) === identity(heading),
    );
    return (
      section !== undefined &&
      formsOf(words).includes(contentOf(after, section)) &&
      knownOf(way, target) === meaning
    );
  };
  const way = ways.find(holds);
  if (way === undefined)
    throw new UserError(`the section ${JSON.stringify(heading)} can't be written without harm to another.`);
  return way;
}

function withHeader(text: string, data: Record<string, unknown>, target: Target): Edited {
  const file = `memory/handoffs/${target.list}.md`;
  const { data: own, problems } = readFrontmatter(text, file);
  if (problems.length > 0) return { text, warnings: [] };
  const { status, branch, fields } = data;
  const reopens = own["status"] === "done" && status === undefined && hasWork(text, target);
  const changes = {
    ...(status === "open" || status === "done" ? { status } : reopens ? { status: "open" } : {}),
    ...(typeof branch === "string" && branch.trim() !== "" && { branch: branch.trim() }),
  };
  const edited = setFrontmatter(text, changes, file);
  const warnings = reopens ? [`${target.list} was done; a next step or a task to do opens it again.`] : [];
  return { text: withFields(edited, fields, file), warnings };
}

function withFields(text: string, fields: unknown, file: string): string {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return text;
  const there = readFrontmatter(text, file).data["fields"];
  const isMap = there === undefined || there === null || (typeof there === "object" && !Array.isArray(there));
  return isMap ? setFrontmatterIn(text, "fields", { changes: { ...fields }, file }) : text;
}

function hasWork(text: string, { list }: Target): boolean {
  const parsed = parseList(text, { list, path: "" });
  return parsed.nextStep !== null || openTasks(parsed).length > 0;
}
