/** Everything in `memory/.local/`: never committed, and never needed. Missing, corrupt or read-only gives empty answers. */
export { claimEvent, givenIds, addGiven, raiseGeneration, inheritLedger, generationOf, injectedOf, type Giving } from "./ledger.ts";
export { pointerOf, recordSave, dropPointer, saveOf, isForeignSave, type Saver, type Pointer, type Save } from "./pointers.ts";
export { logHookError, hookErrors, type HookError } from "./hook-log.ts";
export { touchPath, touchedPaths, forgetTouched } from "./turn.ts";
export { countUses, usesOf, type Use } from "./uses.ts";
