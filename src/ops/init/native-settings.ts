import { isAbsolute, join } from "node:path";
import { AUTO_MEMORY, AUTO_MEMORY_FOLDER, personalSettings } from "../../claude/auto-memory.ts";
import { settingOf } from "../../claude/settings.ts";
import { UserError } from "../../model/errors.ts";
import type { StorePlace } from "../../store/paths.ts";
import { readWhole } from "../../store/whole-file.ts";
import type { Workspace } from "../workspace.ts";
import { readFile } from "./files.ts";
import { LOCAL_SETTINGS, SHARED_SETTINGS } from "./hooks.ts";
import type { Edit } from "./plan.ts";
import { readRecord } from "./record.ts";

type Project = { root: string; place: StorePlace };
type Settings = { file: string; text: string };

/** `name`: as the setting has it. `dir`: absolute; null where it is none. `from`: the settings file. `isOfAll`: it counts in every project. */
export type ToldFolder = { name: string; dir: string | null; from: string; isOfAll: boolean };

/**
 * Where the person has told the client to keep what it learns; null: nowhere. Shared settings don't count: a clone
 * could name any folder of the machine in them.
 */
export function toldFolder({ world }: Workspace, { root, place }: Project): ToldFolder | null {
  const own = readRecord(place);
  const here = settingOf(projectText(root, LOCAL_SETTINGS), AUTO_MEMORY_FOLDER, LOCAL_SETTINGS);
  const isOurs = here === place.dir;
  const local = isOurs ? own.nativeFolder : here;
  const told = (name: string, from: string): ToldFolder => ({
    name,
    dir: absoluteDir(world.env, name),
    from,
    isOfAll: from !== LOCAL_SETTINGS,
  });
  if (typeof local === "string") return told(local, LOCAL_SETTINGS);
  // What it has learned for all projects was looked at when its memory moved here.
  if (isOurs && own.native === "adopt") return null;
  const { file, text } = settingsOfPerson(world.env);
  const name = quietly(() => settingOf(text, AUTO_MEMORY_FOLDER, file));
  return typeof name === "string" ? told(name, file) : null;
}

function absoluteDir(env: Workspace["world"]["env"], name: string): string | null {
  const home = env["HOME"] || env["USERPROFILE"];
  const dir = home && /^~[\\/]/.test(name) ? join(home, name.slice(2)) : name;
  return isAbsolute(dir) ? dir : null;
}

/** The settings file that has switched the client's memory off; null where it is on. `edits`: what is about to change. */
export function switchedOffIn({ world }: Workspace, root: string, edits: readonly Edit[]): string | null {
  const files = [LOCAL_SETTINGS, SHARED_SETTINGS].map((file): Settings => {
    const edit = edits.find(({ path }) => path === file);
    return { file, text: edit && "text" in edit ? edit.text : projectText(root, file) };
  });
  for (const { file, text } of [...files, settingsOfPerson(world.env)]) {
    const isOn = quietly(() => settingOf(text, AUTO_MEMORY, file));
    if (isOn !== undefined) return isOn === false ? file : null;
  }
  return null;
}

const projectText = (root: string, file: string): string => readFile(root, file)?.text ?? "";

function settingsOfPerson(env: Workspace["world"]["env"]): Settings {
  const file = personalSettings(env);
  return { file: file ?? "", text: (file && quietly(() => readWhole(file, file)?.text)) || "" };
}

/** A broken file of the person's is none of a project's business: the client says so itself. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
