import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../model/auto-clear.ts";
import { pausedWhere } from "../pause.ts";
import { personalHome } from "../../store/paths.ts";
import type { Workspace } from "../workspace.ts";

export type AutoClearSettings = {
  settings: Settings;
  /** A settings file is there and can't be read: whoever has good settings keeps them. */
  isWhole: boolean;
  /** One line each: why it is off, what could not be read. */
  notes: string[];
};

/** What holds for auto-clear here, for this person. */
export function autoClearSettings(ws: Workspace): AutoClearSettings {
  const { config } = ws;
  const unreadable = unreadableFiles(ws);
  const broken = ws.warnings.filter((warning) => warning.includes("can't be read"));
  const asked = ws.warnings.filter((warning) => warning.includes("auto_clear") && !broken.includes(warning));
  const notes = [...unreadable.map((file) => `${file} can't be read`), ...broken, ...asked];
  if (config.off) notes.push("every hook is silent (off is true)");
  const paused = pausedWhere(ws);
  if (paused === "here") notes.push("this session is paused, so it does nothing: tasuki pause --off");
  if (paused === "elsewhere") notes.push("a session here is paused; it does nothing in that one");
  // Nowhere to save: it would ask twice and give up.
  const isSetUp = ws.store.kind === "found";
  if (config.auto_clear && !isSetUp)
    notes.push("no memory/ here or above, so there is nothing to save to: tasuki init");
  return {
    settings: {
      enabled: config.auto_clear && !config.off && isSetUp && paused !== "here",
      percent: config.auto_clear_percent,
      tokens: config.auto_clear_tokens,
    },
    isWhole: unreadable.length === 0 && broken.length === 0,
    notes,
  };
}

/** Settings files that are there and don't let themselves be read. A broken one has a warning. */
function unreadableFiles({ world, store }: Workspace): string[] {
  const files = [
    join(personalHome(world.env), "config.yml"),
    ...(store.kind === "found" ? [join(store.place.dir, "config.yml")] : []),
  ];
  return files.filter((file) => {
    try {
      readFileSync(file);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== "ENOENT";
    }
  });
}
