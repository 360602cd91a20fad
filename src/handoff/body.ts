import type { Language } from "../model/list.ts";

/** A whole-body write. */
export function writeBody(text: string, _body: string, _options: { list: string; lang: Language }): { text: string; changed: boolean } {
  return { text, changed: false };
}
