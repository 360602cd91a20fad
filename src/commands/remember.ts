import { KINDS } from "../model/memory.ts";
import type { Remembered } from "../model/answers.ts";
import { choiceOf } from "./choice.ts";
import type { Command } from "./command.ts";
import { answer, many, one } from "./print.ts";

export const remember: Command = {
  command: "remember <text..>",
  describe: "Keep one memory: a fact, a preference or a decision",
  builder: (yargs) =>
    yargs
      .positional("text", {
        type: "string",
        array: true,
        describe: "What to remember; - reads standard input",
      })
      .option("kind", {
        type: "string",
        requiresArg: true,
        describe: `What it is: ${KINDS.join(", ")} (fact)`,
      })
      .option("title", {
        type: "string",
        requiresArg: true,
        describe: "A title of its own (else the first line)",
      })
      .option("tag", { type: "string", array: true, nargs: 1, describe: "A tag; may be given again" })
      .option("keyword", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "A word that a later question may use",
      })
      .option("ref", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "A file that it speaks of: path[:from-to]",
      })
      .option("supersedes", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "The memory that it replaces",
      })
      .option("pin", { type: "boolean", describe: "Give it to every session" })
      .option("global", { type: "boolean", describe: "Keep it for all projects, in the personal store" })
      .option("force", { type: "boolean", describe: "Add it although one like it is there" }),
  run: async (call) => {
    const { remember: run } = await import("../ops/remember.ts");
    const { args } = call;
    const words = many(args["text"]);
    const text = words.length === 1 && words[0] === "-" ? await call.world.readStdin() : words.join(" ");
    const result = await run(await call.open(), {
      text,
      kind: choiceOf(one(args["kind"]) ?? "fact", KINDS, "kind"),
      title: one(args["title"]),
      tags: many(args["tag"]),
      keywords: many(args["keyword"]),
      refs: many(args["ref"]),
      supersedes: many(args["supersedes"]),
      pinned: args["pin"] === true,
      global: args["global"] === true,
      force: args["force"] === true,
      dryRun: call.dryRun,
    });
    answer(call, result, renderRemembered);
    return result.id === null && !call.dryRun ? 1 : 0;
  },
};

function renderRemembered({ id, path, commit, redacted, similar }: Remembered): string {
  if (id === null && similar.length > 0)
    return `Not added: it says what ${similar.join(", ")} says. To add it all the same: --force\nIf this is the better text: tasuki supersede ${similar[0]} --by "…"`;
  const lines = [
    `${commit === null && path === null ? "Would save" : "Saved"} ${path ?? id}${commit === null ? "" : `, committed ${commit.slice(0, 7)}`}.`,
  ];
  if (redacted.length > 0)
    lines.push(
      `${redacted.length === 1 ? "One secret was" : `${redacted.length} secrets were`} replaced: ${redacted.map((kind) => `[redacted:${kind}]`).join(" ")}.`,
    );
  if (similar.length > 0)
    lines.push(
      `Close to ${similar.join(", ")}. If it replaces it: tasuki supersede ${similar[0]} --by ${id}`,
    );
  return lines.join("\n");
}
