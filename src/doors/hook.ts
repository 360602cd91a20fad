import { HOOKS, type HookName } from "../claude/hook-line.ts";
import { hookMain } from "./hook-main.ts";
import type { World } from "../model/world.ts";
import { REFRESH } from "../ops/refresh-event.ts";
import { openWorkspace } from "../ops/workspace.ts";

const isHook = (word: string | undefined): word is HookName =>
  word !== undefined && Object.hasOwn(HOOKS, word);

/** What a person who tries it by hand is told of an event that is none; null where it is one. */
export const unknownEvent = ([event = ""]: string[]): string | null =>
  isHook(event) || event === REFRESH
    ? null
    : `tasuki: no hook "${event}". There are: ${Object.keys(HOOKS).join(", ")}`;

/** What `tasuki hook <words>` prints, whichever it is. Those that a person waits for have doors of their own in the bin. */
export async function anyHook([event, more]: string[], world: World): Promise<string> {
  if (event === REFRESH) return refresh(world, more);
  if (!isHook(event)) return "";
  return hookMain(event, world, async (ws, input) => (await import("./any-hook.ts")).runHook(ws, input));
}

/** What an earlier process left to be done (`refreshLater`). */
async function refresh(world: World, how: string | undefined): Promise<string> {
  try {
    const ws = await openWorkspace(world);
    if (ws.store.kind === "found") await (await import("../ops/refresh-all.ts")).refreshAll(ws, how);
  } catch {
    // Nobody waits for it; the next command does what could not be done.
  }
  return "";
}
