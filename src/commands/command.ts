import type { Argv } from "yargs";
import type { World } from "../model/world.ts";
import type { Workspace } from "../ops/workspace.ts";

/** Where words go. Standard output is data, standard error is talk. */
export type Io = {
  out: (text: string) => void;
  err: (text: string) => void;
  /** A file's own text, for a file or a pipe: byte by byte, no line end added. On a terminal as `out`. */
  raw: (content: string | Uint8Array) => void;
  /** Whether standard output takes colour. */
  color: boolean;
  /** Width of the terminal; no end where there is none, and nothing is cut. */
  columns: number;
  /** A person sits at both ends: prompts are allowed. */
  interactive: boolean;
  /** Standard error is a terminal: somebody sees how far it is, wherever the answer goes. Default: nobody. */
  isHeard?: boolean;
};

/** One run of a command. */
export type Call = {
  world: World;
  io: Io;
  args: Record<string, unknown>;
  json: boolean;
  dryRun: boolean;
  /** The workspace of `-C` or the working directory, with the settings that flags give. */
  open: () => Promise<Workspace>;
};

/** A verb of the command line. `run` imports what it needs; its number is the exit status (0 unless it says). */
export type Command = {
  command: string;
  aliases?: string[];
  describe: string;
  /** It shows broken files by itself. */
  showsBroken?: boolean;
  builder?: (yargs: Argv) => Argv;
  run: (call: Call) => Promise<number | void>;
};
