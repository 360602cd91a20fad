import { readLocal, takeLocal } from "../store/local-files.ts";
import { touchedIn } from "../store/turn.ts";
import { commitLeftovers } from "./commit-turn.ts";
import { DEFERRED } from "./deferred-reason.ts";
import { commitHandEdits } from "./hand-edits.ts";
import { LEFTOVERS, turnsOf } from "./leftovers.ts";
import { renewNative } from "./native/index-file.ts";
import { placesOf } from "./prepared.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * What no commit holds, where a session start has asked for it: hand edits as what they are, then what a broken-off turn
 * or a deferred commit has left. What a running session has written is left to it, what the person has staged to them.
 */
export async function commitLeftBehind(ws: Workspace): Promise<void> {
  if (takeLocal(storeOf(ws), [], LEFTOVERS) === null || ws.config.commit !== "auto") return;
  for (const place of placesOf(ws)) {
    await renewNative(ws, place);
    await commitHandEdits(ws, place);
    const { running, over } = turnsOf(place);
    const result = await commitLeftovers(ws, place, touchedIn(place, running));
    // The person has committed it themselves.
    if (result === null && readLocal(place, DEFERRED) !== null) takeLocal(place, [], DEFERRED);
    for (const name of over) takeLocal(place, ["turns"], name);
  }
}
