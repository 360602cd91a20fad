import type { Config, ConfigKey, Origin } from "../model/config.ts";
import type { Env } from "./paths.ts";

export type ConfigSources = {
  flags?: Partial<Record<ConfigKey, unknown>>;
  env: Env;
  /** Text and shown path of the settings files, null where there is none. */
  personalFile: { text: string; path: string } | null;
  projectFile: { text: string; path: string } | null;
};
export type LoadedConfig = { config: Config; origins: Record<ConfigKey, Origin>; warnings: string[] };

/** Never throws: an invalid value gives a warning, and the next origin's value. */
export function loadConfig(_sources: ConfigSources): LoadedConfig {
  throw new Error("not yet");
}
/** The text with one key set (value null: removed); comments and order stay. @throws UserError for an unknown key or an invalid value */
export function setConfigKey(_text: string, _key: string, _value: string | null, _path: string): string {
  throw new Error("not yet");
}
