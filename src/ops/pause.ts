import { UserError } from "../model/errors.ts";
import { isPaused, pauses, setPaused } from "../store/pauses.ts";
import { saverOf, storeOf, type Workspace } from "./workspace.ts";

export { isPaused };

/** Whether the hooks are silent in this session, or (asked from outside of any) in one that runs here. */
export type PausedWhere = "here" | "elsewhere" | null;

export function pausedWhere(ws: Workspace): PausedWhere {
  if (ws.store.kind !== "found") return null;
  const { place } = ws.store;
  const [who, now] = [saverOf(ws), ws.world.now()];
  if (who.pid !== null || who.session !== null) return isPaused(place, who, now) ? "here" : null;
  return pauses(place, now).length > 0 ? "elsewhere" : null;
}

export type Paused = { paused: boolean; changed: boolean; session: string | null };

/**
 * Makes the hooks of this session silent, or lets them speak again (`off`).
 * @throws UserError where there is no store, or nobody's session to be meant
 */
export async function pause(
  ws: Workspace,
  { off = false, dryRun = false }: { off?: boolean; dryRun?: boolean } = {},
): Promise<Paused> {
  const place = storeOf(ws);
  const who = saverOf(ws);
  if (who.pid === null && who.session === null)
    throw new UserError(
      "this terminal is in no session, so there is none to pause. In Claude Code: ! tasuki pause. For a whole run of it: TASUKI_OFF=1 claude",
    );
  const now = ws.world.now();
  const changed = isPaused(place, who, now) === off;
  if (changed && !dryRun && !(await setPaused(place, who, { paused: !off, now })))
    throw new UserError(
      "memory/.local can't be written to, so nothing was paused. TASUKI_OFF=1 claude works all the same",
    );
  return { paused: !off, changed, session: who.session };
}
