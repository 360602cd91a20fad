import { choiceOf } from "../commands/choice.ts";
import type { Call } from "../commands/command.ts";
import { answer, many, one } from "../commands/print.ts";
import { textOnStdin } from "../commands/stdin.ts";
import type { Remembered } from "../model/answers.ts";
import { KINDS } from "../model/memory.ts";
import { remember } from "../ops/remember.ts";

/** `tasuki remember`, for the command line and the small bundle alike. Exit 1 where it says what is there already. */
export async function rememberCommand(call: Call): Promise<number> {
  const { args } = call;
  const words = many(args["text"]);
  const text = words.length === 1 && words[0] === "-" ? await textOnStdin(call) : words.join(" ");
  const result = await remember(await call.open(), {
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
  answer(call, result, (remembered) =>
    renderRemembered(remembered, { dryRun: call.dryRun, global: args["global"] === true }),
  );
  return result.id === null && !call.dryRun ? 1 : 0;
}

function renderRemembered(
  { id, path, commit, redacted, similar }: Remembered,
  { dryRun, global }: { dryRun: boolean; global: boolean },
): string {
  if (id === null && similar.length > 0)
    return `Not added: it says what ${similar.join(", ")} says. To add it all the same: --force\nIf this is the better text: tasuki supersede ${similar[0]} --by "…"`;
  const lines = [
    `${dryRun ? "Would save" : "Saved"} ${path ?? id}${global ? " in your personal store (~/.tasuki, or TASUKI_HOME)" : ""}${commit === null ? "" : `, committed ${commit.slice(0, 7)}`}.`,
  ];
  if (redacted.length > 0)
    lines.push(
      `${redacted.length === 1 ? "One secret was" : `${redacted.length} secrets were`} replaced: ${redacted.map((kind) => `[redacted:${kind}]`).join(" ")}.`,
    );
  if (similar.length > 0)
    lines.push(
      `Close to ${similar.join(", ")}. If it replaces it: tasuki supersede ${similar[0]} --by ${id ?? '"…"'}`,
    );
  return lines.join("\n");
}
