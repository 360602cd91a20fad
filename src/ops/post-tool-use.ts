import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { HookInput } from "../claude/events.ts";
import type { HookAnswer } from "../claude/output.ts";
import { absoluteOf, storePathOf, type StorePlace } from "../store/paths.ts";
import { claimEvent } from "../store/ledger.ts";
import { recordSave } from "../store/pointers.ts";
import { touchPath } from "../store/turn.ts";
import { redactFile } from "../store/write.ts";
import type { Problem, Wording } from "../model/problem.ts";
import { lint } from "./lint.ts";
import { saverOf } from "./lists.ts";
import { hashOf, noteWritten } from "./written.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * What the model wrote into the store with its own tool: secrets are taken out (said to the person as well), the worst
 * problem is named in one line.
 */
export async function postToolUse(ws: Workspace, input: HookInput, wording: Wording): Promise<HookAnswer> {
  const place = storeOf(ws);
  const path = input.file === null ? null : storePathOf(place, resolve(input.cwd ?? ws.dir, input.file));
  if (path === null || !path.endsWith(".md") || path.startsWith("memory/.local/")) return {};
  const session = input.session ?? ws.session;
  if (!existsSync(absoluteOf(place, path))) return {};
  // Beside a set-up project the plugin's hook hears the same call.
  if (session !== null && input.toolUse !== null && !claimEvent(place, session, `tool-${input.toolUse}`))
    return {};
  const { redacted, text } = await redactFile(place, path);
  noteWritten(place, [{ path, hash: hashOf(text) }]);
  if (session !== null) touchPath(place, session, path);
  if (path.startsWith("memory/handoffs/")) await moveHere({ ...ws, session }, place, basename(path, ".md"));
  const { problems } = await lint(ws, [path]);
  const replaced =
    redacted.length === 0
      ? null
      : `tasuki: ${path} held what looks like a secret; now it holds ${redacted.map((kind) => `[redacted:${kind}]`).join(" ")} instead.`;
  const problem = worst(problems);
  const lines = [replaced, problem && `tasuki: ${wording(problem)}`].filter((line) => line !== null);
  return { text: lines.map((line) => line.replace(/\s+/g, " ")).join("\n"), systemMessage: replaced };
}

/** The next session is given the list that was saved, by whatever tool. */
async function moveHere(ws: Workspace, place: StorePlace, list: string): Promise<void> {
  await recordSave(place, {
    ...saverOf(ws),
    list,
    branch: ws.head?.branch ?? null,
    head: ws.head?.head ?? null,
    now: ws.world.now(),
  });
}

function worst(problems: Problem[]): Problem | null {
  return (
    problems.find(({ severity }) => severity === "error") ??
    problems.find(({ severity }) => severity === "warning") ??
    null
  );
}
