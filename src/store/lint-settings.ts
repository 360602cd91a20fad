import { nearest } from "../model/ids.ts";
import type { Problem } from "../model/problem.ts";
import { CONFIG_KEY_NAMES, CONFIG_KEYS, type ConfigFile, isPersonOnly, parseSettings } from "./config.ts";
import { parseValue } from "./config-keys.ts";
import { lineOfKey } from "./read.ts";
import type { ConfigKey } from "../model/config.ts";

/** What is wrong with the settings that a team shares: a file that can't be read, and what in it does not hold. */
export function lintSettings({ text, path }: ConfigFile): Problem[] {
  const { data, broken } = parseSettings(text);
  const found = (line: number, reason: string, severity: Problem["severity"] = "warning"): Problem => ({
    code: "config-invalid",
    severity,
    file: path,
    line,
    args: { reason },
  });
  if (broken !== null) return [found(broken.line, `It can't be read: ${broken.reason}`, "error")];
  return Object.entries(data).flatMap(([key, given]) => {
    const reason = faultOf(key, given);
    return reason === null ? [] : [found(lineOfKey(text, key), reason)];
  });
}

function faultOf(name: string, given: unknown): string | null {
  if (!Object.hasOwn(CONFIG_KEYS, name)) {
    const meant = nearest(name, CONFIG_KEY_NAMES);
    return `There is no setting ${JSON.stringify(name)}${meant === null ? "" : `. Did you mean ${meant}?`}`;
  }
  const key = name as ConfigKey;
  if (isPersonOnly(key)) return `${key} is each person's own choice, so it is ignored here`;
  const parsed = parseValue(key, given);
  return "refused" in parsed ? `${key} is ${JSON.stringify(given)}, expected ${parsed.refused}` : null;
}
