import type { Block } from "./blocks.ts";
import type { Leaf } from "./scan-leaf.ts";
import { isComment } from "./scan-lines.ts";

const RAW = /^<(?:script|pre|style|textarea)(?=[\s>]|$)/i;
const RAW_END = /<\/(?:script|pre|style|textarea)>/i;
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i;
const TAG_ALONE =
  /^<(?:\/[a-z][a-z0-9-]*[ \t]*|[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>`]+))?)*[ \t]*\/?)>[ \t]*$/i;

/** What ends the HTML that starts here; `blank` and `tag`: a blank line; null: it is none. */
export function htmlEnd(words: string): RegExp | "blank" | "tag" | null {
  if (!words.startsWith("<")) return null;
  if (words.startsWith("<!--")) return /-->/;
  if (words.startsWith("<?")) return /\?>/;
  if (words.startsWith("<![CDATA[")) return /\]\]>/;
  if (/^<![a-z]/i.test(words)) return />/;
  if (RAW.test(words)) return RAW_END;
  if (BLOCK_TAG.test(words)) return "blank";
  return TAG_ALONE.test(words) ? "tag" : null;
}

/** The block of HTML that starts with these words, as a leaf. */
export function html(leaf: Leaf, words: string): Leaf | null {
  const end = htmlEnd(words);
  if (end === null) return null;
  const isEnd = (part: string): boolean => typeof end !== "string" && end.test(part);
  const takes: Leaf["takes"] = (line, place) => {
    open.isOver = isEnd(line.text.slice(place.cursor.at));
    return true;
  };
  const shape = (body: string): Partial<Block> =>
    isComment(body.slice(open.start, open.end)) ? { type: "comment" } : {};
  const open: Leaf = {
    ...leaf,
    endsAtBlank: typeof end === "string",
    isOver: isEnd(words.startsWith("<!--") ? words.slice(2) : words),
    takes,
    shape,
  };
  return open;
}
