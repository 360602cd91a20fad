import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../../src/model/errors.ts";
import {
  checkedId,
  isPortableId,
  isSafeId,
  listSlug,
  MAX_ID_BYTES,
  nearest,
  newId,
  slugOf,
} from "../../src/model/ids.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe("slugOf", () => {
  it.each([
    ["No Redis. PostgreSQL holds the sessions", "no-redis-postgresql-holds"],
    ["Keep the `/api/v1` response shape!", "keep-the-api-v1-response"],
    ["don't", "dont"],
    ["為什麼不用 Redis？", "為什麼不用-redis"],
    ["cafe\u0301", "caf\u00e9"],
    ["  .hidden  ", "hidden"],
    ["trail. ", "trail"],
    ["...", ""],
    ["❤️ 🚀", ""],
    ["a\u200bb", "ab"],
    ["\u0301lone mark", "lone-mark"],
    ["back\\slash and/slash", "back-slash-and-slash"],
    [`${"word ".repeat(20)}`, "word-word-word-word-word"],
    ["x".repeat(200), "x".repeat(28)],
    ["長い題名".repeat(60), "長い題名".repeat(7)],
  ])("%j is %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

describe("newId", () => {
  it.each([
    "con",
    "aux.h",
    "COM1",
    "a: b",
    "x? y*",
    "trail. ",
    "back\\slash and/slash",
    ".hidden",
    '"quoted" <b>',
    "長い題名".repeat(60),
    "...",
    "𝒳".repeat(90),
  ])("makes a portable name of %j", (title) => {
    expect(isPortableId(newId(title, Math.random))).toBe(true);
  });

  it("has a fallback, and four characters without look-alikes", () => {
    expect(newId("!!", () => 0)).toBe("memory-0000");
    expect(newId("kiln", () => 0.999999)).toBe("kiln-zzzz");
    expect(newId("No Redis. PostgreSQL holds the sessions", () => 0)).toBe("no-redis-0000");
    expect(newId("缓存用内存 LRU，因为只有一台机器", () => 0)).toBe("缓存用内存-lru-0000");
    expect(newId("a: b", () => 0)).toBe("a-b-0000");
    expect(newId("kiln", Math.random)).toMatch(/^kiln-[0-9abcdefghjkmnpqrstvwxyz]{4}$/u);
  });

  it("is portable whatever the title", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (title, random) => {
          const id = newId(title, () => random);
          expect(isPortableId(id)).toBe(true);
          expect(bytes(id)).toBeLessThanOrEqual(MAX_ID_BYTES);
          expect(id).toBe(id.normalize("NFC"));
        },
      ),
    );
  });
});

describe("isPortableId", () => {
  it.each([
    "con",
    "CON.txt",
    "aux.h",
    "lpt9",
    "com¹",
    "a:b",
    "a?b",
    "-a",
    " a",
    "a.",
    "a ",
    ".a",
    "",
    "a/b",
    "x".repeat(101),
    "cafe\u0301",
    "a\u0007",
  ])("refuses %j", (id) => {
    expect(isPortableId(id)).toBe(false);
  });
  it.each(["console", "con-x", "com10", "café", "2026-11-30", "a.b"])("takes %j", (id) => {
    expect(isPortableId(id)).toBe(true);
  });
});

describe("checkedId", () => {
  it.each([
    ["kiln", "kiln"],
    [" kiln ", "kiln"],
    ["cafe\u0301", "caf\u00e9"],
    ["a:b", "a:b"],
  ])("reads %j", (word, id) => {
    expect(checkedId(word)).toBe(id);
  });
  it.each(["", "  ", "../x", "/etc/passwd", "a/b", "a\\b", ".hidden", "..", "a\0b", "a\nb", "x".repeat(251)])(
    "refuses %j",
    (word) => {
      expect(() => checkedId(word)).toThrow(UserError);
      expect(isSafeId(word.trim())).toBe(false);
    },
  );
  it("speaks of lists where one is meant", () => {
    expect(() => checkedId("../x", "list")).toThrow(/no name of a list.*work lists/u);
  });
});

describe("listSlug", () => {
  it.each([
    ["main", "main"],
    ["feat/auth", "feat-auth"],
    ["a//b", "a--b"],
    ["Feat/Über", "Feat-Über"],
    ["U\u0308ber", "\u00dcber"],
    [`a\\b:c*d?e"f<g>h|i'j\`k l\tm`, "a-b-c-d-e-f-g-h-i-j-k-l-m"],
    ["issue#12@x_y.z", "issue#12@x_y.z"],
    ["功能/登入", "功能-登入"],
    ["con", "list-con"],
    ["AUX.txt", "list-AUX.txt"],
    ["console", "console"],
  ])("%j is %s", (branch, slug) => {
    expect(listSlug(branch)).toBe(slug);
  });
});

describe("nearest", () => {
  it.each([
    ["auth-refator", "auth-refactor"],
    ["AUTH-REFACTOR", "auth-refactor"],
    ["relaese", "release"],
    ["rel", null],
    ["", null],
    ["zzzzzz", null],
    ["abd", "abc"],
    ["cafe\u0301", "caf\u00e9"],
  ])("%j means %s", (word, meant) => {
    expect(nearest(word, ["auth-refactor", "release", "abc", "caf\u00e9"])).toBe(meant);
  });
  it("takes the closest, and the first of equals", () => {
    expect(nearest("abcdef", ["abcdxx", "abcdex", "abcdey"])).toBe("abcdex");
  });
});
