import { renderProblems, sentenceOf, worded } from "../render/problem-report.ts";
import { choiceOf } from "./choice.ts";
import type { Call, Command } from "./command.ts";
import { listIn, many, one, printJson, screenOf, shown } from "./print.ts";
import { textOnStdin } from "./stdin.ts";

export const handoff: Command = {
  command: "handoff <action> [names..]",
  describe: "Show, write or check a handoff",
  builder: (yargs) =>
    yargs
      .positional("action", {
        type: "string",
        demandOption: true,
        describe: "What to do: show, write, check",
      })
      .positional("names", {
        type: "string",
        array: true,
        describe: "show [list] · write [list], the body on standard input · check [list or file …]",
      })
      .option("strict", { type: "boolean", describe: "Exit 1 for warnings too (write: for errors)" })
      .example("$0 handoff write <<'TASUKI'", "saves always, names the weakest point"),
  run: async (call) => {
    const action = choiceOf(one(call.args["action"]), ["show", "write", "check"], "action of handoff");
    return ACTIONS[action](call, many(call.args["names"]));
  },
};

const ACTIONS = { show, write, check } as const;

async function show(call: Call, [name]: string[]): Promise<number> {
  const { handoffShow } = await import("../ops/handoff.ts");
  const ws = await call.open();
  const handed = shown(call, ws, await handoffShow(ws, listIn(call, name)));
  if (call.json) printJson(call, handed);
  else call.io.raw(handed.text);
  return 0;
}

async function write(call: Call, [name]: string[]): Promise<number> {
  const { handoffWrite } = await import("../ops/handoff.ts");
  const body = await textOnStdin(call);
  const ws = await call.open();
  const written = shown(
    call,
    ws,
    await handoffWrite(ws, { list: listIn(call, name), body, dryRun: call.dryRun }),
  );
  const { weakest: weak, ...contract } = written;
  if (call.json) printJson(call, { ...contract, problems: written.problems.map(worded) });
  else {
    const saved = `${call.dryRun ? "Would save" : "Saved"} ${written.path}${written.commit === null ? "" : `, committed ${written.commit.slice(0, 7)}`}.`;
    call.io.out(weak === null ? saved : `${saved}\nWeakest point, line ${weak.line}: ${sentenceOf(weak)}`);
    if (written.redacted.length > 0)
      call.io.err(`Replaced: ${written.redacted.map((kind) => `[redacted:${kind}]`).join(" ")}`);
    written.warnings.forEach(call.io.err);
  }
  return call.args["strict"] === true && !written.ok ? 1 : 0;
}

async function check(call: Call, names: string[]): Promise<number> {
  const { handoffCheck } = await import("../ops/handoff.ts");
  names.forEach((name) => listIn(call, name));
  const given = listIn(call, undefined);
  const ws = await call.open();
  const results = shown(
    call,
    ws,
    await handoffCheck(ws, names.length === 0 && given !== null ? [given] : names),
  );
  const problems = results.flatMap((result) => result.problems);
  if (call.json) {
    const contract = results.map((result) => ({ ...result, problems: result.problems.map(worded) }));
    printJson(call, contract.length === 1 ? contract[0] : contract);
  } else if (problems.length === 0)
    call.io.out(`${results.map(({ list }) => list).join(", ")}: the next session can start at once.`);
  else
    call.io.out(
      `${renderProblems(problems, screenOf(call))}${results.some(({ ok }) => !ok) ? " The next session would not know where to start." : ""}`,
    );
  const isWrong =
    results.some(({ ok }) => !ok) ||
    (call.args["strict"] === true && problems.some(({ severity }) => severity === "warning"));
  return isWrong ? 1 : 0;
}
