import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Workspace } from "../workspace.ts";
import type { Check } from "./check.ts";

export const pathCheck: Check = async ({ world }) => {
  const found = onPath(world.env, "tasuki");
  if (found !== null) return { id: "path", ok: true, message: `tasuki on PATH (${found})` };
  const home = world.env["HOME"];
  const launcher = home === undefined ? null : join(home, ".local/bin/tasuki");
  if (launcher !== null && isProgram(launcher)) {
    return {
      id: "path",
      ok: false,
      message: "tasuki is in ~/.local/bin, which is not on PATH; hooks find it there",
      fix: 'Add to your shell profile: export PATH="$HOME/.local/bin:$PATH"',
    };
  }
  return {
    id: "path",
    ok: false,
    message: "no tasuki on PATH: hooks fall back to printing the handoff",
    fix: "node setup.mjs <project> in a clone of tasuki, or npm install -g tasuki",
  };
};

/** The first program of this name on PATH. */
export function onPath(env: Workspace["world"]["env"], name: string): string | null {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
