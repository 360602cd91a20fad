import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isTestedClient, testedRange } from "../../claude/client-versions.ts";
import type { Check } from "./check.ts";
import { onPath } from "./path.ts";

const MOST_MS = 5_000;

export const clientCheck: Check = async ({ world }) => {
  const program = onPath(world.env, "claude");
  if (program === null)
    return { id: "client", ok: true, message: "no claude on PATH: the command line works without it" };
  const version = await versionOf(program, world.env);
  if (version === null)
    return {
      id: "client",
      ok: false,
      message: `${program} did not tell its version`,
      fix: "claude --version",
    };
  const range = testedRange();
  if (isTestedClient(version))
    return { id: "client", ok: true, message: `client ${version} (tested: ${range})` };
  return {
    id: "client",
    ok: true,
    message: `client ${version}, not among those tested (${range}): auto-clear stays off in it, and tells you what to type instead`,
  };
};

async function versionOf(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ["--version"], {
      env: env as NodeJS.ProcessEnv,
      timeout: MOST_MS,
    });
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}
