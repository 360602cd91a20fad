import type { Engine } from "../claude/mod-api.ts";
import type { AutoClearReport, Settings } from "../model/auto-clear.ts";
import { step } from "../mod/machine.ts";
import type { State } from "../mod/types.ts";
import { runTasuki } from "./tasuki.ts";
import type { Seat } from "./seat.ts";

/** A change is in force within 30 seconds; the settings are read at events, at most this often. Milliseconds. */
const READ_EVERY_MS = 20_000;
const MOST_MS = 5_000;

/** Reads the settings where that is due. Whatever goes wrong, the last good ones stay. */
export async function refreshSettings($: Engine, seat: Seat): Promise<void> {
  if (!seat.state.isInteractive) return;
  try {
    const now = await $.clock.now();
    if (now - seat.readAt < READ_EVERY_MS && now >= seat.readAt) return;
    seat.readAt = now;
    const wish = await wishOf($, seat);
    if (wish === "unreadable") return;
    // Nobody has asked for it: no process is started for a person who doesn't use it.
    if (wish === "off") return settle(seat, { ...seat.state.settings, enabled: false });
    await synchronise($, seat);
  } catch (error) {
    $.ui.log(`auto-clear: the settings could not be read: ${String(error)}`, { to: "debug" });
  }
}

/** Tells the state of the module, and takes the settings along. */
export async function synchronise($: Engine, seat: Seat): Promise<void> {
  const ran = await runTasuki($, seat, {
    args: ["auto-clear", "sync", "--json"],
    stdin: JSON.stringify(reportOf(seat.state)),
    timeoutMs: MOST_MS,
  });
  const answer =
    ran.exitCode === 0 ? (JSON.parse(ran.stdout) as { settings?: Settings; isWhole?: boolean }) : {};
  if (answer.settings !== undefined && answer.isWhole === true) settle(seat, answer.settings);
}

export function reportOf({ phase, reason, refusal, usage, asks, rounds }: State): AutoClearReport {
  return { phase, reason, refusal, usage, asks, rounds };
}

function settle(seat: Seat, settings: Settings): void {
  const { enabled, percent, tokens } = settings;
  seat.state = step(seat.state, { kind: "settings", settings: { enabled, percent, tokens } }).state;
}

/** Whether anything may switch it on: the environment, an option of the plugin, the person's own file. */
async function wishOf($: Engine, seat: Seat): Promise<"off" | "maybe" | "unreadable"> {
  if (await $.env.get("TASUKI_AUTO_CLEAR")) return "maybe";
  const option = seat.options["auto_clear"];
  // It goes before the person's file, either way.
  if (isSet(option)) return option === true || option === "true" ? "maybe" : "off";
  const home =
    (await $.env.get("TASUKI_HOME")) ||
    `${(await $.env.get("HOME")) || (await $.env.get("USERPROFILE")) || ""}/.tasuki`;
  const file = `${home}/config.yml`;
  try {
    return (await $.fs.read(file)).includes("auto_clear") ? "maybe" : "off";
  } catch {
    return (await $.fs.exists(file)) ? "unreadable" : "off";
  }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
