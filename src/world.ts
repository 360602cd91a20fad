import { randomInt } from "node:crypto";
import type { World } from "./model/world.ts";

/** The world as this process sees it. `TASUKI_NOW` sets the clock, for tests and demonstrations. */
export function systemWorld(): World {
  const { env } = process;
  const fixed = env["TASUKI_NOW"];
  const start = fixed === undefined || Number.isNaN(Date.parse(fixed)) ? null : Date.parse(fixed);
  return {
    cwd: process.cwd(),
    env,
    now: () => (start === null ? new Date() : new Date(start)),
    // Frames are told apart by it, so nobody may guess the next one.
    random: () => randomInt(2 ** 48 - 1) / (2 ** 48 - 1),
    readStdin: async () => (await readAll()).toString("utf8"),
    readStdinBytes: readAll,
    isAlive,
  };
}

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
