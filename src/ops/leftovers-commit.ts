import { statSync } from "node:fs";
import { readLocal, takeLocal } from "../store/local-files.ts";
import { absoluteOf } from "../store/paths.ts";
import { touchedIn } from "../store/turn.ts";
import { commitLeftovers } from "./commit-turn.ts";
import { DEFERRED } from "./deferred-reason.ts";
import { commitHandEdits, handEdited } from "./hand-edits.ts";
import { LEFTOVERS, turnsOf } from "./leftovers.ts";
import { renewNative } from "./native/index-file.ts";
import { placesOf, storeOf, type Workspace } from "./workspace.ts";

/**
 * What no commit holds, where a session start has asked for it: hand edits as what they are, then what a broken-off turn
 * or a deferred commit has left. What a running session has written is left to it, what the person has staged to them,
 * and what was changed after that start to the turn that did it: this process may come to it late.
 */
export async function commitLeftBehind(ws: Workspace): Promise<void> {
  const asked = takeLocal(storeOf(ws), [], LEFTOVERS);
  if (asked === null || ws.config.commit !== "auto") return;
  for (const place of placesOf(ws)) {
    await renewNative(ws, place);
    const wasThere = (path: string): boolean => changedAt(absoluteOf(place, path)) <= Number(asked);
    await commitHandEdits(ws, place, (await handEdited(ws, place)).filter(wasThere));
    const { running, over } = turnsOf(place);
    const theirs = new Set(touchedIn(place, running));
    const result = await commitLeftovers(ws, place, (path) => wasThere(path) && !theirs.has(path));
    // The person has committed it themselves.
    if (result === null && readLocal(place, DEFERRED) !== null) takeLocal(place, [], DEFERRED);
    for (const name of over) takeLocal(place, ["turns"], name);
  }
}

/** 0 for a file that is gone: when is not known. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
