import { maskText } from "./step/mask.ts";
import { anyWord, withoutWords } from "./words.ts";

const WRAPPED =
  /^(?:\((.*)\)|（(.*)）|【(.*)】|「(.*)」|『(.*)』|〔(.*)〕|"(.*)"|“(.*)”|\*{1,3}(.+?)\*{1,3}|_{1,3}(.+?)_{1,3}|`(.*)`|~~(.*)~~)$/s;
const MUSTACHE = /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|<%[^%\n]*%>/;
const PREFIX =
  /^(?:TODO|FIXME|TBD|TBA|XXX|WIP|待办|待辦|待补充|待補充|待定|未定)(?:\([\w@-]+\))?\s*(?:[:：,，.。\-–—]+\s*|\s+|$)/;
/** A bracket that is no link, footnote, checkbox, `[[id]]`, index or our own `[redacted:…]`. */
const BRACKET = /(?<![\w\])[!])\[(?!\[|redacted:|\^|[ xX/-]?\])([^[\]\n]{1,120})\](?![([:])/g;
const ANGLE = /(?<![\w<=-])<(?![/!?])([^<>\n=/"]{1,120})>/g;

const MOST_READ = 2000;

/** Whether a text says nothing, or has parts that are still to be filled in. */
export function isPlaceholder(text: string): boolean {
  const visible = maskText(text.slice(0, MOST_READ)).visible.trim();
  return isNothing(visible) || hasSlot(visible);
}

/** "TBD", "TODO: write this", "(待定)", "[First thing to do]". */
export function isNothing(text: string): boolean {
  const bare = unwrapped(text.trim());
  if (bare === "") return false;
  if (anyWord("placeholder", bare)) return true;
  const rest = PREFIX.test(bare) ? bare.replace(PREFIX, "") : null;
  return rest !== null && withoutWords("fill", rest).replace(/[\s\p{P}]/gu, "") === "";
}

function unwrapped(text: string): string {
  const bare = text.replace(/(?<=[^.。…])[.。!！,，;；:：]+$/, "").trim();
  const match = WRAPPED.exec(bare);
  const inner = match?.slice(1).find((group) => group !== undefined);
  return inner === undefined ? bare : unwrapped(inner.trim());
}

function hasSlot(visible: string): boolean {
  const { prose, spans } = maskText(visible);
  const isAllCode = spans.length === 1 && visible.replace(/`/g, "").trim() === spans[0]?.text.trim();
  if (MUSTACHE.test(prose) || (isAllCode && MUSTACHE.test(visible))) return true;
  if (
    /(?:^|[\s（(：:])\?{3,}(?:$|[\s，。）).,])/.test(prose) ||
    /(?<![\w/])path\/to\/|\bpath\/to\/(?:your\/)?file\b/.test(visible)
  )
    return true;
  if (
    /(?:\bTBD|\bTBA|待定|待补充|待補充)(?:[)）\]】]*[.。,，;；]?\s*)$/.test(prose) &&
    !/\bTBD\?|是否/.test(prose)
  )
    return true;
  const brackets = [...prose.matchAll(BRACKET), ...prose.matchAll(ANGLE)];
  if (brackets.some(([, inside = ""]) => anyWord("slot", inside))) return true;
  return brackets.length > 0 && isOnlyBrackets(prose, brackets);
}

/** "[Decision] -- [rationale]", "[First thing the next session should do]", but not a label such as "[AUTH-12]". */
function isOnlyBrackets(prose: string, brackets: RegExpMatchArray[]): boolean {
  const rest = prose
    .replace(BRACKET, "")
    .replace(ANGLE, "")
    .replace(/[\s\p{P}]/gu, "");
  return (
    rest === "" &&
    brackets.some(([, inside = ""]) => /\p{L}[\s_]+\p{L}|[\u3040-\u30ff\u4e00-\u9fff]{3}/u.test(inside))
  );
}
