import yargs from "yargs";
import type { Argv } from "yargs";
import type { Call, Command, Io } from "../commands/command.ts";
import { commands } from "../commands/index.ts";
import { settingFlags } from "../commands/flags.ts";
import { printJson } from "../commands/print.ts";
import { UserError } from "../model/errors.ts";
import { say } from "./failure.ts";
import type { World } from "../model/world.ts";
import { tellBroken } from "./broken.ts";
import { healed } from "../ops/heal.ts";
import { openWorkspace, type Workspace } from "../ops/workspace.ts";
import { progressOn } from "./progress.ts";
import { dashHint, missingOptions, missingWord, unknownWords } from "./unknown.ts";
import { VERSION } from "../version.ts";

export type Invocation = { argv: string[]; world: World; io: Io };

/**
 * Runs one command line.
 * @returns the exit status: 0 fine, 1 "no" or findings, 2 error (already said on `io.err`)
 */
export async function main({ argv, world, io }: Invocation): Promise<number> {
  try {
    return await dispatch({ argv, world, io });
  } catch (error) {
    const end = argv.indexOf("--");
    return say(error, io, world, argv.slice(0, end < 0 ? argv.length : end).includes("--json"));
  }
}

async function dispatch({ argv, world, io }: Invocation): Promise<number> {
  const outcome = { status: 0 };
  const start = (command: Command) => async (args: Record<string, unknown>) => {
    const call = callOf({ args: unescaped(args), world, io });
    const opened: Workspace[] = [];
    const open = async (): Promise<Workspace> => {
      const ws = await call.open();
      ws.progress = progressOn(io);
      opened.push(ws);
      return ws;
    };
    const run = async (): Promise<number> => {
      opened.length = 0;
      return (await command.run({ ...call, open })) ?? 0;
    };
    outcome.status = await healed(opened, run);
    if (!command.showsBroken) opened.forEach((ws) => tellBroken(ws, io));
  };
  const parser = commands.reduce(
    (all, command) => register(all, command, start(command)),
    base(escaped(argv), io),
  );
  await parser.parseAsync(escaped(argv), {}, (_error, _args, printed) => {
    if (printed === VERSION && argv.includes("--json")) printJson({ io }, { version: VERSION });
    else if (printed) io.out(printed);
  });
  return outcome.status;
}

function register(
  parser: Argv,
  command: Command,
  handler: (args: Record<string, unknown>) => Promise<void>,
): Argv {
  const { aliases = [], builder = (yargsOf: Argv) => yargsOf } = command;
  return parser.command({ command: command.command, aliases, describe: command.describe, builder, handler });
}

function base(argv: string[], io: Io): Argv {
  const parser = yargs(argv);
  const unknown = (words: string[]): string => unknownWords(words, argv, parser);
  return parser
    .scriptName("tasuki")
    .usage("$0 <command>\n\nMemories and handoffs of coding sessions, as Markdown in git.")
    .parserConfiguration({
      "populate--": false,
      "boolean-negation": true,
      "duplicate-arguments-array": true,
      "parse-positional-numbers": false,
      "parse-numbers": false,
    })
    .option("C", { type: "string", requiresArg: true, describe: "Work in this folder", global: true })
    .option("json", { type: "boolean", describe: "One JSON value on standard output", global: true })
    .option("list", { type: "string", requiresArg: true, describe: "The list that is meant", global: true })
    .option("profile", {
      type: "string",
      requiresArg: true,
      describe: "The partition of memory that is meant",
      global: true,
    })
    .option("dry-run", {
      type: "boolean",
      describe: "Say what would be written, write nothing",
      global: true,
    })
    .options(settingFlags)
    .strict()
    .detectLocale(false)
    .help()
    .alias("help", "h")
    .version(VERSION)
    .wrap(Math.min(io.columns, 100))
    .exitProcess(false)
    .fail((message, error) => {
      if (error && error.name !== "YError") throw error;
      throw new UserError(`${inOurWords(message, argv, unknown)} (tasuki --help)`);
    });
}

/** The parser's messages, as the others are worded. */
function inOurWords(message: string, argv: string[], unknown: (words: string[]) => string): string {
  const [first = "", ...others] = message.split("\n").filter(Boolean);
  const said = first
    .replace(/^Unknown (?:argument|command)s?: (.+)$/, (_, words: string) => unknown(words.split(", ")))
    .replace(/^Not enough non-option arguments: got (\d+).*$/, (_, got: string) =>
      missingWord(Number(got), argv),
    )
    .replace(/^Missing required arguments?: (.+)$/, (_, names: string) =>
      missingOptions(names.split(", "), argv),
    );
  return [said, ...others].join(". ") + dashHint(argv);
}

/** Stands before a word behind `--`, which the parser would keep from the positionals otherwise. No argument can hold it. */
const LITERAL = "\u0000";

function escaped(argv: string[]): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  // A lone dash (standard input) would be dropped from positionals, too.
  const before = argv.slice(0, end).map((word) => (word === "-" ? `${LITERAL}-` : word));
  return [...before, ...argv.slice(end + 1).map((word) => LITERAL + word)];
}

function unescaped(args: Record<string, unknown>): Record<string, unknown> {
  const plain = (value: unknown): unknown =>
    typeof value === "string" && value.startsWith(LITERAL) ? value.slice(LITERAL.length) : value;
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, Array.isArray(value) ? value.map(plain) : plain(value)]),
  );
}

function callOf({ args, world, io }: { args: Record<string, unknown>; world: World; io: Io }): Call {
  const dir = typeof args["C"] === "string" ? args["C"] : undefined;
  return {
    world,
    io,
    args,
    json: args["json"] === true,
    dryRun: args["dryRun"] === true,
    open: () => openWorkspace(world, { dir, flags: args }),
  };
}
