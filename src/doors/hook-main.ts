import { realpathSync } from "node:fs";
import { parseHookInput, type HookInput } from "../claude/events.ts";
import type { HookName } from "../claude/hook-line.ts";
import type { World } from "../model/world.ts";
import { isPaused } from "../ops/pause.ts";
import { openWorkspace, saverOf, type Workspace } from "../ops/workspace.ts";

/** `tasuki hook <event>`: what it prints. Exit 0 and nothing on standard error, always. */
export async function hookMain(
  event: HookName,
  world: World,
  answer: (ws: Workspace, input: HookInput) => Promise<string>,
): Promise<string> {
  try {
    const input = parseHookInput(event, await world.readStdin());
    const ws = await openWorkspace({ ...world, cwd: folderOf(world, input.cwd) });
    ws.isHurried = true;
    if (ws.config.off || ws.store.kind !== "found") return brokenLink(event, ws);
    const who = { ...saverOf(ws), ...(input.session !== null && { session: input.session }) };
    return isPaused(ws.store.place, who, world.now()) ? "" : await answer(ws, input);
  } catch {
    // No folder, no permission: a hook never breaks a session. What happens inside of a store is logged there.
    return "";
  }
}

/** A store that can't be reached is told where a session starts. */
function brokenLink(event: HookName, { config, store }: Workspace): string {
  if (config.off || store.kind !== "broken-link" || event !== "session-start") return "";
  const systemMessage = `tasuki: ${store.path} is a link that leads nowhere, so there is no memory here. Mend it, or remove it and run: tasuki init`;
  return JSON.stringify({ systemMessage });
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
