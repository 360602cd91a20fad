// npm run soak: many processes write at once and some are killed in the middle; nothing that was acknowledged may be lost.
//   --writers 8  --writes 25  --seconds 45 (no new write starts after that)
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./lib/bundle.mjs";
import { ROOT } from "./lib/run.mjs";

const TEXT = { type: "string" };
const { values } = parseArgs({ options: { writers: TEXT, writes: TEXT, seconds: TEXT } });
const WRITERS = Number(values.writers ?? 8);
const WRITES = Number(values.writes ?? 25);
const END = Date.now() + Number(values.seconds ?? 45) * 1000;
const BIN = path.join(ROOT, "plugin", "dist", "tasuki.cjs");

await bundle();
const base = mkdtempSync(path.join(tmpdir(), "tasuki-soak-"));
const project = path.join(base, "project");
const env = {
  PATH: process.env.PATH,
  HOME: path.join(base, "home"),
  GIT_CONFIG_NOSYSTEM: "1",
  LANG: "C.UTF-8",
};
/** One write in so many is killed, somewhere on its way. */
const KILL_ONE_IN = 5;
/** What was acknowledged: `[list, task]`, and what was refused in words. */
const acknowledged = [];
const refused = [];
const tally = { started: 0, writes: 0, kills: 0, lastMs: 500 };

try {
  setUp();
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const losses = lost();
  for (const [list, task] of losses) console.error(`lost: ${task} of ${list}`);
  for (const words of refused.slice(0, 5)) console.error(`refused: ${words}`);
  // A process killed in the middle of git leaves git's own lock: not ours to remove, but a broken repository would be ours.
  execFileSync("git", ["fsck", "--no-progress"], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.log(`${tally.writes} writes, ${acknowledged.length} acknowledged, ${refused.length} refused`);
  console.log(`${WRITERS} writers, ${tally.kills} kills, losses ${losses.length}`);
  process.exitCode = losses.length > 0 || refused.length > 0 || acknowledged.length === 0 ? 1 : 0;
} finally {
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function setUp() {
  for (const folder of [project, env.HOME]) mkdirSync(folder, { recursive: true });
  const git = (...args) => execFileSync("git", args, { cwd: project, env });
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Soak");
  git("config", "user.email", "soak@example.invalid");
  git("config", "gc.auto", "0");
  writeFileSync(path.join(project, "README.md"), "# Soak\n");
  execFileSync(process.execPath, [BIN, "init", "--yes"], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  git("add", "--all");
  git("commit", "-q", "-m", "Start");
}

/** Every other writer shares one list; the rest have one each. Every third commits only at the end of a turn. */
async function write(writer) {
  const list = writer % 2 === 0 ? "shared" : `own-${writer}`;
  const session = writer % 3 === 0 ? { CLAUDE_CODE_SESSION_ID: `soak-${writer}` } : {};
  for (let index = 0; index < WRITES && Date.now() < END; index += 1) {
    const task = `writer ${writer} item ${index}`;
    const { code, signal, words } = await tasuki(
      ["work", "write", list, `task=${task}`, "status=todo"],
      session,
    );
    tally.writes += 1;
    if (code === 0) acknowledged.push([list, task]);
    else if (signal === null) refused.push(`${task}: ${words}`);
  }
}

function tasuki(args, more) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: project,
      env: { ...env, ...more },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const started = Date.now();
    const killer =
      Math.random() < 1 / KILL_ONE_IN ? setTimeout(() => kill(child), Math.random() * tally.lastMs) : null;
    let words = "";
    child.stderr.on("data", (chunk) => (words += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(killer);
      if (code === 0) tally.lastMs = Date.now() - started;
      resolve({ code, signal, words: words.trim() });
    });
  });
}

/** Ends one of our own children, in the middle of whatever it does. */
function kill(child) {
  if (child.kill("SIGKILL")) tally.kills += 1;
}

/** What was acknowledged and is not in its list. */
function lost() {
  const lists = [...new Set(acknowledged.map(([list]) => list))];
  const tasks = new Map(lists.map((list) => [list, new Set(tasksOf(list))]));
  return acknowledged.filter(([list, task]) => !tasks.get(list).has(task));
}

function tasksOf(list) {
  const output = execFileSync(process.execPath, [BIN, "work", "read", list, "--json"], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return JSON.parse(output).tasks.map(({ task }) => task);
}
