import type { Options } from "../claude/mod-api.ts";
import { START } from "../mod/state.ts";
import type { State } from "../mod/types.ts";

/** The one conversation partner of this process: what the module holds between two events. */
export type Seat = {
  state: State;
  options: Options;
  /** When the settings were read, in milliseconds. */
  readAt: number;
  /** When the running turn began, in milliseconds. */
  turnAt: number;
  /** Phase and reason that were told last. */
  told: string;
};

export const newSeat = (options: Options): Seat => ({
  state: START,
  options,
  readAt: 0,
  turnAt: 0,
  told: "",
});

/** The person's options of the plugin, as its command hooks get them. */
export function optionsEnv(options: Options): Record<string, string> {
  const set = Object.entries(options).filter(
    ([, value]) => value !== "" && value !== undefined && value !== null,
  );
  return Object.fromEntries(
    set.map(([name, value]) => [`CLAUDE_PLUGIN_OPTION_${name.toUpperCase()}`, String(value)]),
  );
}
