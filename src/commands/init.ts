import { COMMIT_MODES, type CommitMode } from "../model/config.ts";
import { LANGUAGES, type Language } from "../model/list.ts";
import type { InitOptions, InitResult, NativeMode } from "../ops/init.ts";
import type { Workspace } from "../ops/workspace.ts";
import { renderSetUp } from "../render/set-up.ts";
import type { Call, Command } from "./command.ts";
import { one, printJson, screenOf } from "./print.ts";

export const init: Command = {
  command: "init",
  describe: "Set up this project: memory/, /handoff, hooks, a note in CLAUDE.md",
  builder: (yargs) =>
    yargs
      .option("plain", { type: "boolean", describe: "Only /handoff and one hook, for working without tasuki" })
      .option("private", { type: "boolean", describe: "Handoffs are ignored by git" })
      .option("local", { type: "boolean", describe: "Hooks for you alone (settings.local.json)" })
      .option("native", { choices: ["adopt", "off", "leave"] as const, describe: "Claude Code's own auto memory" })
      .option("separate", { type: "boolean", describe: "A branch and worktree of its own for memory/" })
      .option("git-hooks", { type: "boolean", describe: "Check what is committed, too" })
      .option("agent", { type: "string", requiresArg: true, describe: "Another client than Claude Code" })
      .option("yes", { type: "boolean", alias: "y", describe: "Ask nothing, and take what is offered" }),
  run: async (call) => {
    const { init: run } = await import("../ops/init.ts");
    const ws = await call.open();
    const options = await answered(call, ws, optionsOf(call));
    const first = await run(ws, options);
    const result = await takeOffer(call, first, () => run(ws, { ...options, importHandoff: true }));
    print(call, result);
  },
};

function optionsOf({ args, dryRun }: Call): InitOptions {
  const given = <T extends string>(name: string, values: readonly T[]): T | undefined => values.find((value) => value === one(args[name]));
  return {
    plain: args["plain"] === true,
    private: args["private"] === true,
    local: args["local"] === true,
    separate: args["separate"] === true,
    gitHooks: args["gitHooks"] === true,
    agent: one(args["agent"]),
    yes: args["yes"] === true,
    lang: one(args["lang"]) as Language | undefined,
    native: given<NativeMode>("native", ["adopt", "off", "leave"]),
    commit: given<CommitMode>("commit", COMMIT_MODES),
    dryRun,
  };
}

/** On a terminal, what would surprise a person later is asked now. Every question has a flag. */
async function answered(call: Call, ws: Workspace, options: InitOptions): Promise<InitOptions> {
  const isNew = ws.store.kind === "none";
  if (!call.io.interactive || call.json || options.yes || options.plain || options.dryRun || !isNew) return options;
  const { askCommit, askLanguage, askNative } = await import("./init-questions.ts");
  const lang = options.lang ?? (await askLanguage(LANGUAGES));
  const commit = options.commit ?? (ws.top === null ? undefined : await askCommit());
  const native = options.native ?? (await askNative());
  return { ...options, lang, commit, native };
}

/** An existing HANDOFF.md becomes the first list only where the person says so. */
async function takeOffer(call: Call, result: InitResult, again: () => Promise<InitResult>): Promise<InitResult> {
  if (result.offer === null || !call.io.interactive || call.json || call.dryRun) return result;
  const { askImport } = await import("./init-questions.ts");
  if (!(await askImport(result.offer))) return result;
  const second = await again();
  return { ...second, changed: [...result.changed, ...second.changed], next: second.next === null ? result.next : (result.next ?? second.next) };
}

function print(call: Call, result: InitResult): void {
  const { changed, warnings } = result;
  if (call.json) return printJson(call, { changed, warnings, next: result.next });
  call.io.out(renderSetUp(result, { ...screenOf(call), dryRun: call.dryRun, done: "init" }));
  warnings.forEach(call.io.err);
}
