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
    // A demonstration is to look the same each time; nobody has to guess in it.
    random: start === null ? unguessable : Math.random,
    readStdin: async () => (await readAll()).toString("utf8"),
    readStdinBytes: readAll,
    isAlive,
    untilStopped,
  };
}

/** Frames are told apart by it. The global one is loaded when it is asked for, which node:crypto would be at once. */
const unguessable = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The second time it is the system's own end, for whoever does not want to wait. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
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
