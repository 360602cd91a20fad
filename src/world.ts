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
    ...inputOf(() => process.stdin),
    isAlive,
    untilStopped,
  };
}

/** Frames are told apart by it. The global one is loaded when it is asked for, which node:crypto would be at once. */
const unguessable = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/**
 * What a stream holds, as often as it is asked for: it comes only once, and a command may have to begin anew (`healed`).
 * @param open makes the stream, which is not done before somebody asks
 */
export function inputOf(open: () => AsyncIterable<unknown>): Pick<World, "readStdin" | "readStdinBytes"> {
  let read: Promise<Buffer> | null = null;
  const readStdinBytes = (): Promise<Buffer> => (read ??= readAll(open()));
  return { readStdin: async () => (await readStdinBytes()).toString("utf8"), readStdinBytes };
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The second time it is the system's own end, for whoever does not want to wait. */
function untilStopped(over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const stop = (): void => resolve();
      process.once(signal, stop);
      over?.addEventListener("abort", () => process.off(signal, stop));
    }
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
