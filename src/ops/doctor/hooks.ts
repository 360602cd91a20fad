import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ourEvents } from "../../claude/settings.ts";
import type { DoctorCheck } from "../../model/answers.ts";
import type { Check } from "./check.ts";

const FILES = [".claude/settings.json", ".claude/settings.local.json"];

/** In which settings file the hooks of this project are; the plugin brings its own. */
export const hooksCheck: Check = async (ws) => {
  if (ws.store.kind !== "found") return [];
  const root = ws.top ?? ws.store.place.root;
  const found = FILES.map((file) => hooksIn(root, file)).filter((check) => check !== null);
  if (found.length > 0) return found;
  const { agentsHere } = await import("../init/agents.ts");
  const others = agentsHere(root);
  if (others.length > 0)
    return {
      id: "hooks",
      ok: true,
      message: `set up for ${others.join(", ")} (tasuki mcp), without hooks for Claude Code`,
    };
  return {
    id: "hooks",
    ok: false,
    message: "no hooks of tasuki in .claude/settings.json",
    fix: "tasuki init, or install the plugin",
  };
};

function hooksIn(root: string, file: string): DoctorCheck | null {
  const text = textAt(join(root, file));
  if (text === null) return null;
  try {
    const events = ourEvents(text, file);
    return events.length === 0
      ? null
      : { id: "hooks", ok: true, message: `hooks in ${file}: ${events.join(" ")}` };
  } catch (error) {
    return {
      id: "hooks",
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      fix: `Mend ${file}; until then the client ignores it`,
    };
  }
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
