import { UserError } from "../model/errors.ts";
import { agoOf } from "../model/age.ts";
import type { AutoClearReport } from "../model/auto-clear.ts";
import type { SaveCheck } from "../ops/auto-clear.ts";
import { renderAutoClear } from "../render/auto-clear.ts";
import { choiceOf } from "./choice.ts";
import type { Call, Command } from "./command.ts";
import { answer, one, printJson } from "./print.ts";

/** `sync` and `verify` are what the module in Claude Code calls; people want `status`. */
export const autoClear: Command = {
  command: "auto-clear [action]",
  describe: "Whether sessions save and clear by themselves, and why the last one did or did not",
  builder: (yargs) =>
    yargs.positional("action", { type: "string", default: "status", describe: "What to do: status" }),
  run: async (call) =>
    ACTIONS[choiceOf(one(call.args["action"]), ["status", "sync", "verify"], "action of auto-clear")](call),
};

const ACTIONS = { status, sync, verify } as const;

async function status(call: Call): Promise<void> {
  const { autoClearStatus } = await import("../ops/auto-clear.ts");
  answer(call, autoClearStatus(await call.open()), ({ state, ...rest }, { now }) =>
    renderAutoClear({ ...rest, state: state && { ...state, ago: agoOf(state.at, now) } }),
  );
}

async function sync(call: Call): Promise<void> {
  const { autoClearSync } = await import("../ops/auto-clear.ts");
  const input = await call.world.readStdin();
  const report = input.trim() === "" ? null : (objectIn(input) as AutoClearReport);
  printJson(call, await autoClearSync(await call.open(), report));
}

async function verify(call: Call): Promise<void> {
  const { verifySave } = await import("../ops/auto-clear.ts");
  const input = objectIn(await call.world.readStdin()) as SaveCheck;
  printJson(call, verifySave(await call.open(), input));
}

function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch (cause) {
    throw new UserError("standard input is no JSON", { cause });
  }
  throw new UserError("standard input is no JSON object");
}
