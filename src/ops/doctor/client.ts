import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Check } from "./check.ts";
import { onPath } from "./path.ts";

/** The range of Claude Code versions that the client tests have run with. */
export const TESTED_CLIENT = { from: [2, 1, 287], to: [2, 1, 332] } as const;
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
  const range = `${TESTED_CLIENT.from.join(".")} to ${TESTED_CLIENT.to.join(".")}`;
  if (isTested(version)) return { id: "client", ok: true, message: `client ${version} (tested: ${range})` };
  return {
    id: "client",
    ok: true,
    message: `client ${version}, not among those tested (${range}): should something be odd, say which version`,
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

function isTested(version: string): boolean {
  const number = numberOf(version.split(".").map(Number));
  return number >= numberOf(TESTED_CLIENT.from) && number <= numberOf(TESTED_CLIENT.to);
}

const numberOf = ([major = 0, minor = 0, patch = 0]: readonly number[]): number =>
  (major * 1000 + minor) * 100_000 + patch;
