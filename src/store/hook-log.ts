import type { StorePlace } from "./paths.ts";

export type HookError = { at: string; event: string; message: string; file: string | null };
/** Adds a line to hooks.log (the newest 200 are kept). Never throws. */
export function logHookError(_place: StorePlace, _error: HookError): void {
  throw new Error("not yet");
}
/** Newest last. */
export function hookErrors(_place: StorePlace): HookError[] {
  throw new Error("not yet");
}
