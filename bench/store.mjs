import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Words that memories are made of: enough of them that a question finds a few of many. */
const SUBJECTS = [
  "parser",
  "session",
  "invoice",
  "gateway",
  "upload",
  "replica",
  "scheduler",
  "locale",
  "cursor",
  "webhook",
];
const VERBS = [
  "retries",
  "caches",
  "rejects",
  "signs",
  "splits",
  "delays",
  "mirrors",
  "rounds",
  "trims",
  "groups",
];
const OBJECTS = [
  "headers",
  "tokens",
  "partial rows",
  "時區",
  "重試次數",
  "stale locks",
  "empty pages",
  "設定檔",
  "retry budgets",
  "checksums",
];
const KINDS = ["facts", "decisions", "preferences"];

/** The question that the benches ask. */
export const QUESTION = "why does the scheduler delay stale locks";

/** A sequence that is the same at every run. */
function sequence(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % limit;
  };
}

/**
 * A git project with a store of `count` memories, a handoff, all committed.
 * @returns where it is, and the environment to run in
 */
export function makeStore({ count, bin }) {
  const base = mkdtempSync(path.join(tmpdir(), `tasuki-bench-${count}-`));
  const project = path.join(base, "project");
  const env = {
    PATH: process.env.PATH,
    HOME: path.join(base, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    LANG: "C.UTF-8",
  };
  for (const folder of [project, env.HOME]) mkdirSync(folder);
  const git = (...args) =>
    execFileSync("git", args, { cwd: project, env, stdio: ["ignore", "ignore", "inherit"] });
  git("init", "-q", "-b", "main");
  for (const [key, value] of [
    ["user.name", "Bench"],
    ["user.email", "bench@example.invalid"],
    ["gc.auto", "0"],
  ])
    git("config", key, value);
  execFileSync(process.execPath, [bin, "init", "--yes"], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeMemories(path.join(project, "memory"), count);
  git("add", "--all");
  git("commit", "-q", "-m", "Start");
  return { base, project, env };
}

function writeMemories(memory, count) {
  const below = sequence(count);
  const pick = (words) => words[below(words.length)];
  for (const kind of [...KINDS, "handoffs"]) mkdirSync(path.join(memory, kind), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const sentence = () =>
      `The ${pick(SUBJECTS)} ${index % 97} ${pick(VERBS)} ${pick(OBJECTS)} because the ${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)}.`;
    const text = `---\ncreated: 2026-01-${String(1 + (index % 28)).padStart(2, "0")}T00:00:00Z\n---\n${sentence()}\n\n${sentence()} ${sentence()}\n`;
    writeFileSync(path.join(memory, KINDS[index % KINDS.length], `m${index}.md`), text);
  }
  writeFileSync(path.join(memory, "handoffs", "main.md"), HANDOFF);
}

const HANDOFF = `---
list: main
status: open
branch: main
---
# main

## Goal
Make the scheduler give up stale locks.

## Done
- Locks carry the id of their process in \`src/lock.ts\`

## Decisions
- Locks are never stolen while their process lives, because a slow disk is no crash.

## Next step
Change \`release()\` in \`src/lock.ts\` to call \`isAlive()\`, then run the tests.

## Open questions
None.
`;
