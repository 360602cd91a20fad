import { realpathSync } from "node:fs";
import { parseHookInput } from "./claude/events.ts";
import { HOOKS, type HookName } from "./claude/hook-line.ts";
import type { Io } from "./commands/command.ts";
import { say } from "./failure.ts";
import { parseRecallArgs } from "./recall-args.ts";
import type { World } from "./model/world.ts";
import { healed } from "./ops/heal.ts";
import { CALM, REFRESH } from "./ops/refresh-event.ts";
import { openWorkspace } from "./ops/workspace.ts";

type Invocation = { argv: string[]; world: World; io: Io };

/**
 * The two verbs that a person waits for at every prompt, without what the others need (argument parser, git, prompts).
 * @returns the exit status; null: not for this door, the whole command line has to look at it
 */
export async function fastMain({ argv, world, io }: Invocation): Promise<number | null> {
  const [verb, ...rest] = argv;
  if (verb === "hook" && !rest.includes("--help")) {
    const printed = await hook(rest, world);
    if (printed !== "") io.out(printed);
    return 0;
  }
  const args = verb === "recall" ? parseRecallArgs(rest) : null;
  if (args === null) return null;
  const dir = args["C"] as string | undefined;
  const open = () => openWorkspace(world, { dir, flags: args });
  try {
    const ws = await open();
    const { recallCommand } = await import("./recall-door.ts");
    const call = { world, io, args, json: args["json"] === true, dryRun: false, open: async () => ws };
    const status = await healed(ws, () => recallCommand(call));
    if (ws.broken.length > 0 || ws.refused.length > 0) (await import("./broken.ts")).tellBroken(ws, io);
    return status;
  } catch (error) {
    return say(error, io, world);
  }
}

/** The hooks that a person waits for; they have nothing to say about single problems. */
const OFTEN: readonly HookName[] = ["session-start", "user-prompt"];

const isHook = (word: string | undefined): word is HookName =>
  word !== undefined && Object.hasOwn(HOOKS, word);

/** `tasuki hook <event>`: exit 0 and nothing on standard error, always. */
async function hook([event, more]: string[], world: World): Promise<string> {
  if (event === REFRESH) return refresh(world, more === CALM);
  if (!isHook(event)) return "";
  try {
    const input = parseHookInput(event, await world.readStdin());
    const ws = await openWorkspace({ ...world, cwd: folderOf(world, input.cwd) });
    if (ws.config.off || ws.store.kind !== "found") return "";
    if (!OFTEN.includes(event)) return await (await import("./session.ts")).runHook(ws, input);
    return await (await import("./ops/hook.ts")).runHook(ws, input, () => "");
  } catch {
    // No folder, no permission: a hook never breaks a session. What happens inside of a store is logged there.
    return "";
  }
}

/** What an earlier process left to be done (`refreshLater`). */
async function refresh(world: World, calm: boolean): Promise<string> {
  try {
    const ws = await openWorkspace(world);
    if (ws.store.kind === "found") await (await import("./ops/refresh-all.ts")).refreshAll(ws, calm);
  } catch {
    // Nobody waits for it; the next command does what could not be done.
  }
  return "";
}

/** The project of the session: as the client says, else where it works. */
function folderOf({ env, cwd }: World, given: string | null): string {
  for (const folder of [env["CLAUDE_PROJECT_DIR"], given]) {
    try {
      if (folder) return realpathSync(folder);
    } catch {
      // Gone since: the next one.
    }
  }
  return cwd;
}
