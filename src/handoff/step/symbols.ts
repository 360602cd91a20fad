import { PRODUCTS } from "../words-files.ts";
import { isBranchLike, isCommand } from "./commands.ts";
import { COVER, type Masked } from "./mask.ts";
import type { NamedPath } from "./paths.ts";

/** A function, class, key, selector: what a step names inside a file. */
export type NamedSymbol = { name: string; start: number; end: number; ticked: boolean };

const LITERAL =
  /^(?:null|nil|undefined|true|false|none|nan|["'].*["']|[\d\s.,:%+*/=<>~^-]+(?:ms|s|m|h|px|kb|mb|gb)?|v?\d+(?:\.\d+)+\S*|todo|tbd|fixme|ok|yes|no|main|master|develop|head|[0-9a-f]{7,40}|#\d+)$/i;
const IDENTIFIER = "[A-Za-z_$][\\w$]*";
const IN_PROSE = [
  // name(), a.b(), A::b()
  new RegExp(`(?<![\\w$.])${IDENTIFIER}(?:(?:\\.|::|#|->)${IDENTIFIER})*\\(\\)`, "g"),
  // Session.get, Session#get, a::b, s->x
  new RegExp(`(?<![\\w$./@-])${IDENTIFIER}(?:(?:\\.|::|#|->)${IDENTIFIER})+(?![\\w/])`, "g"),
  // camelCase, PascalCase, HTTPServer
  /(?<![\w$.@/-])(?:[a-z]+\d*[A-Z][\w$]*|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+[\w$]*|[A-Z]{2,}[a-z]{2,}\w*)(?![\w/@])/g,
  // snake_case, SCREAMING_CASE, __dunder__
  /(?<![\w$./-])_{0,2}[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+_{0,2}(?![\w/])/g,
  // @decorator, --flag, $variable
  /(?<![\w@./-])(?:@[A-Za-z_][\w.]*|--[a-z][\w-]+|\$[A-Za-z_]\w*)/g,
] as const;
/** "function handler", "class Session", "the Session class": a plain word that is a name because its kind is said. */
const KINDS =
  "function|method|class|interface|struct|enum|trait|hook|component|table|column|constant|macro|fixture|selector|decorator|endpoint|route|resolver|reducer|middleware|handler";
const SAID_BEFORE = new RegExp(
  `\\b(?:${KINDS})s?\\s+(?!(?:that|which|in|into|to|of|for|and|or|is|are|so|from|with|does|returns?|should|must|here|there|call|calls|body|signature|name|names|itself|the|a|an|on|at|by|as|when|where|now|not|has|can|will|level|again)\\b)(${IDENTIFIER})`,
  "g",
);
const SAID_BEHIND = new RegExp(
  `\\b([A-Z][\\w$]+|main|handler|init|setup|render|run|default|constructor)\\s+(?:${KINDS})\\b`,
  "g",
);
const SAID_IN_CJK = new RegExp(
  `(?<![\\w.])(${IDENTIFIER})\\s*(?:这个|這個)?(?:函数|函數|方法|类|類|接口|介面|结构体|結構|组件|組件|元件|字段|欄位|表|钩子|关数|関数|メソッド|クラス|インターフェース|コンポーネント|テーブル|フック)|(?:函数|函數|方法|类|類|接口|介面|组件|元件|関数|メソッド|クラス)\\s*(${IDENTIFIER})`,
  "g",
);

/** All names of a masked text, in their order; words inside its paths are none. */
export function findSymbols(masked: Masked, paths: NamedPath[]): NamedSymbol[] {
  const found: NamedSymbol[] = [];
  for (const { symbol, start, end } of paths)
    if (symbol !== null) found.push({ name: symbol, start, end, ticked: false });
  for (const span of masked.spans) {
    const name = nameOf(
      span.text,
      paths.filter((path) => span.start <= path.start && path.end <= span.end),
    );
    if (name !== null) found.push({ name, start: span.start, end: span.end, ticked: true });
  }
  const prose = coverPaths(masked.prose, paths);
  for (const pattern of [...IN_PROSE, SAID_BEFORE, SAID_BEHIND, SAID_IN_CJK]) {
    for (const match of prose.matchAll(pattern)) {
      const name = match[1] ?? match[2] ?? match[0];
      const start = match.index + match[0].indexOf(name);
      const isTaken = found.some((other) => start < other.end && other.start < start + name.length);
      if (!isTaken && isName(name)) found.push({ name, start, end: start + name.length, ticked: false });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

export function coverPaths(prose: string, paths: Pick<NamedPath, "start" | "end">[]): string {
  return paths.reduce(
    (text, { start, end }) => text.slice(0, start) + COVER.repeat(end - start) + text.slice(end),
    prose,
  );
}

/** The name in a code span; null for a path, a command, a branch, a literal value. */
function nameOf(code: string, paths: NamedPath[]): string | null {
  const rest = paths.reduce((text, path) => text.replace(path.raw, " "), code).trim();
  if (rest === "" || isCommand(code) || isBranchLike(rest) || LITERAL.test(rest)) return null;
  if (/^\/[\w/:{}.-]*$/.test(rest) || /\n/.test(rest) || !/[\p{L}_$]/u.test(rest)) return null;
  const receiver = /^\([^)]*\)\s*([A-Za-z_]\w*)/.exec(rest);
  const declared =
    /^(?:(?:export|public|private|static|async|default|pub)\s+)*(?:def|function\*?|func|fn|class|interface|struct|enum|type|const|let|var)\s+(?:\([^)]*\)\s*)?([\w$]+)/.exec(
      rest,
    );
  return receiver?.[1] ?? declared?.[1] ?? rest.replace(/\(.*\)$/s, "");
}

function isName(name: string): boolean {
  if (
    PRODUCTS.test(name) ||
    /^(?:e\.g|i\.e|a\.k\.a|p\.s|etc|vs|and\/or)$/i.test(name) ||
    /^[\d_.]+$/.test(name)
  )
    return false;
  return (
    !/^(?:this|that|it|is|the|and|a|an|of|in)$/i.test(name) &&
    !/^\w+\.(?:com|org|net|io|dev|ai|app|cn|jp|tw)$/i.test(name)
  );
}
