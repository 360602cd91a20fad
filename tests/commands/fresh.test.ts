// When a change by hand is in the next answer, and when the block of a start is the one that was left ready.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refreshAll } from "../../src/ops/refresh-all.ts";
import { EVERY_FILE_BELOW, sureTime } from "../../src/ops/shelf-check.ts";
import { openWorkspace } from "../../src/ops/workspace.ts";
import { systemWorld } from "../../src/world.ts";
import { type Sandbox, sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";

const HANDOFF = (next: string): string =>
  `---\nlist: main\nstatus: open\nbranch: main\n---\n# main\n\n## Goal\nShip the kiln.\n\n## Next step\n${next}\n`;

function store(files: Record<string, string> = {}): Sandbox {
  const box = sandbox();
  const all = {
    "memory/config.yml": "{}\n",
    "memory/handoffs/main.md": HANDOFF("Fire the kiln in `src/kiln.ts`."),
    "memory/preferences/units.md": "---\npinned: true\n---\nGrams, never ounces.\n",
    "memory/facts/port.md": "The controller listens on port 4471.\n",
    "memory/facts/glaze.md": "Glaze recipes are in recipes.yml.\n",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) put(box, name, text);
  return box;
}

function put(box: Sandbox, name: string, text: string): void {
  const file = join(box.dir, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  settle(file);
}

/** As if it had been written an hour ago: a time that is nearly now is never trusted. */
let written = 0;
function settle(file: string): void {
  const time = Date.now() / 1000 - 3_600 + 0.05 * ++written;
  for (const each of [file, join(file, "..")]) utimesSync(each, time, time);
}

/** As an editor does that writes a new file first. */
function replace(box: Sandbox, name: string, text: string): void {
  const file = join(box.dir, "memory/facts", `${name}.md`);
  writeFileSync(`${file}.tmp`, `${text}\n`);
  renameSync(`${file}.tmp`, file);
  settle(file);
}

const recalled = async (box: Sandbox, ...words: string[]): Promise<string[]> => {
  const { out } = await inProcess(box, { argv: ["recall", ...words, "--json"] });
  return (JSON.parse(out) as { hits: { id: string }[] }).hits.map(({ id }) => id);
};

let sessions = 0;
async function start(box: Sandbox): Promise<string> {
  const stdin = JSON.stringify({
    session_id: `s${++sessions}`,
    cwd: box.dir,
    source: "startup",
    hook_event_name: "SessionStart",
  });
  return (await inProcess(box, { argv: ["hook", "session-start"], stdin })).out;
}

/** The first start makes `.local`, which changes the folder of the store: the second leaves a block. */
async function ready(box: Sandbox): Promise<string> {
  await start(box);
  settle(join(box.dir, "memory/config.yml"));
  return start(box);
}

const preparedAt = (box: Sandbox): number => statSync(join(box.dir, "memory/.local/prepared.json")).mtimeMs;

describe("a change by hand is in the next answer", () => {
  const PORT = "memory/facts/port.md";
  it.each<[string, (box: Sandbox) => void]>([
    ["written in place", (box) => put(box, PORT, "The controller hums a quokka song.\n")],
    [
      "renamed over the old file",
      (box) => {
        put(box, "memory/facts/port.tmp", "The controller hums a quokka song.\n");
        renameSync(join(box.dir, "memory/facts/port.tmp"), join(box.dir, PORT));
        settle(join(box.dir, PORT));
      },
    ],
    [
      "of the same length",
      (box) => put(box, PORT, "The quokka song lists ports by 4471.\n".slice(0, 36) + "\n"),
    ],
  ])("%s", async (_, edit) => {
    const box = store();
    expect(await recalled(box, "port 4471")).toEqual(["port"]);
    edit(box);
    expect(await recalled(box, "quokka")).toEqual(["port"]);
  });

  it("added, in a new folder too, and removed", async () => {
    const box = store();
    expect(await recalled(box, "quokka")).toEqual([]);
    put(box, "memory/facts/zoo/wombat.md", "The wombat and the quokka share a pen.\n");
    settle(join(box.dir, "memory/facts"));
    expect(await recalled(box, "quokka")).toEqual(["wombat"]);
    rmSync(join(box.dir, "memory/facts/zoo/wombat.md"));
    settle(join(box.dir, "memory/facts/zoo"));
    expect(await recalled(box, "quokka")).toEqual([]);
  });

  it("of what tasuki writes itself", async () => {
    const box = store();
    await recalled(box, "port");
    const { out } = await inProcess(box, { argv: ["remember", "A quokka guards the kiln", "--json"] });
    const { id } = JSON.parse(out) as { id: string };
    expect(await recalled(box, "quokka")).toEqual([id]);
    await inProcess(box, { argv: ["forget", id] });
    expect(await recalled(box, "quokka")).toEqual([]);
  });
});

describe("in a store of many files", () => {
  const many = Object.fromEntries(
    Array.from({ length: EVERY_FILE_BELOW }, (_, at) => [
      `memory/facts/f${at}.md`,
      `Fact ${at} of the store.\n`,
    ]),
  );

  it("an edit in place shows in what is found at once, and is found after a look at all files", async () => {
    const box = store(many);
    expect(await recalled(box, "port 4471")).toContain("port");
    const before = statSync(join(box.dir, "memory/facts")).mtimeMs;
    put(box, "memory/facts/port.md", "The controller on port 4471 hums a quokka song.\n");
    utimesSync(join(box.dir, "memory/facts"), before / 1000, before / 1000);
    const { out } = await inProcess(box, { argv: ["recall", "port 4471"] });
    expect(out).toContain("quokka");
    await inProcess(box, { argv: ["hook", "refresh", "look"] });
    expect(await recalled(box, "quokka")).toEqual(["port"]);

    // Where the look that an earlier command asked for is late, a command takes it.
    put(box, "memory/facts/port.md", "The controller on port 4471 hums a wombat song.\n");
    utimesSync(join(box.dir, "memory/facts"), before / 1000, before / 1000);
    const waits = join(box.dir, "memory/.local/refresh-waits");
    writeFileSync(waits, "");
    expect(await recalled(box, "wombat")).toEqual([]);
    utimesSync(waits, Date.now() / 1000 - 2, Date.now() / 1000 - 2);
    expect(await recalled(box, "wombat")).toEqual(["port"]);
    expect(existsSync(waits)).toBe(false);
  }, 120_000);

  it.each<[string, (box: Sandbox) => void]>([
    ["in the place of another file", (box) => replace(box, "port", "A quokka listens on port 4471.")],
    [
      "in the place of two, one of them edited before",
      (box) => {
        replace(box, "glaze", "Glaze recipes are in glaze.yml.");
        replace(box, "port", "A quokka listens on port 4471.");
      },
    ],
    [
      "in the place of another, while one is added",
      (box) => {
        replace(box, "port", "A quokka listens on port 4471.");
        put(box, "memory/facts/new.md", "The wombat is new.\n");
      },
    ],
    [
      "in the place of another, while one is removed and one is added",
      (box) => {
        replace(box, "port", "A quokka listens on port 4471.");
        rmSync(join(box.dir, "memory/facts/f7.md"));
        put(box, "memory/facts/new.md", "The wombat is new.\n");
      },
    ],
    ["in a new folder", (box) => put(box, "memory/facts/deep/port.md", "A quokka listens on port 4471.\n")],
  ])("a file that is put %s is found at once", async (_where, edit) => {
    const box = store(many);
    expect(await recalled(box, "port 4471")).toContain("port");
    edit(box);
    expect(await recalled(box, "quokka")).toEqual(["port"]);
    const names = (await recalled(box, "wombat", "--limit", "5")).length;
    expect(names).toBe(existsSync(join(box.dir, "memory/facts/new.md")) ? 1 : 0);
    // And once more, from what was written then.
    replace(box, "glaze", "The numbat glazes.");
    expect(await recalled(box, "numbat")).toEqual(["glaze"]);
    expect(await recalled(box, "quokka")).toEqual(["port"]);
    const gone = await recalled(box, "Fact 7 of the store");
    expect(gone.includes("f7")).toBe(existsSync(join(box.dir, "memory/facts/f7.md")));
  });

  it("a process behind a command brings nothing back of a store that was taken away", async () => {
    const box = store();
    await recalled(box, "port");
    rmSync(join(box.dir, "memory/.local"), { recursive: true });
    await inProcess(box, { argv: ["hook", "refresh"] });
    expect(existsSync(join(box.dir, "memory/.local"))).toBe(false);
  });

  it.each(["memory", "memory/.local"])("nor where %s goes while it is at work", async (folder) => {
    const box = store();
    await recalled(box, "port");
    put(box, "memory/facts/new.md", "The quokka is new.\n");
    const ws = await openWorkspace({ ...systemWorld(), cwd: box.dir, env: box.env });
    let asked = 0;
    ws.storeRepo = async () => {
      asked++;
      rmSync(join(box.dir, folder), { recursive: true, force: true });
      return null;
    };
    await refreshAll(ws).catch(() => undefined);
    expect(asked).toBeGreaterThan(0);
    expect(existsSync(join(box.dir, folder))).toBe(false);
  });
});

describe("an index that can't be used", () => {
  it.each(["index.seg", "delta.seg"])("is made again where %s is damaged", async (name) => {
    const box = store();
    await recalled(box, "port");
    await inProcess(box, { argv: ["remember", "A quokka guards the kiln"] });
    writeFileSync(join(box.dir, "memory/.local", name), "PK\u0003\u0004");
    expect(await recalled(box, "port 4471")).toEqual(["port"]);
    expect(await recalled(box, "quokka")).toHaveLength(1);
  });
});

describe("a folder in the place of an index", () => {
  it.each(["index.seg", "delta.seg"])("stops nothing: %s", async (name) => {
    const box = store();
    await recalled(box, "port");
    await inProcess(box, { argv: ["remember", "A quokka guards the kiln"] });
    const path = join(box.dir, "memory/.local", name);
    rmSync(path, { force: true });
    mkdirSync(join(path, "inner"), { recursive: true });
    expect((await inProcess(box, { argv: ["doctor"] })).err).not.toContain("EISDIR");
    expect(await recalled(box, "port 4471")).toEqual(["port"]);
    expect(await recalled(box, "quokka")).toHaveLength(1);
  });
});

describe("an index that is damaged within", () => {
  it.each([
    [["recall", "port", "4471"], "4471"],
    [["list"], "glaze"],
    [["forget", "glaze"], "glaze"],
    [["remember", "The controller listens on port 4471!"], "it says what port says"],
    [["remember", "-"], "a-quokka"],
  ])("is made again by %j", async (argv, answer) => {
    const box = store();
    await recalled(box, "port");
    const file = join(box.dir, "memory/.local/index.seg");
    const bytes = readFileSync(file);
    // Everything but head and foot.
    bytes.fill(0xff, 16, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8));
    writeFileSync(file, bytes);
    const { out } = await inProcess(box, { argv, stdin: "A quokka guards the kiln\n" });
    expect(out).toContain(answer);
    expect(await recalled(box, "port 4471")).toEqual(["port"]);
  });

  // Where its words are: that shows behind the question, which standard input gives only once.
  it.each([[["recall", "-"]], [["recall", "--batch", "--json"]], [["recall", "-", "--budget=500"]]])(
    "is made again by %j, with the same question",
    async (argv) => {
      const box = store();
      await recalled(box, "port");
      const file = join(box.dir, "memory/.local/index.seg");
      const bytes = readFileSync(file);
      const foot = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
      const { sections } = JSON.parse(bytes.toString("utf8", foot, bytes.length - 8)) as {
        sections: { postings: [number, number] };
      };
      const [start, length] = sections.postings;
      writeFileSync(file, bytes.fill(0xff, start, start + length));
      const { code, out } = await inProcess(box, { argv, stdin: "port 4471\n" });
      expect([code, out]).toEqual([0, expect.stringContaining("The controller listens")]);
    },
  );
});

describe("what is written goes into the index by itself", () => {
  const changedAt = (box: Sandbox, name: string): number =>
    statSync(join(box.dir, "memory/.local", name)).mtimeMs;

  it.each([
    ["a new memory", ["remember", "A quokka guards the kiln"], "quokka", 1],
    ["one that is replaced", ["supersede", "port", "--by", "The quokka listens on 4472"], "quokka", 1],
    ["one that is deleted", ["forget", "port"], "port 4471", 0],
    ["one that is moved", ["set", "glaze", "kind=decision"], "glaze recipes", 1],
  ])("%s", async (_, argv, question, found) => {
    const box = store();
    await recalled(box, "port");
    const before = changedAt(box, "index.seg");
    expect(await inProcess(box, { argv })).toMatchObject({ code: 0 });
    const delta = changedAt(box, "delta.seg");
    expect(await recalled(box, question)).toHaveLength(found);
    // The question had nothing to add.
    expect([changedAt(box, "index.seg"), changedAt(box, "delta.seg")]).toEqual([before, delta]);
  });

  it("and with it what somebody else has put there meanwhile", async () => {
    const box = store();
    await recalled(box, "port");
    box.hook("pre-commit", "printf 'A wombat digs the kiln.\\n' > memory/facts/wombat.md");
    await inProcess(box, { argv: ["remember", "A quokka guards the kiln"] });
    expect((await recalled(box, "quokka wombat")).sort()).toEqual([
      expect.stringMatching(/^a-quokka/),
      "wombat",
    ]);
  });
});

describe("the block of a start", () => {
  it("is printed as it was left, with another frame and the age of now", async () => {
    const box = store();
    const first = await ready(box);
    const made = preparedAt(box);
    const second = await start(box);
    expect(preparedAt(box)).toBe(made);
    const bare = (text: string): string => text.replace(/tasuki-[0-9A-Z]{8}/g, "tasuki-");
    expect(bare(second)).toBe(bare(first));
    expect(second).not.toBe(first);
    expect(second).toContain("saved ");
  });

  it.each<[string, (box: Sandbox) => void, string]>([
    [
      "the handoff",
      (box) => put(box, "memory/handoffs/main.md", HANDOFF("Cool the kiln in `src/cool.ts`.")),
      "Cool the kiln",
    ],
    [
      "a pinned memory",
      (box) => put(box, "memory/preferences/units.md", "---\npinned: true\n---\nTonnes, never stones.\n"),
      "Tonnes",
    ],
    [
      "a new pinned memory",
      (box) => put(box, "memory/facts/new.md", "---\npinned: true\n---\nA quokka guards it.\n"),
      "quokka",
    ],
    ["the settings", (box) => put(box, "memory/config.yml", "fixed_limit: 0\n"), "Fire the kiln"],
  ])("holds what was changed of %s", async (_, edit, expected) => {
    const box = store();
    await ready(box);
    edit(box);
    const text = await start(box);
    expect(text).toContain(expected);
    expect(await start(box)).toContain(expected);
  });

  it("gives nothing twice to a session", async () => {
    const box = store();
    await start(box);
    const stdin = JSON.stringify({
      session_id: "again",
      cwd: box.dir,
      source: "clear",
      hook_event_name: "SessionStart",
    });
    const once = await inProcess(box, { argv: ["hook", "session-start"], stdin });
    const twice = await inProcess(box, { argv: ["hook", "session-start"], stdin });
    expect(once.out).toContain("Grams");
    expect(twice.out).not.toContain("Grams");
  });

  it("ends at midnight", async () => {
    const box = store();
    await ready(box);
    const file = join(box.dir, "memory/.local/prepared.json");
    const { blocks } = JSON.parse(readFileSync(file, "utf8")) as {
      blocks: Record<string, { from: number; until: number }>;
    };
    for (const { from, until } of Object.values(blocks)) expect(until - from).toBeLessThanOrEqual(86_400_000);
  });
});

describe("a time of change", () => {
  it.each([
    ["long ago", 1_000.5, 5_000, 1_000.5],
    ["just now", 4_995.5, 5_000, -1],
    ["in the future", 9_000_000.5, 5_000, 9_000_000.5],
    ["of this second, where there are no fractions", 4_000, 5_000, -1],
    ["some seconds ago, where there are no fractions", 1_000, 5_000, 1_000],
  ])("%s", (_, time, now, sure) => {
    expect(sureTime(time, now)).toBe(sure);
  });
});
