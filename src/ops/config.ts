import { join } from "node:path";
import type { Changed, ConfigListed, ConfigRow } from "../model/answers.ts";
import type { ConfigKey } from "../model/config.ts";
import { CONFIG_KEY_NAMES, checkedKey, isPersonOnly, setConfigKey } from "../store/config.ts";
import { personalHome } from "../store/paths.ts";
import { readWhole, replaceWhole } from "../store/whole-file.ts";
import { save } from "./save.ts";
import { storeOf, type Workspace } from "./workspace.ts";

export { CONFIG_KEYS } from "../store/config.ts";

/** Every setting in force, and where it comes from. */
export function configList({ config, origins }: Workspace): ConfigListed {
  const rows = CONFIG_KEY_NAMES.map((key): [ConfigKey, ConfigRow] => [
    key,
    { value: config[key], origin: origins[key] },
  ]);
  return Object.fromEntries(rows) as ConfigListed;
}

/** @throws UserError for an unknown key, naming the nearest */
export function configGet(ws: Workspace, word: string): ConfigRow {
  const key = checkedKey(word);
  return { value: ws.config[key], origin: ws.origins[key] };
}

export type ConfigSetInput = { key: string; value: string | null; global: boolean; dryRun: boolean };

/**
 * Sets a key (null removes it): what the team shares in `memory/config.yml`, each person's own choices in
 * `$TASUKI_HOME/config.yml`. Comments and order stay.
 */
export async function configSet(
  ws: Workspace,
  { key: word, value, global, dryRun }: ConfigSetInput,
): Promise<Changed> {
  const key = checkedKey(word);
  const isPersonal = global || isPersonOnly(key);
  const origin = isPersonal ? "personal" : "project";
  // What this run makes good is nothing to tell of any more.
  ws.refused = ws.refused.filter((one) => one.key !== key || one.origin !== origin);
  if (isPersonal) return setPersonal(ws, { key, value, dryRun });
  const isDecidedHere = ws.origins[key] === "project" || ws.origins[key] === "default";
  // The write that switches commits on is the first of them.
  if (key === "commit" && isDecidedHere && (value ?? "auto") === "auto")
    ws.config = { ...ws.config, commit: "auto" };
  const place = storeOf(ws);
  const path = "memory/config.yml";
  const change = (before: string | null): string => setConfigKey(before ?? "", key, value, path);
  const saved = await save(ws, {
    place,
    op: "config",
    subject: `set ${key}`,
    dryRun,
    edits: [{ kind: "update", id: "config", path, change }],
  });
  return {
    changed: saved.changed,
    commit: saved.commit,
    warnings: [...saved.warnings, ...shadowed(ws, key)],
  };
}

function setPersonal(
  ws: Workspace,
  { key, value, dryRun }: { key: ConfigKey; value: string | null; dryRun: boolean },
): Changed {
  const path = join(personalHome(ws.world.env), "config.yml");
  const before = readWhole(path, path)?.text ?? null;
  const after = setConfigKey(before ?? "", key, value, path);
  if (!dryRun && after !== before) {
    replaceWhole(path, after);
  }
  const action = after === before ? "unchanged" : before === null ? "created" : "updated";
  return { changed: [{ id: "config", path, action }], commit: null, warnings: shadowed(ws, key) };
}

/** A stronger origin goes on winning: said, or the person would wonder. */
function shadowed({ origins }: Workspace, key: ConfigKey): string[] {
  const stronger = {
    flag: null,
    environment: `TASUKI_${key.toUpperCase()}`,
    plugin: "the plugin's option",
    personal: null,
    project: null,
    default: null,
  }[origins[key]];
  return stronger === null ? [] : [`${stronger} is set and goes on deciding ${key}`];
}
