import type { AutoClearReport, Settings } from "../model/auto-clear.ts";
import type { Origin } from "../model/config.ts";
import { lastReport, keepReport, type StoredReport } from "./auto-clear/report.ts";
import { autoClearSettings } from "./auto-clear/settings.ts";
import type { Workspace } from "./workspace.ts";

export { verifySave, type SaveCheck, type SaveChecked } from "./auto-clear/save.ts";

/** What the module asks for: the settings in force, leaving its own state behind. */
export type AutoClearSynced = { settings: Settings; isWhole: boolean; notes: string[] };

export async function autoClearSync(ws: Workspace, report: AutoClearReport | null): Promise<AutoClearSynced> {
  if (report !== null) await keepReport(ws, report);
  return autoClearSettings(ws);
}

export type AutoClearStatus = Settings & { origin: Origin; notes: string[]; state: StoredReport | null };

/** The settings in force and what the module of this session says of itself. */
export function autoClearStatus(ws: Workspace): AutoClearStatus {
  const { settings, notes } = autoClearSettings(ws);
  return { ...settings, origin: ws.origins.auto_clear, notes, state: lastReport(ws) };
}
