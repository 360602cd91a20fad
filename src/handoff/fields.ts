import type { Language } from "../model/list.ts";

export type Written = { text: string; warnings: string[]; changed: boolean };

/** The fields of `work write` put into a list's file. */
export function writeFields(text: string, _fields: Record<string, unknown>, _options: { list: string; lang: Language }): Written {
  return { text, warnings: [], changed: false };
}
