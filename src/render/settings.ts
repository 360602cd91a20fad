import type { ConfigListed, ConfigRow } from "../model/answers.ts";
import type { ConfigKey } from "../model/config.ts";
import type { Screen } from "./screen.ts";
import { padEnd, wrap } from "./text.ts";

const shown = (value: unknown): string =>
  value === null ? "–" : typeof value === "string" ? value.trim() : JSON.stringify(value);

export const renderSetting = ({ value, origin }: ConfigRow): string => `${shown(value)} (${origin})`;

/** A setting a line: value, where it comes from, what it does. */
export function renderSettings(
  settings: ConfigListed,
  { paint, columns, describe }: Screen & { describe: (key: ConfigKey) => string },
): string {
  const rows = Object.entries(settings) as [ConfigKey, ConfigRow][];
  return rows
    .map(([key, row]) => {
      const value = `${padEnd(key, 20)}${padEnd(shown(row.value), 16)}`;
      const origin = row.origin === "default" ? paint.dim(row.origin) : row.origin;
      return `${value}${origin}\n${paint.dim(wrap(describe(key), columns, "  "))}`;
    })
    .join("\n");
}
