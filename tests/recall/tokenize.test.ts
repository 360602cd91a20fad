import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../src/recall/fold.ts";
import { CHINESE_CHARACTERS, CHINESE_WORDS, JAPANESE_WORDS } from "../../src/recall/low-words.ts";
import { tokenize } from "../../src/recall/tokenize.ts";
import { cpuTime } from "../cpu.ts";

const CASES: [string, string, string][] = [
  ["stop words go, stems stay", "The servers are running", "server run"],
  ["irregular forms", "ran, bought, children, indices", "run bui child index"],
  ["contractions", "don't, it's, we're", ""],
  ["camel case", "parseHTTPRequest", "parsehttprequest pars http request"],
  ["snake case and digits", "max_retries2", "max_retries2 maximum retri 2"],
  ["dunder", "__init__", "initi"],
  ["plural acronym", "URLs", "url"],
  ["short forms of code", "cfg db dict", "configur databas dictionari"],
  ["paths", "src/auth/jwt.ts:40", "sourc authent jwt timestamp 40"],
  ["accents", "Café CAFE\u0301", "cafe cafe"],
  ["full width", "ＡＢＣ１２", "abc12 abc 12"],
  ["text behind a digit is not swallowed", "2013年春", "2013 年 春 年春"],
  ["Simplified Chinese", "数据库", "数 据 数据 库 据库"],
  ["Traditional Chinese is the same", "數據庫", "数 据 数据 库 据库"],
  ["Japanese without hiragana alone", "鍵を閉める", "键 键を 闭 を闭 闭め める"],
  ["katakana", "キャッシュ", "キ ャ キャ ッ ャッ シ ッシ ュ シュ"],
  ["half-width katakana", "ｶﾞｽ", "ガ ス ガス"],
  ["mixed", "用 Redis 做快取", "用 redi 做 快 做快 取 快取"],
  ["glued to Latin", "用Redis做", "用 redi 做"],
  ["Korean", "서버", "서 버 서버"],
  ["Cyrillic and Greek in lower case", "Сервер ΛΟΓΟΣ", "сервер λογος"],
  ["beyond the basic plane", "𠮷野家", "𠮷 野 𠮷野 家 野家"],
  ["nothing but punctuation", "… — !?", ""],
];

describe("tokenize", () => {
  it.each(CASES)("%s", (_, text, tokens) => {
    expect(tokenize(text).join(" ")).toBe(tokens);
  });

  it("finds the terms of a query in every text that holds it between blanks", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^[a-zA-Z_0-9数据庫かキー年é'’ -]*$/),
    );
    fc.assert(
      fc.property(text, text, text, (before, query, behind) => {
        const whole = new Set(tokenize(`${before} ${query} ${behind}`));
        expect(tokenize(query).filter((term) => !whole.has(term))).toEqual([]);
      }),
    );
  });

  it("finds any piece of a Chinese or Japanese text", () => {
    const dense = fc.string({
      unit: fc.constantFrom(..."数據庫記憶力鍵をしめるキャッシュ"),
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(dense, fc.nat(), fc.nat(), (text, a, b) => {
        const piece = text.slice(Math.min(a, b) % text.length, (Math.max(a, b) % text.length) + 1);
        const whole = new Set(tokenize(text));
        expect(tokenize(piece).filter((term) => !whole.has(term))).toEqual([]);
      }),
    );
  });

  it("takes hostile input in linear time", () => {
    const start = cpuTime();
    for (const piece of ["a", "A", "a_", "aB", "数", "1", "\u0301", "か", "_"])
      tokenize(piece.repeat(100_000));
    expect(cpuTime() - start).toBeLessThan(3_000);
  });
});

it.each([
  ["Chinese characters", CHINESE_CHARACTERS],
  ["Chinese words", CHINESE_WORDS],
  ["Japanese words", JAPANESE_WORDS],
])("the low %s are listed as they are indexed", (_, list) => {
  expect(fold(list)).toBe(list);
});
