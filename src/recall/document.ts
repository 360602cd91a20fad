import type { Memory } from "../model/memory.ts";
import type { IndexDoc } from "./types.ts";

/**
 * What is searched of a memory.
 *
 * A title is only worth more than the text when something stands below it: a single line is all text,
 * and a first line is taken out of the text that it heads, so that its words count once.
 */
export function docOf(memory: Memory): IndexDoc {
  const { id, kind, status, tags, keywords, profile, source, updated } = memory;
  return {
    ...titleAndText(memory),
    id,
    kind,
    status,
    tags,
    keywords,
    profile,
    session: source?.session ?? null,
    line: source?.line ?? null,
    updated,
  };
}

function titleAndText({ title, text, frontmatter }: Memory): { title: string; text: string } {
  if (typeof frontmatter["title"] === "string") return { title, text };
  const trimmed = text.trimStart();
  const end = trimmed.search(/\r?\n/);
  const rest = end < 0 ? "" : trimmed.slice(end).trim();
  return rest === "" ? { title: "", text: trimmed } : { title: trimmed.slice(0, end), text: rest };
}

/** How often each part of a document enters the index: a weight as in BM25F, where it multiplies the term's frequency. */
export const FIELD_WEIGHTS = { title: 2, words: 2, text: 1 } as const;

/** The document as one text in which weighty parts stand several times. */
export function weighted({ title, tags, keywords, text }: IndexDoc): string {
  const words = [...tags, ...keywords].join("\n");
  return [
    ...Array<string>(FIELD_WEIGHTS.title).fill(title),
    ...Array<string>(FIELD_WEIGHTS.words).fill(words),
    text,
  ].join("\n");
}

/** Whether a text ends as a question. */
export const asks = (text: string): boolean =>
  /[?？]["'”’)）」』\]]*\s*$|(?:か|吗|嗎|呢)[。.]?\s*$/.test(text.slice(-40));

// In lower case: see `evidence.ts`.
const DATE =
  /\b(?:yesterday|today|tomorrow|tonight|ago|last|next|weeks?|weekend|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|recently|since|(?:19|20)\d\d)\b|\d\s*[年月日号號]|昨天|今天|明天|上周|下周|昨日|今日|明日|先週|来週/;
const AMOUNT =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|couple|few|several|dozen)\b|[二三四五六七八九十百千万萬两兩]/;

/** Whether a text may answer a "when", and a "how many". */
export function tells(text: string): { hasDate: boolean; hasAmount: boolean } {
  const plain = text.toLowerCase();
  return { hasDate: DATE.test(plain), hasAmount: AMOUNT.test(plain) };
}
