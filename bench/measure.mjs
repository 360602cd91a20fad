import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const PEAK = path.join(import.meta.dirname, "peak.cjs");

/** Runs a process to its end. @returns its time in ms and what it printed; throws where the answer is not the expected one */
export function run(store, { command = process.execPath, args, input = "", holds = [], codes = [0] }) {
  const started = process.hrtime.bigint();
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: store.project,
    env: { ...store.env, ...store.moreEnv },
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  const what = [path.basename(command), ...args.map((word) => path.basename(word))].join(" ").slice(0, 100);
  if (error) throw error;
  if (!codes.includes(status)) throw new Error(`${what} exited with ${status}:\n${stderr || stdout}`);
  for (const text of holds)
    if (!stdout.includes(text))
      throw new Error(`${what} does not answer ${JSON.stringify(text)}:\n${stdout}`);
  return { ms, stdout };
}

/** The peak of a process of node in MB (resident). */
export function peakOf(store, { args, ...act }) {
  const report = path.join(store.base, "peak");
  const { ms } = run(
    { ...store, moreEnv: { BENCH_PEAK: report } },
    { ...act, args: ["--require", PEAK, ...args] },
  );
  const mb = Number(readFileSync(report, "utf8")) / 1024;
  rmSync(report, { force: true });
  return { ms, mb };
}

/**
 * Each act once a round, a round beginning one act further than the last, so that whatever else the machine does hits all
 * alike. One round more than asked for: the first warms the caches and is dropped.
 * @param acts by name: a function that gives what `run` wants, called anew each time
 * @returns medians in ms by name
 */
export function interleave(store, acts, { rounds, after = () => {} }) {
  const names = Object.keys(acts);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(at + round) % names.length];
      const { ms } = run(store, acts[name](round));
      if (round > 0) samples[name].push(ms);
      after(name);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}

export function median(all) {
  const sorted = [...all].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Waits until `.local` has not changed for a while: what a command leaves behind would disturb the next measurement. */
export function settle({ project }, quiet = 400) {
  const folder = path.join(project, "memory", ".local");
  for (let last = "", still = 0, waited = 0; still < quiet && waited < 120_000; waited += 100) {
    sleep(100);
    const now = footprint(folder);
    still = now === last ? still + 100 : 0;
    last = now;
  }
}

function footprint(folder) {
  const names = readdirSync(folder, { recursive: true });
  return names
    .map((name) => {
      const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return `${name} ${stats?.size} ${stats?.mtimeMs}`;
    })
    .join("\n");
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
