import type { Call } from "../commands/command.ts";
import { countOf } from "../commands/numbers.ts";
import { answer, many, one, printJson, screenOf, shown } from "../commands/print.ts";
import { textOnStdin } from "../commands/stdin.ts";
import type { Recalled } from "../model/answers.ts";
import { UserError } from "../model/errors.ts";
import { openRecall } from "../ops/recall.ts";
import { markStale } from "../ops/refs/stale.ts";
import { progressOn } from "./progress.ts";
import { renderRecall } from "../render/recall.ts";

const DEFAULT_LIMIT = 10;

/**
 * `tasuki recall`, for the command line and the small bundle alike. Exit 1 where nothing was found.
 * @param openFor what answers: the memories of now, unless the command line asks for those of an earlier commit
 */
export async function recallCommand(call: Call, openFor: typeof openRecall = openRecall): Promise<number> {
  const { args } = call;
  const query = many(args["query"]).join(" ").trim();
  const isBatch = args["batch"] === true;
  if (query === "" && !isBatch)
    throw new UserError('recall what? As in: tasuki recall "why no redis" (or --batch with a query a line)');
  const ws = await call.open();
  ws.progress = progressOn(call.io);
  const find = await openFor(ws, {
    limit: countOf(one(args["limit"]), "limit") ?? DEFAULT_LIMIT,
    threshold: share(one(args["threshold"]) ?? "0"),
    kind: one(args["kind"]),
    tags: many(args["tag"]),
    status: one(args["status"]),
    explain: args["explain"] === true,
  });
  // What changed since is said of today: an earlier commit has no memories that are stale.
  const ask = async (question: string): Promise<Recalled> =>
    shown(call, ws, openFor === openRecall ? await markStale(ws, find(question)) : find(question));
  if (isBatch) return batch(call, ask);
  const recalled = await ask(query === "-" ? (await textOnStdin(call)).trim() : query);
  answer(call, recalled, renderRecall);
  return recalled.hits.length > 0 ? 0 : 1;
}

/** A line of standard input is a query; each gives one object or one block, in order. */
async function batch(call: Call, ask: (query: string) => Promise<Recalled>): Promise<number> {
  const queries = (await textOnStdin(call)).split("\n").map((line) => line.replace(/\r$/, ""));
  if (queries.at(-1) === "") queries.pop();
  for (const query of queries) {
    const recalled = await ask(query);
    if (call.json) printJson(call, recalled);
    else call.io.out(`${query}\n${renderRecall(recalled, screenOf(call))}\n`);
  }
  return 0;
}

function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 1) return number;
  throw new UserError(`--threshold wants a number from 0 to 1, not "${text}"`);
}
