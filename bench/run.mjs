// npm run bench: whole processes as ratios, in interleaved rounds, so that a busy machine slows all of them alike.
//   --sizes 1000,10000   --rounds 9   --report (never fails)
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeStore, QUESTION } from "./store.mjs";
import { TARGETS, TOLERANCE } from "./targets.mjs";

const BIN = path.resolve(import.meta.dirname, "..", "plugin", "dist", "tasuki.cjs");
const { values } = parseArgs({
  options: { sizes: { type: "string" }, rounds: { type: "string" }, report: { type: "boolean" } },
});
const sizes = (values.sizes ?? "1000,10000").split(",").map(Number);
const rounds = Number(values.rounds ?? 9);

const rows = sizes.flatMap(bench);
print(rows);
process.exitCode = !values.report && rows.some(({ isOver }) => isOver) ? 1 : 0;

/** All rows of the table for one size. */
function bench(count) {
  const store = makeStore({ count, bin: BIN });
  try {
    const first = measure(() => tasuki(store, ["recall", QUESTION]));
    console.error(`${count} memories: first index ${first.toFixed(0)} ms`);
    const times = interleave(actsOn(store));
    return TARGETS.filter(({ contract }) => contract[count]).map((target) => rowOf({ target, count, times }));
  } finally {
    rmSync(store.base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** What a round does, in this order. Each gets the number of its round. */
function actsOn(store) {
  const { project, env } = store;
  const call = (command, args, input) =>
    must(
      spawnSync(command, args, { cwd: project, env, input, stdio: ["pipe", "ignore", "inherit"] }),
      command,
    );
  const hook = (event, fields) =>
    call(
      process.execPath,
      [BIN, "hook", event],
      JSON.stringify({ cwd: project, transcript_path: "", ...fields }),
    );
  const words = QUESTION.split(" ").flatMap((word) => ["-e", word]);
  return {
    bare: () => call(process.execPath, ["-e", "0"]),
    "session-start": (round) =>
      hook("session-start", {
        session_id: `start-${round}`,
        hook_event_name: "SessionStart",
        source: "startup",
      }),
    "user-prompt": (round) =>
      hook("user-prompt", {
        session_id: `prompt-${round}`,
        hook_event_name: "UserPromptSubmit",
        prompt: QUESTION,
      }),
    recall: () => tasuki(store, ["recall", QUESTION]),
    ripgrep: () => call("rg", ["-i", "-c", ...words, "memory"]),
    remember: (round) =>
      tasuki(store, [
        "remember",
        `Bench note ${round}: the ${round * 7919} queue is drained by hand.`,
        "--force",
      ]),
    git: (round) => {
      const file = path.join("memory", "facts", `by-git-${round}.md`);
      writeFileSync(path.join(project, file), `Bench file ${round}\n`);
      call("git", ["add", file]);
      call("git", ["commit", "-q", "-m", "By git", "--only", "--", file]);
    },
  };
}

function tasuki({ project, env }, args) {
  must(
    spawnSync(process.execPath, [BIN, ...args], {
      cwd: project,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    }),
    args.join(" "),
    [0, 1],
  );
}

/** Medians in ms. One round more than asked for: the first warms the caches and is dropped. */
function interleave(acts) {
  const samples = Object.fromEntries(Object.keys(acts).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      const ms = measure(() => act(round));
      if (round > 0) samples[name].push(ms);
    }
  }
  const medians = Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, median(all)]));
  return { ...medians, "bare + git": medians.bare + medians.git };
}

function rowOf({ target: { id, over, contract, want }, count, times }) {
  const ratio = times[id] / times[over];
  return {
    count,
    id,
    over,
    ms: times[id],
    ratio,
    contract: contract[count],
    want: want[count],
    isOver: ratio > contract[count] * TOLERANCE,
  };
}

function print(all) {
  const line = (cells) =>
    console.log(
      cells
        .map((cell, at) => String(cell).padEnd([9, 14, 11, 8, 7, 9, 6][at] ?? 0))
        .join(" ")
        .trimEnd(),
    );
  line(["memories", "what", "over", "ms", "ratio", "contract", "want", ""]);
  for (const { count, id, over, ms, ratio, contract, want, isOver } of all) {
    line([count, id, over, ms.toFixed(0), ratio.toFixed(2), contract, want ?? "", isOver ? "over" : ""]);
  }
}

function measure(act) {
  const started = process.hrtime.bigint();
  act();
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function must({ status, error }, what, fine = [0]) {
  if (error) throw error;
  if (!fine.includes(status)) throw new Error(`${what} exited with ${status}`);
}

function median(all) {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
}
