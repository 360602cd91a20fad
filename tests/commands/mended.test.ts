// What once went wrong at the command line, each with the line that shows it.
import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Call } from "../../src/commands/command.ts";
import { redact } from "../../src/commands/redact.ts";
import { bytesOf, textOf } from "../../src/model/bytes.ts";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { memory, withoutStore, withStore } from "./store.ts";

const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });
const STYLE = "memory/preferences/style-a1b2.md";

describe("a commit that was put off", () => {
  it("goes along with the next one, and with no other", async () => {
    const box = withStore();
    writeFileSync(box.path(".git/MERGE_HEAD"), `${box.head()}\n`);
    expect((await run(box, "set", "style-a1b2", "tags=x")).err).toContain("The next write after it will be.");
    await run(box, "set", "style-a1b2", "tags=y");
    box.remove(".git/MERGE_HEAD");
    box.write("memory/facts/by-hand.md", "by hand\n");
    await run(box, "remember", "The lathe hums at 50 Hz.");
    expect(box.git("show", "--name-only", "--format=", "HEAD").split("\n")).toEqual(
      expect.arrayContaining([STYLE, expect.stringMatching(/^memory\/facts\/the-lathe/)]),
    );
    expect(box.status()).toBe("?? memory/facts/by-hand.md");
    expect(existsSync(box.path("memory/.local/deferred.jsonl"))).toBe(false);
  });

  it.each(["[1", "null", "{}", '"memory/../../x.md"', '"memory/facts/gone.md"'])(
    "a damaged note (%s) stops nothing",
    async (note) => {
      const box = withStore();
      await run(box, "set", "style-a1b2", "tags=x");
      box.write("memory/.local/deferred.jsonl", `${note}\n`);
      expect((await run(box, "set", "style-a1b2", "tags=y", "--json")).out).toMatch(
        /"commit":"[0-9a-f]{40}"/,
      );
    },
  );
});

describe("a second init before the first verb", () => {
  it("forgets nothing of the first", async () => {
    const box = withoutStore();
    const first = await run(box, "init", "--yes");
    const second = await run(box, "init", "--yes", "--private");
    const line = /git add (.*) &&/;
    const named = (out: string): string[] => (line.exec(out)?.[1] ?? "").split(" ");
    expect(named(second.out)).toEqual(expect.arrayContaining(named(first.out)));
  });

  it("both are committed by the first verb", async () => {
    const box = withoutStore();
    await run(box, "init", "--yes");
    await run(box, "init", "--yes", "--lang", "ja");
    await run(box, "remember", "The lathe hums at 50 Hz.");
    expect(box.git("log", "--format=%s").split("\n")).toContain("chore(memory): set up memory");
    expect(box.status()).not.toMatch(/memory|CLAUDE|AGENTS|commands/);
  });

  it("what could not be committed with the first verb is with the next", async () => {
    const box = withoutStore();
    await run(box, "init", "--yes");
    box.hook("pre-commit", "exit 1");
    expect((await run(box, "remember", "The lathe hums at 50 Hz.")).err).toContain("Not committed");
    box.remove(".git/hooks/pre-commit");
    await run(box, "remember", "The kiln is quiet.");
    expect(box.git("log", "--format=%s").split("\n")).toContain("chore(memory): set up memory");
    expect(box.status()).toBe("");
  });
});

describe("names of lists", () => {
  it("a file in NFD is written to by its name in NFC", async () => {
    const nfd = `memory/handoffs/${"résumé".normalize("NFD")}.md`;
    const box = withStore({ [nfd]: "---\nlist: résumé\nstatus: open\n---\n# résumé\n" });
    const { out } = await run(box, "work", "write", "résumé".normalize("NFC"), "goal=Tell it", "--json");
    expect(JSON.parse(out).path).toBe(nfd);
    expect(box.read(nfd)).toContain("Tell it");
    expect(box.status()).toBe("");
  });

  it.each([
    ["aux", "list-aux"],
    ["a:b", "a-b"],
    ["a?", "a-"],
    [" -x-", "x-"],
    ["end.", "end"],
    ["x".repeat(120), "x".repeat(100)],
  ])("a new one that can't be a file everywhere (%s) is refused, with one that can", async (name, slug) => {
    const refused = await run(withStore(), "work", "write", "goal=x", "--list", name);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(new RegExp(`This one can: ${slug}\n`));
  });

  it("one that is there is written, and lint says so", async () => {
    const box = withStore({ "memory/handoffs/a:b.md": "# a:b\n" });
    expect((await run(box, "work", "write", "a:b", "goal=x")).code).toBe(0);
    expect((await run(box, "lint")).out).toContain("a:b is no safe file name");
  });

  it.each([
    ["work", "write", "other", "goal=x"],
    ["work", "read", "other"],
    ["handoff", "show", "other"],
    ["handoff", "check", "other"],
    ["resume", "other"],
  ])("two different ones are refused (%s %s)", async (...argv) => {
    const refused = await run(withStore(), ...argv, "--list", "foo");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("other or foo?")]);
  });
});

describe("config set commit", () => {
  it.each([["auto"], ["null"]])("what switches commits on (%s) is committed itself", async (value) => {
    const box = withStore();
    await run(box, "config", "set", "commit", "off");
    expect(box.read("memory/config.yml")).toContain("commit: off");
    expect((await run(box, "config", "set", "commit", value)).code).toBe(0);
    expect(box.status()).toBe("");
  });

  it("a choice of the person's goes on deciding", async () => {
    const box = withStore();
    await run(box, "config", "set", "commit", "off", "--global");
    const head = box.head();
    await run(box, "config", "set", "commit", "auto");
    expect([box.head(), box.status()]).toEqual([head, " M memory/config.yml"]);
  });
});

describe("set", () => {
  it.each([
    ":=x",
    "=x",
    'status:="bogus"',
    "status:=1",
    'tags:={"a":1}',
    "tags:=[{}]",
    "tags:=true",
    'pinned:="maybe"',
    "pinned=maybe",
    "expires=1 2 2027",
    "expires=2027-02-30",
    "expires:=7",
    'title:=["a"]',
    'kind:="bogus"',
    "refs:=[1]",
    "refs=src/a.ts:20-10",
    'refs:=[{"path":"src/a.ts","lines":"0"}]',
    "source:=[]",
  ])("refuses %s", async (assignment) => {
    const box = withStore();
    const before = box.read(STYLE);
    expect((await run(box, "set", "style-a1b2", assignment)).code).toBe(2);
    expect(box.read(STYLE)).toBe(before);
  });

  it.each([
    ['tags:=["a","b"]', "tags: [ a, b ]"],
    ["pinned=yes", "pinned: true"],
    ["pinned:=false", "pinned: false"],
    ["expires=2027-02-28", "expires: 2027-02-28"],
    ['own:={"a":1}', "own: { a: 1 }"],
    ["refs=src/a.ts:1-2", "refs: src/a.ts:1-2"],
  ])("takes %s", async (assignment, line) => {
    const box = withStore();
    expect(await run(box, "set", "style-a1b2", assignment)).toMatchObject({ code: 0 });
    expect(box.read(STYLE).replace(/[[\]{} "]/g, "")).toContain(line.replace(/[[\]{} "]/g, ""));
  });

  it("kind= and other keys move one file, and undo gives both back", async () => {
    const box = withStore();
    const before = box.read(STYLE);
    const { out } = await run(box, "set", "style-a1b2", "kind=decision", "tags=x", "--json");
    const changed = [
      ["memory/decisions/style-a1b2.md", "created"],
      [STYLE, "deleted"],
    ];
    expect(
      JSON.parse(out).changed.map((one: { path: string; action: string }) => [one.path, one.action]),
    ).toEqual(changed);
    expect(box.read("memory/decisions/style-a1b2.md")).toContain(
      "tags: [ x ]".replaceAll(" ", "").replace(":", ": "),
    );
    await run(box, "undo");
    expect([box.read(STYLE), box.exists("memory/decisions/style-a1b2.md"), box.status()]).toEqual([
      before,
      false,
      "",
    ]);
  });

  it("kind= onto a file that is there changes nothing", async () => {
    const box = withStore({ "memory/decisions/style-a1b2.md": memory("Another.") });
    const before = box.read(STYLE);
    expect((await run(box, "set", STYLE, "kind=decision")).code).toBe(2);
    expect([box.read(STYLE), box.status()]).toEqual([before, ""]);
  });
});

describe("redact", () => {
  const key = `AKIA${"ABCDEFGHIJKLMNOP"}`;
  it.each([
    ["CRLF and no last line end", `a\r\nb ${key} c\r\nd`],
    ["colours", `\u001b[31mred\u001b[0m ${key}\n`],
    ["blank lines at the end", `${key}\n\n\n`],
    ["a byte order mark", `\ufeff${key}\n`],
    ["nothing", ""],
  ])("changes nothing but the secret: %s", async (_, stdin) => {
    const { out } = await inProcess(withoutStore(), { argv: ["redact"], stdin });
    expect(out).toBe(stdin.replace(key, out.match(/\[redacted:[\w-]+\]/)?.[0] ?? ""));
  });
});

describe("bytes that are no UTF-8", () => {
  it("come back as they were", () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    const mixed = fc.array(
      fc.oneof(
        bytes,
        fc.string({ unit: "grapheme" }).map((text) => Buffer.from(text)),
      ),
    );
    fc.assert(
      fc.property(mixed, (parts) => {
        const all = Buffer.concat(parts);
        return Buffer.from(bytesOf(textOf(all))).equals(all);
      }),
    );
  });

  it("pass a filter, whose placeholder they stand beside", async () => {
    const key = `AKIA${"ABCDEFGHIJKLMNOP"}`;
    const stdin = Buffer.concat([
      Buffer.from([0xff, 0xe9]),
      Buffer.from(` ${key} é\r\n`),
      Buffer.from([0x80]),
    ]);
    const seen: Uint8Array[] = [];
    await redact.run({
      args: {},
      json: false,
      world: { readStdinBytes: () => Promise.resolve(stdin) },
      io: { raw: (content: Uint8Array) => void seen.push(content), err: () => {} },
    } as unknown as Call);
    const shown = Buffer.concat(seen).toString("latin1");
    expect(shown.replace(/\[redacted:[\w-]+\]/, key)).toBe(stdin.toString("latin1"));
    expect(shown).not.toContain(key);
  });
});

describe("a damaged note of the last write", () => {
  it.each([
    "[]",
    "{}",
    '{"op":"x"}',
    '{"op":"x","at":"2026","files":[{}]}',
    '{"op":"x","at":"2026","files":[{"id":"a","path":"memory/../../etc/passwd","before":"x","after":null}]}',
    '{"op":"x","at":"2026","files":[{"id":"a","path":"/etc/passwd","before":"x","after":null}]}',
  ])("%s counts as none", async (note) => {
    const box = withStore();
    await run(box, "set", "style-a1b2", "tags=x");
    box.write("memory/.local/undo.json", note);
    expect(await run(box, "undo")).toMatchObject({
      code: 2,
      err: expect.stringContaining("no write was noted"),
    });
  });

  it.each([
    "[]",
    '{"key":"x","top":1}',
    '{"key":"x","top":"/","times":{"head":null,"times":{"a":null}},"dirty":[]}',
  ])("%s as the dates of files is none", async (note) => {
    const box = withStore({ "memory/.local/dates.json": note });
    expect(await run(box, "list")).toMatchObject({ code: 0 });
    expect(await run(box, "work", "lists")).toMatchObject({ code: 0 });
  });

  it.each(["[]", "{}", '{"root":1,"files":[]}', '{"root":"/","files":[{"path":"../x"}]}'])(
    "%s as that of a set-up is none",
    async (note) => {
      const box = withStore({ "memory/.local/set-up.json": note });
      expect((await run(box, "set", "style-a1b2", "tags=x")).code).toBe(0);
    },
  );
});

describe("words that nobody knows", () => {
  it.each([
    [["recall", "x", "--limt", "3"], "no option --limt. Did you mean --limit?"],
    [["list", "--jsn"], "no option --jsn. Did you mean --json?"],
    [["list", "--dry-rn"], "no option --dry-rn. Did you mean --dry-run?"],
    [["context", "--budgt=3"], "no option --budgt. Did you mean --budget?"],
    [["remembr"], 'no command or option "remembr". Did you mean remember?'],
  ])("%j", async (argv, said) => {
    const told = await run(withStore(), ...argv);
    expect([told.code, told.err]).toEqual([2, expect.stringContaining(said)]);
  });
});

describe("a memory that is there already", () => {
  it("is offered to be superseded", async () => {
    const told = await run(withStore(), "remember", "Four spaces, type hints everywhere, ruff for lint.");
    expect([told.code, told.out]).toEqual([1, expect.stringContaining("tasuki supersede style-a1b2 --by")]);
  });

  it("superseded by a text is committed as that", async () => {
    const box = withStore();
    await run(box, "supersede", "style-a1b2", "--by", "Two spaces everywhere.");
    expect(box.git("log", "-1", "--format=%s")).toMatch(
      /supersede style-a1b2 by two-spaces-everywhere-\w{4}$/,
    );
    expect(box.git("log", "-1", "--format=%(trailers:key=Tasuki-Op,valueonly)")).toContain("supersede");
  });
});

describe("a merge that was left unfinished", () => {
  const LIST = "memory/handoffs/auth-refactor.md";
  const FACT = "memory/facts/conf-a1b2.md";
  const conflict = (ours: string, theirs: string): string =>
    `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> x\n`;
  const unfinished = (): Sandbox => {
    const box = withStore();
    box.write(
      LIST,
      box.read(LIST).replace("- [ ] Delete the session table\n", conflict("- [ ] one", "- [ ] two")),
    );
    box.write(
      FACT,
      memory(conflict("The walrus sleeps.", "The walrus dives."), { created: "2026-10-02T08:00:00Z" }),
    );
    return box;
  };

  it.each([
    [["work", "write", "task=two", "status=done"], `${LIST}:16 `],
    [["work", "write", "goal=Other", "--dry-run"], `${LIST}:16 `],
    [["set", "conf-a1b2", "tags=z"], `${FACT}:4 `],
    [["archive", "conf-a1b2"], `${FACT}:4 `],
    [["supersede", "conf-a1b2", "--by", "The walrus dives at night."], `${FACT}:4 `],
  ])("no edit goes into it: %j", async (argv, place) => {
    const box = unfinished();
    const before = [box.read(LIST), box.read(FACT), box.head()];
    const { code, err } = await run(box, ...argv);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`${place}has the markers of an unfinished merge`),
    ]);
    expect([box.read(LIST), box.read(FACT), box.head()]).toEqual(before);
  });

  it.each([
    [["work", "read"], LIST],
    [["handoff", "show"], LIST],
    [["recall", "walrus"], FACT],
    [["show", "conf-a1b2"], FACT],
    [["list"], FACT],
  ])("whoever reads it is told: %j", async (argv, file) => {
    const box = unfinished();
    const { err } = await run(box, ...argv);
    expect(err).toMatch(new RegExp(`^${file}:\\d+ a merge conflict was left in the file`, "m"));
  });

  it("the state of a list says so in its first line", async () => {
    expect((await run(unfinished(), "work", "read")).out).toMatch(/^.*unfinished merge\n/);
  });

  it.each([
    ["in the text", memory(conflict("The walrus sleeps.", "The walrus dives."), { tags: "[zoo]" })],
    [
      "in the header",
      "---\ntags: [zoo]\n<<<<<<< HEAD\nupdated: 2026-10-02T08:00:00Z\n---\nThe walrus sleeps.\n=======\nupdated: 2026-10-03T08:00:00Z\n---\nThe walrus dives.\n>>>>>>> side\n",
    ],
    [
      "in the header of old line ends",
      "---\rtags: [zoo]\r<<<<<<< HEAD\rupdated: 2026-10-02T08:00:00Z\r---\rThe walrus sleeps.\r=======\rupdated: 2026-10-03T08:00:00Z\r---\rThe walrus dives.\r>>>>>>> side\r",
    ],
  ])("no session is given one that begins %s", async (_where, text) => {
    const box = withStore({ [FACT]: text });
    const { out } = await run(box, "recall", "what does the walrus do", "--json");
    expect(JSON.parse(out).hits[0]).toMatchObject({ id: "conf-a1b2", unmerged: true });
    expect((await run(box, "recall", "walrus")).out).toContain("unfinished merge");
    expect((await run(box, "list")).out).toContain("unfinished merge: ");
    const asked = await run(box, "context", "--query", "what does the walrus do", "--explain");
    expect(asked.out).not.toMatch(/sleeps|dives/);
    const input = { session_id: "s", cwd: box.dir, prompt: "what does the walrus do at the zoo?" };
    const hook = await inProcess(box, { argv: ["hook", "user-prompt"], stdin: JSON.stringify(input) });
    expect(hook.out).not.toMatch(/sleeps|dives/);
  });

  it("a whole handoff stands in for both sides, says so and loses neither", async () => {
    const box = unfinished();
    const before = box.read(LIST);
    const { code, err } = await inProcess(box, {
      argv: ["handoff", "write"],
      stdin: "## Tasks\n- [ ] three\n",
    });
    expect([code, err]).toEqual([
      0,
      expect.stringContaining(`${LIST}:16 had the markers of an unfinished merge`),
    ]);
    expect(box.read(LIST)).not.toContain("<<<<<<<");
    const kept = readdirSync(box.path("memory/.local/kept")).map((name) =>
      box.read(`memory/.local/kept/${name}`),
    );
    expect(kept).toContain(before);
  });
});

describe("settings that do not hold", () => {
  it.each([
    ["top_k: [\n", "memory/config.yml:1 can't be read (", "error"],
    ["lang: en\ntop_k: many\n", 'memory/config.yml: top_k is "many", expected a whole number', "warning"],
    ["lang: klingon\n", 'memory/config.yml: lang is "klingon", expected en', "warning"],
  ])("%j is told by each run, and found by lint", async (text, line, severity) => {
    const box = withStore({ "memory/config.yml": text });
    for (const argv of [[], ["list"], ["remember", "The lathe hums."], ["recall", "redis"]])
      expect((await run(box, ...argv)).err).toContain(line);
    const { out } = await run(box, "lint", "--json");
    const { problems } = JSON.parse(out) as { problems: Record<string, unknown>[] };
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: "config-invalid",
        severity,
        file: "memory/config.yml",
        line: text.includes("\ntop_k") ? 2 : expect.any(Number),
      }),
    );
  });

  it("a hook logs it, and no commit is made of a file that can't be read", async () => {
    const box = withStore();
    box.write("memory/config.yml", "top_k: [\n");
    const stdin = JSON.stringify({ session_id: "s1", source: "startup", hook_event_name: "SessionStart" });
    const { err } = await inProcess(box, { argv: ["hook", "session-start"], stdin });
    expect(err).toBe("");
    expect(box.read("memory/.local/hooks.log")).toContain("memory/config.yml:1 can't be read");
    await run(box, "remember", "The lathe hums at 50 Hz.");
    expect(box.status()).toBe(" M memory/config.yml");
  });

  it("what is mended is not told any more", async () => {
    const box = withStore({ "memory/config.yml": "top_k: many\n" });
    expect((await run(box, "config", "set", "top_k", "3")).err).toBe("");
  });
});

describe("a value in a header that nobody can mean", () => {
  it("is found, with the one that was meant", async () => {
    const box = withStore();
    box.write(STYLE, box.read(STYLE).replace("---\n", "---\nstatus: superceded\npinned: yes please\n"));
    const list = "memory/handoffs/auth-refactor.md";
    box.write(list, box.read(list).replace("status: open", "status: closed"));
    const { out, code } = await run(box, "lint", "--strict");
    expect(code).toBe(1);
    expect(out).toContain('status is "superceded", which is not one of active, superseded, archived');
    expect(out).toContain("Did you mean superseded?");
    expect(out).toContain("Did you mean true?");
    expect(out).toContain('status is "closed", which is not one of open, done');
    expect(out).toContain("Did you mean done?");
  });
});

describe("without a branch", () => {
  it("a write says that it goes to another branch's only open list", async () => {
    const box = withStore();
    box.git("checkout", "-q", "--detach");
    const note = "No branch here, so this went to auth-refactor (of main), the only open list.";
    expect((await run(box, "work", "write", "goal=Other work")).err).toContain(note);
    // From now on it is the list that this client saved last.
    expect((await run(box, "work", "write", "goal=Other work still", "--list", "auth-refactor")).err).toBe(
      "",
    );
  });
});

describe("words for people", () => {
  it("work read shows the decisions", async () => {
    expect((await run(withStore(), "work", "read")).out).toContain(
      "Do not touch the `/api/v1` response shape",
    );
  });

  it("blame of what no commit holds says so in our words", async () => {
    const box = withStore();
    box.write("memory/facts/new-e5f6.md", "new\n");
    const { err, code } = await run(box, "blame", "new-e5f6");
    expect([code, err]).toEqual([2, expect.stringContaining("no commit holds memory/facts/new-e5f6.md yet")]);
    expect(err).not.toContain("fatal");
  });

  it("undo names a moved memory once", async () => {
    const box = withStore();
    await run(box, "set", "style-a1b2", "kind=fact");
    await run(box, "undo");
    expect(box.git("log", "-1", "--format=%s")).not.toContain("style-a1b2, style-a1b2");
  });

  it("lint of a link names the link", async () => {
    const box = withStore();
    symlinkSync("/etc/hosts", box.path("memory/facts/hosts.md"));
    const { out } = await run(box, "lint");
    expect(out).toContain("This is a link that is not followed");
    expect(out).not.toContain("no safe file name");
  });

  it("remember --global says where", async () => {
    const { out } = await run(withStore(), "remember", "Tabs are for tables.", "--global");
    expect(out).toMatch(/^Saved memory\/facts\/\S+ in your personal store/);
  });
});
