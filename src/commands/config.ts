import { UserError } from "../model/errors.ts";
import { renderChanged } from "../render/changed.ts";
import { renderSetting, renderSettings } from "../render/settings.ts";
import { CONFIG_KEYS } from "../ops/config.ts";
import { choiceOf } from "./choice.ts";
import type { Call, Command } from "./command.ts";
import { answer, one, printJson, screenOf } from "./print.ts";

export const config: Command = {
  command: "config <action> [key] [value]",
  describe: "Read and write the settings: get, set, list",
  builder: (yargs) =>
    yargs
      .positional("action", { type: "string", demandOption: true, describe: "What to do: get, set, list" })
      .positional("key", { type: "string", describe: "The setting; config list names them" })
      .positional("value", { type: "string", describe: "What to set; null removes it" })
      .option("global", { type: "boolean", describe: "For all your projects, in $TASUKI_HOME/config.yml" }),
  run: (call) =>
    ACTIONS[choiceOf(one(call.args["action"]), ["get", "set", "list"], "action of config")](call),
};

const ACTIONS = { get, set, list } as const;

async function get(call: Call): Promise<void> {
  const { configGet } = await import("../ops/config.ts");
  const row = configGet(await call.open(), keyOf(call));
  answer(call, row, renderSetting);
}

async function list(call: Call): Promise<void> {
  const { configList } = await import("../ops/config.ts");
  const ws = await call.open();
  if (call.json) return printJson(call, configList(ws));
  call.io.out(
    renderSettings(configList(ws), { ...screenOf(call), describe: (key) => CONFIG_KEYS[key].describe }),
  );
  const refused = new Set(ws.refused.map(({ line }) => line));
  ws.warnings.filter((line) => !refused.has(line)).forEach(call.io.err);
}

async function set(call: Call): Promise<void> {
  const { configSet } = await import("../ops/config.ts");
  const value = one(call.args["value"]);
  if (value === undefined) throw new UserError("set it to what? tasuki config set <key> <value>");
  const input = {
    key: keyOf(call),
    value: value === "null" ? null : value,
    global: call.args["global"] === true,
    dryRun: call.dryRun,
  };
  answer(call, await configSet(await call.open(), input), renderChanged(call));
}

function keyOf({ args }: Call): string {
  const key = one(args["key"]);
  if (key === undefined) throw new UserError("which setting? tasuki config list names them");
  return key;
}
