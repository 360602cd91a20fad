import { COMMIT_MODES } from "../model/config.ts";
import { LANGUAGES } from "../model/list.ts";
import type { InitResult } from "../ops/init.ts";
import { AGENTS, agentsOf, type InitOptions, NATIVE_MODES } from "../ops/init/options.ts";
import type { Workspace } from "../ops/workspace.ts";
import { renderSetUp } from "../render/set-up.ts";
import { choiceOf } from "./choice.ts";
import type { Call, Command } from "./command.ts";
import { many, one, printJson, screenOf } from "./print.ts";

export const init: Command = {
  command: "init",
  describe: "Set up this project: memory/, /handoff, hooks, a note in CLAUDE.md",
  builder: (yargs) =>
    yargs
      .option("plain", {
        type: "boolean",
        describe: "Only /handoff and one hook, for working without tasuki",
      })
      .option("lang", {
        type: "string",
        requiresArg: true,
        hidden: false,
        describe: `Language of what is written: ${LANGUAGES.join(", ")}`,
      })
      .option("private", { type: "boolean", describe: "Handoffs are ignored by git" })
      .option("local", { type: "boolean", describe: "Hooks for you alone (settings.local.json)" })
      .option("native", {
        type: "string",
        requiresArg: true,
        describe: "Claude Code's own auto memory: adopt, off or leave",
      })
      .option("separate", { type: "boolean", describe: "A branch and worktree of its own for memory/" })
      .option("git-hooks", { type: "boolean", describe: "Check what is committed, too" })
      .option("agent", {
        type: "string",
        array: true,
        nargs: 1,
        describe: `Set up this client instead: ${AGENTS.join(", ")}; several with commas`,
      })
      .option("yes", { type: "boolean", alias: "y", describe: "Ask nothing, and take what is offered" }),
  run: async (call) => {
    const { init: run } = await import("../ops/init.ts");
    const ws = await call.open();
    const options = await answered(call, ws, optionsOf(call));
    const first = await run(ws, options);
    const result = await takeOffer(call, first, () => run(ws, { ...options, importHandoff: true }));
    print(call, result, options);
  },
};

function optionsOf({ args, dryRun }: Call): InitOptions {
  const given = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const word = one(args[name]);
    return word === undefined ? undefined : choiceOf(word, values, name);
  };
  return {
    plain: args["plain"] === true,
    private: args["private"] === true,
    local: args["local"] === true,
    separate: args["separate"] === true,
    gitHooks: args["gitHooks"] === true,
    agents: [...new Set(many(args["agent"]).flatMap((word) => word.split(",")))].map((word) =>
      choiceOf(word.trim(), AGENTS, "agent"),
    ),
    yes: args["yes"] === true,
    lang: given("lang", LANGUAGES),
    native: given("native", NATIVE_MODES),
    commit: given("commit", COMMIT_MODES),
    dryRun,
  };
}

/** On a terminal, what would surprise a person later is asked now. Every question has a flag. */
async function answered(call: Call, ws: Workspace, options: InitOptions): Promise<InitOptions> {
  const isNew = ws.store.kind === "none";
  if (!call.io.interactive || call.json || options.yes || options.plain || options.dryRun || !isNew)
    return options;
  const { askCommit, askLanguage, askNative } = await import("./init-questions.ts");
  const lang = options.lang ?? (await askLanguage(LANGUAGES));
  const commit = options.commit ?? (ws.top === null ? undefined : await askCommit());
  const isForClaude = agentsOf(options).includes("claude");
  const native = options.native ?? (isForClaude ? await askNative() : undefined);
  return { ...options, lang, commit, native };
}

/** An existing HANDOFF.md becomes the first list only where the person says so. */
async function takeOffer(
  call: Call,
  result: InitResult,
  again: () => Promise<InitResult>,
): Promise<InitResult> {
  if (result.offer === null || !call.io.interactive || call.json || call.dryRun) return result;
  const { askImport } = await import("./init-questions.ts");
  if (!(await askImport(result.offer))) return result;
  const second = await again();
  return {
    ...second,
    changed: [...result.changed, ...second.changed],
    next: second.next === null ? result.next : (result.next ?? second.next),
  };
}

function print(call: Call, result: InitResult, { agents = [], local = false }: InitOptions): void {
  const { changed, warnings } = result;
  if (call.json) return printJson(call, { changed, warnings, next: result.next });
  call.io.out(
    renderSetUp(result, {
      ...screenOf(call),
      dryRun: call.dryRun,
      done: "init",
      local,
      ...(agents.length > 0 && { clients: agents }),
    }),
  );
  warnings.forEach(call.io.err);
}
