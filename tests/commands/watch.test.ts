// Index and block while somebody edits by hand: with a watcher and a clock of the test's own, with real files, as a process.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { main } from "../../src/doors/main.ts";
import type { WatchEvent } from "../../src/model/watched.ts";
import { watch } from "../../src/ops/watch.ts";
import { openWorkspace } from "../../src/ops/workspace.ts";
import { type FileEvent, type WatchFiles, watchFiles } from "../../src/store/watcher.ts";
import { systemWorld } from "../../src/world.ts";
import type { Sandbox } from "../git/sandbox.ts";
import { storeWith } from "../store/sandbox.ts";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

const FACT = "memory/facts/quokka.md";
const HALF = "---\ntags: [zoo]\n";
/** Another build may have this machine. */
const PATIENT = { timeout: 20_000 };

/** As if it had been changed an hour ago: a time that is nearly now is never trusted, and this clock leaves none to pass. */
let changes = 0;
function settle(...files: string[]): void {
  const time = Date.now() / 1000 - 3_600 + 0.05 * ++changes;
  for (const file of files) utimesSync(file, time, time);
}

/** A run whose watcher and clock the test moves: `change` writes a file and reports it, `pass` lets a time go by. */
async function started(box: Sandbox, open = openWorkspace) {
  // Made now: else that alone would be a change of the folder.
  mkdirSync(join(box.dir, "memory/.local"), { recursive: true });
  writeFileSync(join(box.dir, "memory/.local/.gitignore"), "*\n");
  settle(join(box.dir, "memory"), join(box.dir, "memory/facts"));
  const told: WatchEvent[] = [];
  const waits: { ms: number; resolve: () => void }[] = [];
  let report: Parameters<WatchFiles>[1] | null = null;
  let place: FileEvent["place"] | null = null;
  let closed = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const world = { ...systemWorld(), cwd: box.dir, env: box.env };
  const run = watch(() => open(world), {
    ended,
    tell: (event) => void told.push(event),
    wait: (ms) => new Promise<void>((resolve) => waits.push({ ms, resolve })),
    watchFiles: async ({ places }, watching) => {
      place = places[0]!;
      report = watching;
      return { close: async () => void closed++ };
    },
  });
  const until = async (count: number): Promise<WatchEvent[]> => {
    await expect.poll(() => told.length, PATIENT).toBeGreaterThanOrEqual(count);
    return told;
  };
  await until(1);
  return {
    told,
    until,
    closed: () => closed,
    /** `null`: the file goes away. */
    change: (path: string, text: string | null, kind: FileEvent["kind"] = "changed") => {
      const file = join(box.dir, path);
      mkdirSync(dirname(file), { recursive: true });
      if (text === null) rmSync(file);
      else writeFileSync(file, text);
      settle(...(text === null ? [] : [file]), dirname(file));
      report!.onFile({ place: place!, path, kind: text === null ? "removed" : kind });
    },
    other: () => report!.onOther(),
    fail: (message: string) => report!.onError(new Error(message)),
    waiting: () => waits.map(({ ms }) => ms),
    /** Whatever waits for at most so long is over. Gives what they waited for. */
    pass: (most: number): number[] => {
      const over = waits
        .splice(0)
        .filter(({ ms, resolve }) => (ms > most ? waits.push({ ms, resolve }) < 0 : true));
      over.forEach(({ resolve }) => resolve());
      return over.map(({ ms }) => ms);
    },
    stop: async () => {
      end();
      await run;
    },
  };
}

const said = (events: readonly WatchEvent[]): unknown[] =>
  events.map((one) => ("path" in one ? [one.event, one.path] : [one.event]));

const recalled = async (box: Sandbox, word: string): Promise<string[]> =>
  (
    JSON.parse((await inProcess(box, { argv: ["recall", word, "--json"] })).out) as { hits: { id: string }[] }
  ).hits.map(({ id }) => id);

it("several edits of a file are told once, when index and block hold them", async () => {
  const box = withStore();
  const run = await started(box);
  expect(run.told[0]).toMatchObject({ event: "ready", memories: 3, lists: 1 });
  run.change(FACT, "A quo", "added");
  run.change(FACT, "A quokka guards the kiln.\n");
  expect(run.pass(150)).toEqual([150, 150]);
  await run.until(2);
  expect(said(run.told.slice(1))).toEqual([["added", FACT]]);
  const prepared = readFileSync(join(box.dir, "memory/.local/prepared.json"), "utf8");
  expect(prepared).toContain("quokka");
  expect(await recalled(box, "quokka")).toEqual(["quokka"]);
  run.change(FACT, null);
  run.pass(150);
  expect(said((await run.until(3)).slice(2))).toEqual([["removed", FACT]]);
  await run.stop();
  expect(run.closed()).toBe(1);
});

it("a half-written file is told when it is whole, or once it stays broken", async () => {
  const run = await started(withStore());
  run.change(FACT, HALF, "added");
  run.pass(150);
  // It is looked at again after a second, and until then nothing is said.
  await expect.poll(run.waiting, PATIENT).toContain(1_000);
  expect(run.told).toHaveLength(1);
  run.change(FACT, `${HALF}---\nA quokka guards the kiln.\n`);
  run.pass(1_000);
  expect((await run.until(2))[1]).toMatchObject({ event: "added", path: FACT, problems: [] });
  run.change(FACT, HALF);
  run.pass(150);
  await expect.poll(() => run.pass(1_000), PATIENT).toContain(1_000);
  expect((await run.until(3))[2]).toMatchObject({ problems: [{ code: "frontmatter-unclosed", line: 1 }] });
  run.change(FACT, "A quokka.\n<<<<<<< ours\nRed.\n=======\nBlue.\n>>>>>>> theirs\n");
  run.pass(150);
  await expect.poll(() => run.pass(1_000), PATIENT).toContain(1_000);
  expect((await run.until(4))[3]).toMatchObject({ problems: [{ code: "conflict-markers", line: 2 }] });
  await run.stop();
});

it("settings that do not hold are told at the start and when their file has changed", async () => {
  const box = withStore();
  writeFileSync(join(box.dir, "memory/config.yml"), "lang: [\n");
  const run = await started(box);
  expect((await run.until(2))[1]).toMatchObject({
    event: "trouble",
    message: expect.stringContaining("memory/config.yml:1 can't be read"),
  });
  run.change("memory/config.yml", "lang: en\n");
  run.pass(150);
  await run.until(3);
  run.change("memory/config.yml", "threshold: high\n");
  run.pass(150);
  expect((await run.until(5)).slice(2)).toMatchObject([
    { event: "changed" },
    { event: "changed" },
    { event: "trouble", message: expect.stringMatching(/threshold.*: ignored$/u) },
  ]);
  await run.stop();
});

it("many files are one line, a commit is one, trouble is told", async () => {
  const run = await started(withStore());
  for (let at = 0; at < 21; at++) run.change(`memory/facts/n${at}.md`, `Note ${at}\n`, "added");
  run.other();
  run.fail("ENOSPC: System limit for number of file watchers reached");
  run.pass(150);
  await run.until(4);
  expect(run.told.slice(1)).toMatchObject([
    { event: "trouble" },
    { event: "head", branch: "main" },
    { event: "many", files: 21 },
  ]);
  await run.stop();
});

it("a store that is deleted is waited for", async () => {
  const box = withStore();
  const run = await started(box);
  const [memory, aside] = [join(box.dir, "memory"), join(box.dir, "aside")];
  renameSync(memory, aside);
  run.other();
  run.pass(150);
  expect(said((await run.until(2)).slice(1))).toEqual([["gone", "memory"]]);
  expect(run.closed()).toBe(1);
  await expect.poll(() => run.pass(1_000), PATIENT).toEqual([1_000]);
  renameSync(aside, memory);
  await expect.poll(() => run.pass(1_000), PATIENT).toEqual([1_000]);
  expect((await run.until(3))[2]).toMatchObject({ event: "back", memories: 3 });
  await run.stop();
});

it("what could not be taken in is taken in with the next change", async () => {
  const box = withStore();
  let isBroken = false;
  const run = await started(box, async (world) => {
    const ws = await openWorkspace(world);
    return Object.defineProperty(ws, "personal", {
      get: () => {
        if (isBroken) throw new Error("no memory left");
        return null;
      },
    });
  });
  isBroken = true;
  run.change(FACT, "A quokka.\n", "added");
  run.other();
  run.pass(150);
  expect((await run.until(2))[1]).toMatchObject({ event: "trouble", message: "no memory left" });
  isBroken = false;
  run.change("memory/facts/wombat.md", "A wombat.\n", "added");
  run.pass(150);
  expect(said((await run.until(5)).slice(2))).toEqual(
    expect.arrayContaining([["head"], ["added", FACT], ["added", "memory/facts/wombat.md"]]),
  );
  await run.stop();
});

it("real files: the commits of a store that is a repository of its own show", async () => {
  const place = storeWith({ ".git/logs/HEAD": "a\n" });
  const others = [join(place.dir, ".git/logs/HEAD")];
  let seen = 0;
  const watching = { onFile: () => {}, onOther: () => void seen++, onError: () => {} };
  const watcher = await watchFiles({ places: [place], others }, watching);
  writeFileSync(others[0]!, "a\nb\n");
  await expect.poll(() => seen, PATIENT).toBeGreaterThan(0);
  await watcher.close();
});

it("real files: an atomic rename is one change, hidden files and other types are none", async () => {
  const box = withStore({ [FACT]: "A wombat.\n" });
  let out = "";
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const io = {
    out: (text: string) => void (out += `${text}\n`),
    err: (text: string) => void (out += `${text}\n`),
    raw: () => {},
    color: false,
    columns: 80,
    interactive: false,
  };
  const world = { ...systemWorld(), cwd: box.dir, env: box.env, untilStopped: () => ended };
  const run = main({ argv: ["watch", "--json"], world, io });
  const lines = (): WatchEvent[] =>
    out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WatchEvent);
  await expect.poll(lines, PATIENT).toHaveLength(1);
  const temporary = join(box.dir, "memory/facts/.quokka.tmp");
  writeFileSync(temporary, "A quokka.\n");
  renameSync(temporary, join(box.dir, FACT));
  writeFileSync(join(box.dir, "memory/facts/picture.png"), "");
  writeFileSync(join(box.dir, "memory/config.yml"), "top_k: 3\n");
  await expect.poll(() => said(lines()).length, PATIENT).toBe(3);
  expect(said(lines())).toEqual(
    expect.arrayContaining([["ready"], ["changed", FACT], ["changed", "memory/config.yml"]]),
  );
  end();
  expect(await run).toBe(0);
});

it("no store: exit 2", async () => {
  const box = withStore();
  rmSync(join(box.dir, "memory"), { recursive: true });
  expect(await inProcess(box, { argv: ["watch"] })).toMatchObject({
    code: 2,
    err: expect.stringContaining("no memory/ here or above"),
  });
});

it("Ctrl-C ends it with exit 0", async () => {
  const box = withStore();
  const bin = join(import.meta.dirname, "../../plugin/dist/tasuki.cjs");
  const child = spawn(process.execPath, [bin, "watch"], { cwd: box.dir, env: box.env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if ((out += text).includes("Ctrl-C ends")) child.kill("SIGINT");
  });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect({ code, out, err }).toEqual({
    code: 0,
    out: "Watching memory/ (3 memories, 1 list). Index and session-start block are ready. Ctrl-C ends.\n",
    err: "Stopped watching.\n",
  });
});
