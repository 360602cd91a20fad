// What a person gave and tasuki can't use: it is said, and never passed over.
import { describe, expect, it } from "vitest";
import { unknownEvent } from "../../src/doors/hook.ts";
import { inProcess } from "./run.ts";
import { withoutStore, withStore } from "./store.ts";

describe("a list that is not there", () => {
  const box = withStore({
    "memory/handoffs/old.md": "---\nlist: old\nstatus: done\n---\n# old\n\n## Next step\nRest.\n",
  });
  const NEAREST = 'no list "auth-refator". Did you mean auth-refactor?';

  it.each([
    ["context", []],
    ["context", ["--explain"]],
    ["the place alone", []],
    ["handoff show", []],
    ["work read", []],
    ["resume", []],
    ["handoff check", []],
  ])("%s %j names the nearest", async (verb, more) => {
    const argv = [...(verb === "the place alone" ? [] : verb.split(" ")), ...more];
    const byFlag = await inProcess(box, { argv: [...argv, "--list", "auth-refator"] });
    expect(byFlag).toMatchObject({ code: 2, out: "", err: expect.stringContaining(NEAREST) });
    const byEnv = await inProcess(box, { argv, env: { TASUKI_LIST: "auth-refator" } });
    expect(byEnv).toMatchObject({ code: 2, out: "", err: expect.stringContaining(NEAREST) });
  });

  it("is no reason for a hook to speak", async () => {
    const stdin = JSON.stringify({ session_id: "s", cwd: box.dir, source: "startup" });
    const env = { TASUKI_LIST: "auth-refator" };
    const started = await inProcess(box, { argv: ["hook", "session-start"], stdin, env });
    expect(started).toMatchObject({ code: 0, err: "" });
  });

  it("is asked for by name alone", async () => {
    const { code, out } = await inProcess(box, { argv: ["--list", "old"] });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^old · /) });
  });
});

describe("a setting that can't be used", () => {
  const box = withStore();
  const env = { TASUKI_TOP_K: "abc", TASUKI_COMMIT: "never" };
  const LINE =
    /^TASUKI_TOP_K is "abc", expected a whole number .*; TASUKI_COMMIT is "never", .*: ignored\.$/m;

  it.each([["list"], ["recall", "redis"], ["context"], ["config", "list"], ["show", "style-a1b2", "--json"]])(
    "%s %s says so in one line",
    async (...argv) => {
      const { code, err } = await inProcess(box, { argv, env });
      expect(code).toBe(0);
      expect(err.match(/TASUKI_TOP_K/g)).toHaveLength(1);
      expect(err).toMatch(LINE);
    },
  );

  it("is a finding of doctor, said once", async () => {
    const { out, err } = await inProcess(box, { argv: ["doctor"], env });
    expect(out).toMatch(/look  TASUKI_TOP_K is "abc", expected/);
    expect(err).toBe("");
  });

  it("of a flag too", async () => {
    const { err } = await inProcess(box, { argv: ["context", "--top-k", "many"] });
    expect(err).toMatch(/^--top-k is "many", expected .*: ignored\.$/m);
  });

  it("is no reason for a hook to speak", async () => {
    const stdin = JSON.stringify({ session_id: "t", cwd: box.dir, prompt: "why no redis" });
    expect(await inProcess(box, { argv: ["hook", "user-prompt"], stdin, env })).toMatchObject({
      code: 0,
      err: "",
    });
  });
});

/** "The quartz kiln" in encodings that a terminal may still have. */
const FOREIGN: [string, number[]][] = [
  ["GB18030", [0xca, 0xaf, 0xd3, 0xa2, 0xd2, 0xa4, 0xd6, 0xdc, 0xb6, 0xfe, 0xb5, 0xc4, 0xc8, 0xcb]],
  ["BIG5", [0xa5, 0xdb, 0xad, 0x5e, 0xaa, 0xba, 0xc1, 0xac, 0xa5, 0xdd, 0xa6, 0xb3, 0xa4, 0x48]],
  [
    "SHIFT_JIS",
    [0x90, 0xce, 0x89, 0x70, 0x82, 0xcc, 0x8b, 0xcc, 0x82, 0xcd, 0x89, 0xbd, 0x82, 0xc5, 0x82, 0xb7],
  ],
  ["UTF-16", [0xff, 0xfe, 0x73, 0x77, 0xa3, 0x8f]],
];

describe("standard input in another encoding", () => {
  const box = withStore();

  describe.each(FOREIGN)("%s", (name, codes) => {
    const stdin = Uint8Array.from(codes);
    it.each([
      [["handoff", "write"]],
      [["remember", "-"]],
      [["work", "write", "--fields", "-"]],
      [["recall", "-"]],
    ])("%j refuses it by name, and writes nothing", async (argv) => {
      const before = box.git("rev-parse", "HEAD");
      const { code, out, err } = await inProcess(box, { argv, stdin });
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("is not UTF-8");
      expect(err).toContain(`iconv -f ${name} -t UTF-8`);
      expect([box.git("rev-parse", "HEAD"), box.status()]).toEqual([before, ""]);
    });

    it("redact passes it on with a word, unless a secret could hide in it", async () => {
      const { code, out, err } = await inProcess(box, { argv: ["redact"], stdin });
      expect(err).toContain("is not UTF-8");
      expect({ code, isEmpty: out === "" }).toEqual(
        name === "UTF-16" ? { code: 2, isEmpty: true } : { code: 0, isEmpty: false },
      );
    });
  });

  it("a byte order mark is no part of the text", async () => {
    const stdin = "\ufeff## Goal\nWin the day.\n";
    await inProcess(box, { argv: ["handoff", "write", "marked"], stdin });
    expect(box.read("memory/handoffs/marked.md")).toContain("\n## Goal\nWin the day.\n");
  });
});

describe("an error where JSON was asked for", () => {
  const box = withStore();
  it.each([
    ["show", "nosuch", "--json"],
    ["recall", "--json"],
    ["list", "--knd", "x", "--json"],
    ["nosuch", "--json"],
  ])("%s %s", async (...argv) => {
    const { code, out, err } = await inProcess(box, { argv });
    expect(code).toBe(2);
    const { message } = (JSON.parse(out) as { error: { message: string } }).error;
    expect(err).toBe(`tasuki: ${message}\n`);
  });

  it("is words alone where it was not", async () => {
    expect(await inProcess(box, { argv: ["show", "--", "--json"] })).toMatchObject({ code: 2, out: "" });
  });
});

it("a hook that there is none of is told to who types it", () => {
  expect(unknownEvent(["session-strat"])).toMatch(
    /^tasuki: no hook "session-strat"\. There are: session-start, /,
  );
  expect(unknownEvent([])).toContain("There are:");
  expect(unknownEvent(["stop"])).toBeNull();
});

describe("what is missing", () => {
  const box = withStore();
  it.each([
    [["work"], "<action> is missing (what to do: write, read, lists): tasuki work <action> [rest..]"],
    [["handoff"], "<action> is missing (what to do: show, write, check): tasuki handoff <action> [names..]"],
    [["merge", "a"], "<ours> is missing (gets the result): tasuki merge <base> <ours> <theirs> [name]"],
    [["supersede"], "<old> is missing (the memory that no longer holds): tasuki supersede <old>"],
    [["supersede", "style-a1b2"], "--by is missing (an id, or the text of the new one)"],
  ])("%j is named", async (argv, said) => {
    const { code, err } = await inProcess(box, { argv });
    expect({ code, err }).toEqual({ code: 2, err: `tasuki: ${said} (tasuki --help)\n` });
  });

  it.each([[["-x flag is bad"]], [["note", "-x flag is bad"]], [["--amend is a trap"]]])(
    "remember %j tells how a text with a dash is given",
    async (words) => {
      const { code, err } = await inProcess(box, { argv: ["remember", ...words] });
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('-- "-…"') });
    },
  );
});

describe("one JSON value", () => {
  it("of the version", async () => {
    const { out } = await inProcess(withStore(), { argv: ["--version", "--json"] });
    expect(JSON.parse(out)).toEqual({ version: expect.stringMatching(/^\d+\.\d+/) });
  });

  it("of the status line, without colour", async () => {
    const { out } = await inProcess(withStore(), { argv: ["statusline", "--json"], stdin: "{}" });
    expect(JSON.parse(out)).toEqual({ text: expect.stringContaining("auth-refactor") });
    expect(out).not.toContain("u001b");
  });
});

it("init --local offers to share all but the hooks", async () => {
  const { out } = await inProcess(withoutStore(), { argv: ["init", "--local", "--yes"] });
  expect(out).toMatch(
    /To share all but the hooks \(they are yours alone\) at once:\n {2}git add (?!.*settings\.local)/,
  );
});

describe("a memory that has expired", () => {
  const box = withStore({
    "memory/facts/gone-z9z9.md": "---\nexpires: 2020-01-01\n---\nThe quokka sleeps in the kiln.\n",
    "memory/facts/kept-y8y8.md": "---\nexpires: 2999-01-01\n---\nThe quokka wakes at nine.\n",
  });

  it.each([[["recall", "quokka"]], [["list"]], [["show", "gone-z9z9"]]])("is marked by %j", async (argv) => {
    const { out } = await inProcess(box, { argv });
    expect(out.match(/expired/g)).toHaveLength(1);
    const { out: json } = await inProcess(box, { argv: [...argv, "--json"] });
    expect(json.match(/"expired": ?true/g)).toHaveLength(1);
  });
});

describe("a dry run of work write", () => {
  it("says that nothing was written", async () => {
    const { out } = await inProcess(withStore(), { argv: ["work", "write", "goal=Other", "--dry-run"] });
    expect(out).toMatch(/^Would save [^]*\(dry run: nothing was written\)$/m);
  });
});
