import type { Engine, Ran } from "../claude/mod-api.ts";
import { optionsEnv, type Seat } from "./seat.ts";

const MOST_MS = 20_000;

export type Run = { args: readonly string[]; stdin?: string; timeoutMs?: number };

/** Runs the plugin's own tasuki for this session. Rejects where it can't start, or doesn't end in time. */
export async function runTasuki(
  $: Engine,
  seat: Seat,
  { args, stdin = "", timeoutMs = MOST_MS }: Run,
): Promise<Ran> {
  const env = { ...(await $.process.hookEnv()), ...optionsEnv(seat.options) };
  const cwd = env["CLAUDE_PROJECT_DIR"] || (await $.session.root());
  return $.process.run(["node", `${$.plugin.root}/dist/tasuki.cjs`, ...args], { cwd, env, stdin, timeoutMs });
}
