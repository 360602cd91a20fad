import { agoOf, plural } from "../../model/age.ts";
import { hookErrors } from "../../store/hook-log.ts";
import type { Check } from "./check.ts";

const RECENT_MS = 7 * 86_400_000;

/** Hooks never break a session, so what went wrong in them is told here. */
export const hookErrorsCheck: Check = async ({ store, world }) => {
  if (store.kind !== "found") return [];
  const recent = hookErrors(store.place).filter(
    ({ at }) => world.now().getTime() - Date.parse(at) < RECENT_MS,
  );
  const last = recent.at(-1);
  if (last === undefined)
    return { id: "hook-errors", ok: true, message: "no hook has failed in the last seven days" };
  const times = recent.filter(
    ({ event, message }) => event === last.event && message === last.message,
  ).length;
  // Not a failure: the one thing that is noted there beside them.
  if (last.message.includes(" is left out of commits:"))
    return { id: "hook-errors", ok: false, message: last.message };
  const message = `${last.event} failed ${plural(times, "time")}, last ${agoOf(last.at, world.now())}: ${last.message}`;
  return {
    id: "hook-errors",
    ok: false,
    message,
    fix: last.file === null ? "The log: memory/.local/hooks.log" : `tasuki lint ${last.file}`,
  };
};
