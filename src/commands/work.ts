import { UserError } from "../model/errors.ts";
import { inLine } from "../model/terminal.ts";
import { sentenceOf, worded } from "../render/problem-report.ts";
import { renderLists, renderWork, renderWritten } from "../render/work.ts";
import { choiceOf } from "./choice.ts";
import type { Call, Command } from "./command.ts";
import { answer, listIn, many, one, printJson, screenOf, shown } from "./print.ts";
import { textOnStdin } from "./stdin.ts";

export const work: Command = {
  command: "work <action> [rest..]",
  describe: "Read and write the work state: write, read, lists",
  builder: (yargs) =>
    yargs
      .positional("action", {
        type: "string",
        demandOption: true,
        describe: "What to do: write, read, lists",
      })
      .positional("rest", { type: "string", array: true, describe: "write [list] key=value … · read [list]" })
      .option("fields", {
        type: "string",
        requiresArg: true,
        describe: "The fields as JSON; - reads standard input",
      })
      .example('$0 work write goal="Replace session tokens"', "the current list")
      .example('$0 work write task="Delete the table" status=doing', "one item of it")
      .example("$0 work write release next_step=null", "null clears"),
  run: async (call) => {
    const action = choiceOf(one(call.args["action"]), ["write", "read", "lists"], "action of work");
    return ACTIONS[action](call, many(call.args["rest"]));
  },
};

const ACTIONS = { write, read, lists } as const;

async function write(call: Call, words: string[]): Promise<void> {
  const { workWrite } = await import("../ops/work.ts");
  const [first, ...others] = words;
  const isList = first !== undefined && !/^[^\s=]+:?=/.test(first);
  const named = isList ? first : undefined;
  const fields = {
    ...(await fieldsIn(call)),
    ...Object.fromEntries((isList ? others : words).map(assignment)),
  };
  const ws = await call.open();
  const written = await workWrite(ws, { list: listIn(call, named), fields, dryRun: call.dryRun });
  const state = shown(call, ws, written);
  const { weakest, ...contract } = state;
  if (call.json) return printJson(call, { ...contract, ...(weakest && { problems: [worded(weakest)] }) });
  answer(call, contract, (value) => renderWritten(value, value.commit, call.dryRun));
  if (weakest !== null) call.io.err(`${inLine(weakest.file)}:${weakest.line} ${sentenceOf(weakest)}`);
}

/** `key=value`, `key=null`, `key:=<json>`. The last one counts where a key stands twice. */
function assignment(word: string): [string, unknown] {
  const match = /^([^\s=]+?)(:?=)([^]*)$/.exec(word);
  if (!match)
    throw new UserError(
      `"${word}" is no key=value (the list comes first: tasuki work write [list] key=value …)`,
    );
  const [, key = "", sign, value = ""] = match;
  if (sign === "=") return [key, value === "null" ? null : value];
  try {
    return [key, JSON.parse(value) as unknown];
  } catch (cause) {
    throw new UserError(`${key}:=… wants JSON, and this is none: ${value}`, { cause });
  }
}

async function fieldsIn(call: Call): Promise<Record<string, unknown>> {
  const given = one(call.args["fields"]);
  if (given === undefined) return {};
  const text = given === "-" ? await textOnStdin(call) : given;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (cause) {
    throw new UserError(`--fields wants a JSON object, and this is no JSON: ${text.slice(0, 60)}`, { cause });
  }
  throw new UserError('--fields wants a JSON object such as {"goal":"…"}');
}

async function read(call: Call, [name]: string[]): Promise<void> {
  const { workRead, workReadAll } = await import("../ops/work.ts");
  const ws = await call.open();
  const list = listIn(call, name);
  if (call.json && list === null) return printJson(call, shown(call, ws, await workReadAll(ws)));
  answer(call, shown(call, ws, await workRead(ws, list)), renderWork);
}

async function lists(call: Call): Promise<void> {
  const { workLists } = await import("../ops/work.ts");
  const rows = await workLists(await call.open());
  if (call.json) return printJson(call, rows);
  call.io.out(renderLists(rows, screenOf(call)));
}
