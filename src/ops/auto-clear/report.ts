import type { AutoClearReport } from "../../model/auto-clear.ts";
import { readLocalJson, replaceLocal } from "../../store/local-files.ts";
import { withLock } from "../../store/lock.ts";
import type { StorePlace } from "../../store/paths.ts";
import { isRunning, startOf } from "../../store/processes.ts";
import type { Workspace } from "../workspace.ts";

/** What the module of a client process said last. `at`: ISO 8601. `pidStart` tells the process from a later one with its id. */
export type StoredReport = AutoClearReport & {
  session: string | null;
  pid: number;
  pidStart?: string | null;
  at: string;
};

const FILE = "auto-clear.json";
const KEPT = 20;

/** Keeps what the module of this client process says of itself; quietly nothing without a store. */
export async function keepReport(ws: Workspace, report: AutoClearReport): Promise<void> {
  const { store, clientPid, session, world } = ws;
  if (store.kind !== "found" || clientPid === null) return;
  const { place } = store;
  const entry: StoredReport = {
    ...report,
    session,
    pid: clientPid,
    pidStart: startOf(clientPid),
    at: world.now().toISOString(),
  };
  await withLock(place, FILE, () => {
    const others = reports(place).filter((one) => one.pid !== clientPid && isRunning(one.pid, one.pidStart));
    const kept = [...others, entry].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(-KEPT);
    replaceLocal(
      place,
      [],
      FILE,
      `${JSON.stringify(Object.fromEntries(kept.map((one) => [one.pid, one])))}\n`,
    );
  });
}

/**
 * What the module of this client process said last; at a terminal of its own, the newest of those that still run.
 * null: no module has reported, so none is at work (no plugin, an older client, mods switched off).
 */
export function lastReport({
  store,
  clientPid,
}: Pick<Workspace, "store" | "clientPid">): StoredReport | null {
  if (store.kind !== "found") return null;
  const all = reports(store.place);
  if (clientPid !== null) return all.find((one) => one.pid === clientPid && isSameProcess(one)) ?? null;
  return (
    all.filter(({ pid, pidStart }) => isRunning(pid, pidStart)).sort((a, b) => (a.at < b.at ? 1 : -1))[0] ??
    null
  );
}

/** A report of an older process that had this id says nothing of this one. */
function isSameProcess({ pid, pidStart }: StoredReport): boolean {
  const start = startOf(pid);
  return start === null || typeof pidStart !== "string" || pidStart === start;
}

/**
 * What the module of this client process does: it looks after the context; it was told to be off, by whatever setting
 * reaches it (an option of the plugin does not reach every hook); or there is none, or none that was tried with this version.
 */
export function moduleState(ws: Workspace): "works" | "disabled" | "none" {
  const reason = ws.clientPid === null ? undefined : lastReport(ws)?.reason;
  if (reason === undefined || reason === "untested") return "none";
  return reason === "disabled" ? "disabled" : "works";
}

function reports(place: StorePlace): StoredReport[] {
  return Object.values(readLocalJson(place, FILE)).filter(isReport);
}

function isReport(value: unknown): value is StoredReport {
  if (typeof value !== "object" || value === null) return false;
  const { phase, reason, pid, at } = value as Partial<StoredReport>;
  return (
    typeof phase === "string" &&
    typeof reason === "string" &&
    typeof pid === "number" &&
    typeof at === "string"
  );
}
