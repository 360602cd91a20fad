import { setFrontmatter } from "../markdown/frontmatter.ts";
import { readPlain } from "../markdown/plain.ts";
import { readYaml } from "../markdown/yaml.ts";
import type { Config, ConfigKey, Origin } from "../model/config.ts";
import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import {
  CONFIG_KEY_NAMES,
  CONFIG_KEYS,
  checkedKey,
  environmentName,
  isPersonOnly,
  parseValue,
} from "./config-keys.ts";
import type { Env } from "./paths.ts";

export { CONFIG_KEYS, CONFIG_KEY_NAMES, checkedKey, isPersonOnly, type KeySpec } from "./config-keys.ts";

export type ConfigFile = { text: string; path: string };
export type ConfigSources = {
  /** By key, as typed. A flag that is no setting doesn't belong here. */
  flags?: Partial<Record<ConfigKey, unknown>>;
  env: Env;
  /** Text and shown path of the settings files, null where there is none. */
  personalFile: ConfigFile | null;
  projectFile: ConfigFile | null;
};
/** `warnings`: one line each, for `doctor`. `refused`: those of them that every run says, since something that was set does not hold. */
export type LoadedConfig = {
  config: Config;
  origins: Record<ConfigKey, Origin>;
  warnings: string[];
  refused: Refused[];
};
/** A setting that does not hold. `key`: null where a whole file can't be read. */
export type Refused = { line: string; key: ConfigKey | null; origin: Origin };
type Said = Pick<LoadedConfig, "warnings" | "refused">;

type Layer = { origin: Origin; where: (key: ConfigKey) => string; values: Record<string, unknown> };

/** The settings in force, by origin. Never throws: an invalid value gives a warning, and the next origin's value. */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const warnings: string[] = [];
  const said: Said = { warnings, refused: [] };
  const layers = layersOf(sources, said);
  const chosen = CONFIG_KEY_NAMES.map((key) => [key, choose(key, layers, said)] as const);
  const config = Object.fromEntries(chosen.map(([key, { value }]) => [key, value])) as Config;
  const origins = Object.fromEntries(chosen.map(([key, { origin }]) => [key, origin])) as Record<
    ConfigKey,
    Origin
  >;
  if (config.auto_clear && !config.work_state) {
    config.auto_clear = false;
    warnings.push("auto_clear is off because work_state is false");
  }
  return { config, origins, ...said };
}

function layersOf({ flags, env, personalFile, projectFile }: ConfigSources, said: Said): Layer[] {
  const fromEnv = (nameOf: (key: ConfigKey) => string): Record<string, unknown> =>
    Object.fromEntries(CONFIG_KEY_NAMES.map((key) => [key, env[nameOf(key)] || undefined]));
  const pluginName = (key: ConfigKey): string => `CLAUDE_PLUGIN_OPTION_${key.toUpperCase()}`;
  const project = valuesOf({ file: projectFile, origin: "project" }, said);
  for (const key of CONFIG_KEY_NAMES) {
    if (project[key] === undefined || !isPersonOnly(key)) continue;
    delete project[key];
    said.warnings.push(
      `${projectFile?.path}: ${key} is each person's own choice, so it is ignored here (tasuki config set ${key} …)`,
    );
  }
  return [
    { origin: "flag", where: (key) => `--${key.replaceAll("_", "-")}`, values: { ...flags } },
    { origin: "environment", where: environmentName, values: fromEnv(environmentName) },
    { origin: "plugin", where: pluginName, values: fromEnv(pluginName) },
    {
      origin: "personal",
      where: () => personalFile?.path ?? "",
      values: valuesOf({ file: personalFile, origin: "personal" }, said),
    },
    { origin: "project", where: () => projectFile?.path ?? "", values: project },
  ];
}

function choose(
  key: ConfigKey,
  layers: readonly Layer[],
  { warnings, refused }: Said,
): { value: unknown; origin: Origin } {
  for (const { origin, where, values } of layers) {
    const given = values[key];
    if (given === undefined) continue;
    const parsed = parseValue(key, given);
    if (!("refused" in parsed)) return { value: parsed.value, origin };
    const isOfFile = origin === "personal" || origin === "project";
    const line = `${isOfFile ? `${where(key)}: ${key}` : where(key)} is ${JSON.stringify(given)}, expected ${parsed.refused}`;
    warnings.push(line);
    refused.push({ line, key, origin });
    if (parsed.value !== undefined) return { value: parsed.value, origin };
  }
  return { value: CONFIG_KEYS[key].default, origin: "default" };
}

/** The keys of a settings file; {} and a warning where it can't be parsed. Unknown keys warn. */
function valuesOf(
  { file, origin }: { file: ConfigFile | null; origin: Origin },
  { warnings, refused }: Said,
): Record<string, unknown> {
  if (file === null) return {};
  const { data, broken } = parseSettings(file.text);
  if (broken !== null) {
    const line = `${file.path}:${broken.line} can't be read (${broken.reason}); its settings are ignored`;
    warnings.push(line);
    refused.push({ line, key: null, origin });
    return {};
  }
  for (const name of Object.keys(data)) {
    if (Object.hasOwn(CONFIG_KEYS, name)) continue;
    const meant = nearest(name, CONFIG_KEY_NAMES);
    warnings.push(
      `${file.path}: no setting ${JSON.stringify(name)}${meant ? `, did you mean ${meant}?` : ""}`,
    );
  }
  return data;
}

/**
 * A settings file with one key set; comments, order and every other byte stay.
 * @param value as typed; null removes the key
 * @throws UserError for an unknown key (naming the nearest), a value out of range, a file that can't be read
 */
export function setConfigKey(text: string, word: string, value: string | null, path: string): string {
  const key = checkedKey(word);
  const parsed = value === null ? { value: undefined } : parseValue(key, value);
  if ("refused" in parsed)
    throw new UserError(`${key} can't be ${JSON.stringify(value)}: expected ${parsed.refused}`);
  const { broken } = parseSettings(text);
  if (broken !== null)
    throw new UserError(
      `${path}:${broken.line} can't be read (${broken.reason}). The file is left as it is.`,
    );
  const { start, block, end } = fenced(text);
  const edited = setFrontmatter(block, { [key]: parsed.value }, path);
  return start + edited.slice(edited.indexOf("\n") + 1, edited.length - end.length);
}

/** The settings of a file as they are written there. `broken`: why the file can't be read, with its line. */
export function parseSettings(text: string): {
  data: Record<string, unknown>;
  broken: { line: number; reason: string } | null;
} {
  const start = startOf(text);
  const plain = readPlain(text.slice(start.length));
  if (plain !== null) return { data: plain, broken: null };
  const yaml = readYaml(text.slice(start.length));
  if (yaml.ok) return { data: yaml.data, broken: null };
  return { data: {}, broken: { line: yaml.line + start.split("\n").length, reason: yaml.reason } };
}

/** The settings between two fences, as the editor of frontmatter wants them. */
function fenced(text: string): { start: string; block: string; end: string } {
  const start = startOf(text);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const rest = text.slice(start.length);
  const gap = rest === "" || rest.endsWith("\n") ? "" : eol;
  return { start, block: `---${eol}${rest}${gap}---${eol}`, end: `---${eol}` };
}

/** What stands before the settings: a byte order mark, a document's first line. */
const startOf = (text: string): string => /^\uFEFF?(?:---[ \t]*\r?\n)?/u.exec(text)?.[0] ?? "";
