import type { Options } from "yargs";
import { CONFIG_KEYS } from "../ops/config.ts";

/** Every setting can be given as a flag where it applies (`--budget 500`, `--top-k 3`); `tasuki config list` names them. */
export const settingFlags: Record<string, Options> = Object.fromEntries(
  Object.keys(CONFIG_KEYS)
    // `profile` is an option of its own; `off` is about hooks, which take no flags (`pause --off` is another thing).
    .filter((key) => key !== "profile" && key !== "off")
    .map(
      (key) =>
        [
          key.replaceAll("_", "-"),
          { type: "string", hidden: true, requiresArg: true, global: true },
        ] as const,
    ),
);
