import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrentInput, currentList, type ListFact, listForBodyWrite } from "../../src/model/current.ts";
import { UserError } from "../../src/model/errors.ts";

const list = (name: string, fact: Partial<ListFact> = {}): ListFact => ({
  list: name,
  status: "open",
  branch: null,
  updated: null,
  ...fact,
});
const done = { status: "done" } as const;

const NOTHING: CurrentInput = {
  flag: null,
  env: null,
  pointer: null,
  branch: "main",
  detachedSha: null,
  lists: [],
  purpose: "read",
};

type Expected = string | null | string[] | { new: string };
type Case = [about: string, input: Partial<CurrentInput>, read: Expected, write: Expected, start: Expected];

/** A name, null for none, an array where several are meant, `new` where a write makes its own. */
const CASES: Case[] = [
  [
    "a flag wins",
    { flag: "a", env: "b", pointer: { list: "c", branch: "main" }, lists: [list("a"), list("b"), list("c")] },
    "a",
    "a",
    "a",
  ],
  [
    "then the environment",
    { env: "b", pointer: { list: "c", branch: "main" }, lists: [list("b"), list("c")] },
    "b",
    "b",
    "b",
  ],
  ["a blank flag is none", { flag: " ", env: "", lists: [list("main")] }, "main", "main", "main"],
  ["a named list needs no file but for a start", { flag: "a" }, "a", "a", null],
  ["a named done list is not given", { flag: "a", lists: [list("a", done)] }, "a", "a", null],
  [
    "a name in another spelling",
    { flag: "cafe\u0301", lists: [list("caf\u00e9")] },
    "caf\u00e9",
    "caf\u00e9",
    "caf\u00e9",
  ],

  [
    "what was saved last",
    {
      pointer: { list: "release", branch: "main" },
      lists: [list("release"), list("main", { branch: "main" })],
    },
    "release",
    "release",
    "release",
  ],
  [
    "not when it was saved on another branch",
    { pointer: { list: "release", branch: "dev" }, lists: [list("release"), list("main")] },
    "main",
    "main",
    "main",
  ],
  [
    "nor when it was deleted",
    { pointer: { list: "gone", branch: "main" }, lists: [list("x", { branch: "main" })] },
    "x",
    "x",
    "x",
  ],
  [
    "the branch in another spelling is the same",
    { branch: "caf\u00e9", pointer: { list: "a", branch: "cafe\u0301" }, lists: [list("a")] },
    "a",
    "a",
    "a",
  ],
  [
    "a done list in hand stays in hand, and is not given",
    { pointer: { list: "a", branch: "main" }, lists: [list("a", done)] },
    "a",
    "a",
    null,
  ],
  [
    "a start takes the branch's open list instead",
    { pointer: { list: "a", branch: "main" }, lists: [list("a", done), list("b", { branch: "main" })] },
    "a",
    "a",
    "b",
  ],
  [
    "saved without a branch, still without",
    { branch: null, pointer: { list: "a", branch: null }, lists: [list("a"), list("b")] },
    "a",
    "a",
    "a",
  ],
  [
    "saved without a branch, now on one",
    { pointer: { list: "a", branch: null }, lists: [list("a"), list("main")] },
    "main",
    "main",
    "main",
  ],

  [
    "the list of the branch",
    { branch: "feat/x", lists: [list("auth", { branch: "feat/x" }), list("feat-x")] },
    "auth",
    "auth",
    "auth",
  ],
  [
    "the newest of two",
    {
      lists: [
        list("a", { branch: "main", updated: "2026-01-01T00:00:00Z" }),
        list("b", { branch: "main", updated: "2026-01-02T00:00:00Z" }),
      ],
    },
    "b",
    "b",
    "b",
  ],
  [
    "by name where neither is newer",
    { lists: [list("b", { branch: "main" }), list("a", { branch: "main" })] },
    "a",
    "a",
    "a",
  ],
  [
    "a time is newer than none",
    {
      lists: [list("a", { branch: "main" }), list("b", { branch: "main", updated: "2026-01-02T00:00:00Z" })],
    },
    "b",
    "b",
    "b",
  ],
  [
    "a done one doesn't count",
    { lists: [list("b", { branch: "main", ...done }), list("main")] },
    "main",
    "main",
    "main",
  ],
  [
    "a branch in another spelling",
    { branch: "cafe\u0301", lists: [list("a", { branch: "caf\u00e9" })] },
    "a",
    "a",
    "a",
  ],

  [
    "the slug",
    { branch: "feat/a b", lists: [list("feat-a-b"), list("other")] },
    "feat-a-b",
    "feat-a-b",
    "feat-a-b",
  ],
  [
    "the slug without a file",
    { branch: "feat/x", lists: [list("other", { branch: "dev" })] },
    "feat-x",
    "feat-x",
    null,
  ],
  [
    "a slug that is a list's but for case",
    { branch: "Feat/X", lists: [list("feat-x"), list("other")] },
    "feat-x",
    "feat-x",
    "feat-x",
  ],
  [
    "a slug that is a list's but for the two forms of a letter",
    { branch: "\u03bf\u03b4\u03bf\u03c3", lists: [list("\u039f\u03b4\u03bf\u03c2"), list("other")] },
    "\u039f\u03b4\u03bf\u03c2",
    "\u039f\u03b4\u03bf\u03c2",
    "\u039f\u03b4\u03bf\u03c2",
  ],
  [
    "two letters are not one",
    { branch: "strasse", lists: [list("stra\u00dfe"), list("other")] },
    "strasse",
    "strasse",
    null,
  ],
  ["the slug of a done list", { lists: [list("main", done)] }, "main", "main", null],
  ["the slug is NFC", { branch: "u\u0308/x" }, "\u00fc-x", "\u00fc-x", null],

  [
    "no branch: the only open list",
    { branch: null, detachedSha: "abc1234", lists: [list("a"), list("b", done)] },
    "a",
    "a",
    "a",
  ],
  ["no git: main", { branch: null }, "main", "main", null],
  [
    "no git: main, and it is there, done",
    { branch: null, lists: [list("main", done)] },
    "main",
    "main",
    null,
  ],
  [
    "detached, no list",
    { branch: null, detachedSha: "abc1234" },
    "detached-abc1234",
    "detached-abc1234",
    null,
  ],
  [
    "detached, several",
    { branch: null, detachedSha: "abc1234", lists: [list("b"), list("a")] },
    ["a", "b"],
    { new: "detached-abc1234" },
    ["a", "b"],
  ],
  [
    "detached, several, and that name taken",
    { branch: null, detachedSha: "abc1234", lists: [list("a"), list("Detached-abc1234")] },
    ["Detached-abc1234", "a"],
    { new: "detached-abc1234-2" },
    ["Detached-abc1234", "a"],
  ],
  [
    "no git, several",
    { branch: null, lists: [list("b"), list("a")] },
    ["a", "b"],
    { new: "main-2" },
    ["a", "b"],
  ],
  [
    "no git, several, main-2 taken",
    { branch: null, lists: [list("main"), list("main-2", done), list("c")] },
    ["c", "main"],
    { new: "main-3" },
    ["c", "main"],
  ],
];

function shortOf(input: Partial<CurrentInput>, purpose: CurrentInput["purpose"]): Expected {
  const current = currentList({ ...NOTHING, ...input, purpose });
  if ("several" in current) return current.several;
  return current.list !== null && current.reason === "new" ? { new: current.list } : current.list;
}

describe("currentList", () => {
  it.each(CASES)("%s", (_about, input, read, write, start) => {
    expect(shortOf(input, "read")).toEqual(read);
    expect(shortOf(input, "write")).toEqual(write);
    expect(shortOf(input, "start")).toEqual(start);
  });

  it("says why, and whether there is a file", () => {
    expect(currentList({ ...NOTHING, flag: "a" })).toEqual({ list: "a", exists: false, reason: "flag" });
    expect(currentList({ ...NOTHING, env: "a", lists: [list("a")] })).toEqual({
      list: "a",
      exists: true,
      reason: "environment",
    });
    expect(currentList({ ...NOTHING })).toEqual({ list: "main", exists: false, reason: "slug" });
    expect(
      currentList({ ...NOTHING, branch: null, lists: [list("a"), list("b")], purpose: "write" }),
    ).toEqual({ list: "main-2", exists: false, reason: "new", besides: ["a", "b"] });
  });

  it.each(["../x", "/etc/x", "a/b", ".x"])("refuses the path %s", (flag) => {
    expect(() => currentList({ ...NOTHING, flag })).toThrow(UserError);
    expect(() => currentList({ ...NOTHING, env: flag })).toThrow(UserError);
  });

  it("never gives a done list to a start", () => {
    const name = fc.constantFrom("a", "b", "main", "dev");
    const fact = fc.record({
      list: name,
      status: fc.constantFrom("open", "done"),
      branch: fc.option(name),
      updated: fc.constant(null),
    });
    const input = fc.record({
      flag: fc.option(name),
      env: fc.option(name),
      pointer: fc.option(fc.record({ list: name, branch: fc.option(name) })),
      branch: fc.option(name),
      detachedSha: fc.option(fc.constant("abc1234")),
      lists: fc.uniqueArray(fact, { selector: (one) => one.list }),
    });
    fc.assert(
      fc.property(input, (given) => {
        const current = currentList({ ...given, purpose: "start" } as CurrentInput);
        if (!("list" in current) || current.list === null) return;
        expect(given.lists.find((one) => one.list === current.list)?.status).toBe("open");
        expect("list" in currentList({ ...given, purpose: "write" } as CurrentInput)).toBe(true);
      }),
    );
  });
});

describe("listForBodyWrite", () => {
  const foreign =
    (...names: string[]) =>
    (name: string): boolean =>
      names.includes(name);
  const target = (input: Partial<CurrentInput>, isForeign: (name: string) => boolean) => {
    const { list: name, insteadOf } = listForBodyWrite({ ...NOTHING, ...input }, isForeign);
    return insteadOf === undefined ? name : `${name} instead of ${insteadOf}`;
  };

  it.each([
    ["mine stays mine", { lists: [list("main")] }, foreign(), "main"],
    ["another's: a list of its own", { lists: [list("main")] }, foreign("main"), "main-2 instead of main"],
    [
      "the slug where that is free",
      { branch: "feat/x", lists: [list("auth", { branch: "feat/x" })] },
      foreign("auth"),
      "feat-x instead of auth",
    ],
    [
      "the next free number",
      { lists: [list("main"), list("MAIN-2")] },
      foreign("main"),
      "main-3 instead of main",
    ],
    ["named is meant", { flag: "main", lists: [list("main")] }, foreign("main"), "main"],
    ["named by the environment too", { env: "main", lists: [list("main")] }, foreign("main"), "main"],
    [
      "the pointer's list, saved by another since",
      { pointer: { list: "a", branch: "main" }, lists: [list("a")] },
      foreign("a"),
      "main instead of a",
    ],
    ["a deleted list is nobody's", {}, foreign("main"), "main"],
    [
      "detached",
      { branch: null, detachedSha: "abc1234", lists: [list("a")] },
      foreign("a"),
      "detached-abc1234 instead of a",
    ],
    ["no git", { branch: null, lists: [list("main")] }, foreign("main"), "main-2 instead of main"],
  ] as const)("%s", (_about, input, isForeign, expected) => {
    expect(target(input as Partial<CurrentInput>, isForeign)).toBe(expected);
  });
});
