import type { Language } from "../model/list.ts";
import { splitFrontmatter } from "../markdown/frontmatter.ts";
import { eolAt, lineEnd, toLf, withEol } from "../markdown/lines.ts";
import { splice } from "../markdown/splice.ts";
import { listDocument } from "./document.ts";
import { languageOf, levelAt, type Target } from "./insert.ts";

const HEADING = {
  en: "Handoff as it was given",
  "zh-TW": "交接原文",
  "zh-CN": "交接原文",
  ja: "引き継ぎの原文",
} as const satisfies Record<Language, string>;

/** Whether `keptWhole` has put this body there before. */
export function isKeptWhole(text: string, body: string): boolean {
  return toLf(text).includes(`\n${fenced(body)}\n`);
}

/**
 * The last resort of a save: the body, word for word, in a fence and below a heading of its own, under the title.
 * Where the frontmatter has no end it stands last, for what is put above would make it text.
 */
export function keptWhole(text: string, body: string, target: Target): string {
  const document = listDocument(text, target.list);
  const { kind, body: own } = splitFrontmatter(text);
  const isOpen = kind === "unclosed" || kind === "unknown";
  const top = document.title === null ? own.start : lineEnd(text, document.title.end);
  const at = isOpen ? text.length : top;
  const heading = `${"#".repeat(levelAt(document.sections, at))} ${HEADING[languageOf(document, target.lang)]}`;
  const gap = at === 0 || text.slice(0, at).endsWith("\n") ? "\n" : "\n\n";
  const words = `${gap}${heading}\n\n${fenced(body)}\n`;
  return splice(text, [{ start: at, end: at, text: withEol(words, eolAt(text, at)) }]);
}

/** A fence longer than any in the body. */
function fenced(body: string): string {
  const runs = body.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${body.trim()}\n${fence}`;
}
