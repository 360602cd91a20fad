import { dateOf } from "../model/age.ts";
import { readLocalJson, replaceLocal } from "../store/local-files.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/*
 * The digest goes to the first session of a day, and to that one again after a compaction: `{day, session}`.
 */
const FILE = "digest-given.json";

/** Whether this session is to be given the digest. Days are the person's own. */
export function isDigestDue(ws: Workspace): boolean {
  const { day, session } = readLocalJson(storeOf(ws), FILE);
  return day !== localDay(ws) || (session !== null && session === ws.session);
}

/** Notes that this session was given it. */
export function noteDigestGiven(ws: Workspace): void {
  const { day } = readLocalJson(storeOf(ws), FILE);
  if (day !== localDay(ws))
    replaceLocal(storeOf(ws), [], FILE, JSON.stringify({ day: localDay(ws), session: ws.session }));
}

/** `2026-11-30`, where the person is. */
export function localDay({ world }: Workspace): string {
  const now = world.now();
  return dateOf(now.toISOString(), -now.getTimezoneOffset());
}
