import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { Io } from "../commands/command.ts";
import { clean, UNCUT } from "./io.ts";
import { readToEnd } from "../model/read-to-end.ts";
import type { World } from "../model/world.ts";

/** Loading node:tty costs as much as the answer, and most answers go to a pipe. */
const isatty = (fd: number): boolean =>
  fstatSync(fd).isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(fd);

const [INPUT, OUTPUT, ERRORS] = [0, 1, 2];

/** The terminal without streams: making those of this process takes a hook longer than all that it prints. */
export function quickIo(): Io {
  const { env } = process;
  const isTerminal = isatty(OUTPUT);
  const color = isTerminal && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return {
    out: (text) => write(OUTPUT, `${clean(text, color)}\n`),
    err: (text) => write(ERRORS, `${clean(text, color && isatty(ERRORS))}\n`),
    raw: (content) =>
      isTerminal ? write(OUTPUT, `${clean(String(content), false)}\n`) : write(OUTPUT, content),
    color,
    columns: isTerminal ? process.stdout.columns : Number(env["COLUMNS"]) || UNCUT,
    interactive: isTerminal && isatty(INPUT),
    get isHeard() {
      return isatty(ERRORS);
    },
  };
}

/** Tells the bin (scripts/entry.cjs) that all has run that an answer needs. */
export const answered = (): unknown => (process as NodeJS.EventEmitter).emit("tasuki:answered");

/** Ends a hook: exit 0, whatever it had to say. */
export function printAndLeave(printed: string): void {
  try {
    if (printed !== "") {
      quickIo().out(printed);
      answered();
    }
  } catch {
    // Nobody can take it, as where the disk behind it is full.
  }
  process.exit(0);
}

/** The world of a process that lives for one question: no stream is made, and node:crypto is not loaded, where it can be helped. */
export function quickWorld(world: World): World {
  return {
    ...world,
    // With a set clock (a demonstration) what is drawn is to be the same each time, too.
    random: () => (world.env["TASUKI_NOW"] ? null : randomOfSystem()) ?? world.random(),
    readStdin: async () => {
      try {
        return readToEnd(readSome).toString("utf8");
      } catch {
        // Of a kind that only the stream reads.
        return world.readStdin();
      }
    },
  };
}

function readSome(bytes: Buffer, at: number): number {
  for (;;) {
    try {
      return readSync(INPUT, bytes, at, bytes.length - at, null);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      // The end, as Windows says it.
      if (reason === "EOF") return 0;
      if (reason !== "EAGAIN") throw error;
      pause();
    }
  }
}

/** A pipe that does not block is full, or empty. */
const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);

const RANDOM_BYTES = 6;
/** Enough for the boundary of a block, so that the source is opened once. */
const AT_ONCE = 8 * RANDOM_BYTES;
let drawn: Uint8Array = new Uint8Array(0);

/** 0–1 from the source that node:crypto draws on too; null where it is no file. */
function randomOfSystem(): number | null {
  try {
    if (drawn.length === 0) drawn = draw();
    const bytes = drawn.subarray(0, RANDOM_BYTES);
    drawn = drawn.subarray(RANDOM_BYTES);
    return bytes.length < RANDOM_BYTES ? null : bytes.reduce((sum, byte) => (sum + byte) / 256, 0);
  } catch {
    return null;
  }
}

function draw(): Uint8Array {
  const fd = openSync("/dev/urandom", "r");
  const bytes = new Uint8Array(AT_ONCE);
  const count = readSync(fd, bytes);
  closeSync(fd);
  return bytes.subarray(0, count - (count % RANDOM_BYTES));
}

function write(fd: number, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      // The reader went away: `tasuki recall … | head -1` is no error.
      if (reason === "EPIPE") process.exit();
      if (reason !== "EAGAIN") throw error;
      pause();
    }
  }
}
