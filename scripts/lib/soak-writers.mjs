import { execFileSync } from "node:child_process";
import { tasksOf, tasuki } from "./soak-project.mjs";

/** One write in so many is killed, somewhere on its way. */
const KILL_ONE_IN = 5;

/** Many processes write at once to one project, some are killed in the middle. */
export async function soakWriters(project, { writers, writes, until }) {
  const tally = { writes: 0, kills: 0, lastMs: 500, acknowledged: [], refused: [] };
  await Promise.all(
    Array.from({ length: writers }, (_, writer) => write(project, { writer, writes, until, tally })),
  );
  const losses = await lost(project, tally.acknowledged);
  // A process killed in the middle of git leaves git's own lock: not ours to remove, but a broken repository would be ours.
  execFileSync("git", ["fsck", "--no-progress"], {
    cwd: project.folder,
    env: project.env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { ...tally, losses };
}

/** Every other writer shares one list; the rest have one each. Every third commits only at the end of a turn. */
async function write(project, { writer, writes, until, tally }) {
  const list = writer % 2 === 0 ? "shared" : `own-${writer}`;
  const session = writer % 3 === 0 ? { CLAUDE_CODE_SESSION_ID: `soak-${writer}` } : {};
  const place = { ...project, env: { ...project.env, ...session } };
  for (let index = 0; index < writes && Date.now() < until; index += 1) {
    const task = `writer ${writer} item ${index}`;
    const started = Date.now();
    const { code, signal, words } = await tasuki(
      place,
      ["work", "write", list, `task=${task}`, "status=todo"],
      (child) => maybeKill(child, tally),
    );
    tally.writes += 1;
    if (code === 0) tally.lastMs = Date.now() - started;
    if (code === 0) tally.acknowledged.push([list, task]);
    else if (signal === null) tally.refused.push(`${task}: ${words}`);
  }
}

/** Ends one of our own children, in the middle of whatever it does. */
function maybeKill(child, tally) {
  if (Math.random() >= 1 / KILL_ONE_IN) return;
  const timer = setTimeout(() => {
    if (child.kill("SIGKILL")) tally.kills += 1;
  }, Math.random() * tally.lastMs);
  child.on("close", () => clearTimeout(timer));
}

/** What was acknowledged and is not in its list. */
async function lost(project, acknowledged) {
  const tasks = new Map();
  for (const list of new Set(acknowledged.map(([name]) => name)))
    tasks.set(list, new Set(await tasksOf(project, list)));
  return acknowledged
    .filter(([list, task]) => !tasks.get(list).has(task))
    .map(([list, task]) => `${task} of ${list}`);
}
