import { CONFIG_KEYS } from "../../store/config-keys.ts";

/** The default of every setting, as it is written. */
export function configDefaults(): Record<string, string> {
  return Object.fromEntries(Object.entries(CONFIG_KEYS).map(([key, spec]) => [key, String(spec.default)]));
}
