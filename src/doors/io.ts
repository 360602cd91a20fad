import type { Io } from "../commands/command.ts";
import { plain } from "../model/terminal.ts";

/** A file or a pipe is as wide as its lines: what reads it may look for what was cut off. */
export const UNCUT = Number.POSITIVE_INFINITY;

/**
 * The terminal of this process. Nothing that steers a terminal gets through: where colour is allowed, our own marks
 * alone survive, since texts are cleaned before they are painted.
 */
export function systemIo(): Io {
  const { stdout, stderr, env, stdin } = process;
  const color = stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return {
    out: (text) => stdout.write(`${clean(text, color)}\n`),
    err: (text) => stderr.write(`${clean(text, stderr.isTTY === true && color)}\n`),
    raw: (content) => stdout.write(stdout.isTTY === true ? `${clean(textIn(content), false)}\n` : content),
    color,
    columns: stdout.isTTY === true ? stdout.columns : Number(env["COLUMNS"]) || UNCUT,
    interactive: stdout.isTTY === true && stdin.isTTY === true,
    isHeard: stderr.isTTY === true,
  };
}

/** The terminal is on a line of its own afterwards anyway. */
const textIn = (content: string | Uint8Array): string => Buffer.from(content).toString("utf8").trimEnd();

/** The colours that `render/style.ts` paints with. */
const OWN_MARK = /\u001b\[(?:1|2|22|31|32|33|39)m/g;

export function clean(text: string, color: boolean): string {
  if (!color) return plain(text);
  const marks = text.match(OWN_MARK) ?? [];
  return text
    .split(OWN_MARK)
    .map((part, at) => plain(part) + (marks[at] ?? ""))
    .join("");
}

/**
 * Ends the process once everything that was printed has been taken. Ends it at all, since the pipes of git would keep
 * it for another 50 ms. A reader that went away (`tasuki list | head -1`) is no error.
 */
export function leave(status: number): void {
  process.stdout.write("", () => process.stderr.write("", () => process.exit(status)));
}

/** Without a listener the end of a pipe would be thrown. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      throw error;
    });
  }
}
