import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson, valueOf } from "../../src/claude/json-tree.ts";
import { hookEntries } from "../../src/claude/hook-entries.ts";
import {
  isEmptySettings,
  mergeHooks,
  ourEvents,
  removeHooks,
  setSetting,
} from "../../src/claude/settings.ts";

const FILE = ".claude/settings.json";
const full = hookEntries("full");
const merge = (text: string, entries = full) => mergeHooks(text, entries, FILE);
const remove = (text: string) => removeHooks(text, FILE);
const read = (text: string) =>
  valueOf(parseJson(text, FILE)) as {
    hooks: Record<string, { matcher?: string; hooks: { command: string; if?: string }[] }[]>;
  };

const OTHERS = '{ "type": "command", "command": "npm run lint" }';

/** Texts of settings files that taking our hooks out again has to give back byte for byte. */
const KEPT: Record<string, string> = {
  "two spaces": '{\n  "model": "opus",\n  "permissions": {\n    "allow": ["Bash(ls:*)"]\n  }\n}\n',
  "four spaces, no line end": '{\n    "model": "opus",\n    "env": {"A": "b"}\n}',
  tabs: '{\n\t"model": "opus"\n}\n',
  "CRLF and a BOM": '\ufeff{\r\n  "model": "opus"\r\n}\r\n',
  "one line": '{"model":"opus","env":{"A":"b"}}',
  "one line with blanks": '{ "model": "opus", "env": { "A": "b" } }\n',
  empty: "{}\n",
  "hooks of others": `{\n  "hooks": {\n    "SessionStart": [\n      {\n        "hooks": [${OTHERS}]\n      }\n    ],\n    "Notification": []\n  },\n  "z": 1\n}\n`,
  "hooks of others on one line": `{\n  "hooks": { "Stop": [{ "hooks": [${OTHERS}] }] }\n}\n`,
  comments:
    '{\n  // the model\n  "model": "opus", // big\n  /* hooks */\n  "hooks": {\n    "Stop": [\n      // ours\n    ],\n    // more\n    "Notification": [] // last\n  } // end\n}\n// bye\n',
  "trailing commas": '{\n  "model": "opus",\n  "hooks": {\n    "Notification": [],\n  },\n}\n',
  "odd order and spacing":
    '{\n  "z" :1 ,\n\n  "a":[1,2 , 3],\n  "hooks" : {\n    "Stop":[ ]\n ,"X":[]}\n}\n\n',
};

describe("merging", () => {
  test.each(Object.entries(KEPT))("keeps every other byte: %s", (_name, text) => {
    const merged = merge(text);
    expect(merge(merged)).toBe(merged);
    expect(ourEvents(merged, FILE).toSorted()).toEqual(full.map((entry) => entry.event).toSorted());
    for (const line of text.split(/\r?\n/))
      for (const word of line.match(/[a-zA-Z]{3,}/g) ?? []) expect(merged).toContain(word);
    if (text.includes("\r\n")) expect(merged.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test.each(Object.entries(KEPT).filter(([name]) => name !== "comments" && name !== "odd order and spacing"))(
    "is undone exactly: %s",
    (_name, text) => {
      expect(remove(merge(text))).toBe(text);
    },
  );

  test("is undone with the same values where blanks are odd", () => {
    for (const text of Object.values(KEPT))
      expect(read(remove(merge(text)))).toEqual({
        ...read(text),
        ...(read(text).hooks && { hooks: withoutEmptyStop(text) }),
      });
  });

  test("makes one entry an event, in the file's indentation", () => {
    const merged = merge('{\n    "model": "opus"\n}\n');
    expect(merged).toContain(
      '\n    "hooks": {\n        "SessionStart": [\n            {\n                "hooks": [\n',
    );
    expect(Object.values(read(merged).hooks).every((list) => list.length === 1)).toBe(true);
    expect(read(merged).hooks["PostToolUse"]?.[0]?.hooks.map((hook) => hook.if)).toEqual([
      "Write(/memory/**)",
      "Edit(/memory/**)",
    ]);
  });

  test("a new file is what JSON.stringify would write", () => {
    const merged = merge("");
    expect(merged).toBe(`${JSON.stringify(JSON.parse(merged), null, 2)}\n`);
    expect(isEmptySettings(remove(merged), FILE)).toBe(true);
  });

  test("full replaces plain in place, plain replaces full", () => {
    const text = `{\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [${OTHERS}] }\n    ]\n  }\n}\n`;
    const plain = merge(text, hookEntries("plain"));
    const both = merge(plain);
    expect(read(both).hooks["SessionStart"]).toHaveLength(2);
    expect(read(both)).toEqual(read(merge(text)));
    expect(merge(both, hookEntries("plain"))).toBe(plain);
  });

  test("recognises lines of other versions, once each; leaves what only looks alike", () => {
    const ours = [
      '"/old/form session-start # tasuki"',
      '"tasuki hook session-start"',
      '"x; exit 0 # tasuki"',
    ];
    const theirs = '"echo tasuki hook session-start && echo done"';
    const entry = (command: string) => `{"hooks":[{"type":"command","command":${command}}]}`;
    const text = `{"hooks":{"SessionStart":[${[theirs, ...ours].map(entry).join(",")}]}}`;
    const merged = read(merge(text)).hooks["SessionStart"] ?? [];
    expect(merged).toHaveLength(2);
    expect(remove(merge(text))).toBe(`{"hooks":{"SessionStart":[${entry(theirs)}]}}`);
  });

  test("our line in someone else's entry moves to its own; theirs stays", () => {
    const text = `{\n  "hooks": {\n    "Stop": [\n      { "hooks": [${OTHERS}, { "type": "command", "command": "tasuki hook stop" }] }\n    ]\n  }\n}\n`;
    const stop = read(merge(text)).hooks["Stop"] ?? [];
    expect(stop.map((entry) => entry.hooks.length)).toEqual([1, 1]);
    expect(remove(merge(text))).toContain(`{ "hooks": [${OTHERS}] }`);
  });
});

function withoutEmptyStop(text: string): unknown {
  const { Stop, ...rest } = read(text).hooks;
  return Stop?.length === 0 ? rest : read(text).hooks;
}

describe("what can't be read is refused, with file and line", () => {
  test.each([
    ['{\n  "a": 1\n  "b": 2\n}', ":3 is not valid JSON"],
    ['{\n  "a": tru\n}', ":2 is not valid JSON"],
    ["{", ":1 is not valid JSON"],
    ['{"a": 1} x', ":1 is not valid JSON"],
    ["{\n/* open\n", ":2 is not valid JSON"],
    ["[]", "has to be an object"],
    ['{"hooks": []}', "hooks has to be an object"],
    ['{"hooks": {"Stop": {}}}', "hooks.Stop has to be a list"],
    ["[".repeat(5000), "nested too deeply"],
  ])("%j", (text, message) => {
    expect(() => merge(text)).toThrow(message);
    expect(() => merge(text)).toThrow(FILE);
  });
});

test("one setting: set, unchanged, taken out", () => {
  const text = '{\n  "model": "opus"\n}\n';
  const set = setSetting(text, "autoMemoryEnabled", { value: false, file: FILE });
  expect(set).toBe('{\n  "model": "opus",\n  "autoMemoryEnabled": false\n}\n');
  expect(setSetting(set, "autoMemoryEnabled", { value: false, file: FILE })).toBe(set);
  expect(setSetting(set, "autoMemoryEnabled", { value: undefined, file: FILE })).toBe(text);
  expect(setSetting("", "a", { value: undefined, file: FILE })).toBe("");
});

test("law: merge is idempotent, remove is its inverse, whatever the settings hold", () => {
  const value = fc.dictionary(
    fc.string({ maxLength: 8 }).filter((key) => key !== "hooks"),
    fc.jsonValue(),
    { maxKeys: 4 },
  );
  const indent = fc.constantFrom(0, 1, 2, 4, "\t");
  fc.assert(
    fc.property(value, indent, fc.constantFrom("\n", "\r\n"), (object, space, eol) => {
      const text = JSON.stringify(object, null, space).replaceAll("\n", eol);
      const merged = merge(text);
      expect(merge(merged)).toBe(merged);
      expect(remove(merged)).toBe(text);
    }),
    { numRuns: 300 },
  );
});
