import { clientVersion } from "../claude/client-env.ts";
import { isOldClient, testedRange } from "../claude/client-versions.ts";
import { hookErrors, logHookError } from "../store/hook-log.ts";
import { deferredReason } from "./deferred-reason.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** What the person must know whatever is given: settings that can't be read, commits that wait, a client that is too old. */
export function standingNotices(ws: Workspace): string[] {
  const broken = ws.refused.map(({ line }) => line);
  if (broken.length > 0) logOnce(ws, broken);
  return [...broken.map((warning) => `tasuki: ${warning}`), ...waiting(ws), ...oldClient(ws)];
}

/** For `doctor`, and for whoever wonders later why a session was given something else. */
function logOnce(ws: Workspace, broken: readonly string[]): void {
  const place = storeOf(ws);
  const known = new Set(hookErrors(place).map(({ message }) => message));
  for (const message of broken.filter((line) => !known.has(line)))
    logHookError(place, { at: ws.world.now().toISOString(), event: "session-start", message, file: null });
}

function waiting(ws: Workspace): string[] {
  const reason = ws.config.commit === "off" ? null : deferredReason(storeOf(ws));
  return reason === null ? [] : [`tasuki: something in memory/ is saved, not committed: ${reason}`];
}

function oldClient({ world, config }: Workspace): string[] {
  const version = clientVersion(world.env);
  if (version === null || !isOldClient(version)) return [];
  const without = config.auto_clear ? "; auto-clear does not work in it" : "";
  return [
    `tasuki: Claude Code ${version.join(".")} is older than what was tested (${testedRange()})${without}.`,
  ];
}
