import { UserError } from "../model/errors.ts";
import { plural } from "../model/age.ts";
import type { WithheldIn } from "../model/answers.ts";
import { withhold } from "../ops/withhold.ts";
import type { Workspace } from "../ops/workspace.ts";
import { paintOf } from "../render/style.ts";
import type { Screen } from "../render/screen.ts";
import { fit } from "../render/text.ts";
import { renderWithheld } from "../render/withheld.ts";
import type { Call } from "./command.ts";

/** Characters that JSON leaves alone and a terminal obeys: C1 controls and bidirectional overrides. */
const STEERING = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** One JSON value on standard output; what a terminal would obey is escaped, which changes no value. */
export function printJson({ io }: Pick<Call, "io">, value: unknown): void {
  const text = JSON.stringify(value);
  io.out(text.replace(STEERING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

/** The answer: as JSON where that was asked for, else as people read it. Warnings go to standard error. */
export function answer<T extends object>(
  call: Call,
  value: T,
  render: (value: T, screen: Screen) => string,
): void {
  if (call.json) return printJson(call, value);
  const text = render(value, screenOf(call));
  if (text !== "") call.io.out(fit(text, call.io.columns));
  const { warnings } = value as { warnings?: string[] };
  for (const warning of warnings ?? []) call.io.err(warning);
}

const MOST_NAMED = 3;

/** An answer that holds texts of files, as it may be shown: without secrets. What was withheld goes to standard error. */
export function shown<T>(call: Pick<Call, "io">, ws: Workspace, answered: T): T {
  const { value, withheld } = withhold(ws, answered);
  tellWithheld(call, withheld);
  return value;
}

/** Which files hold what an answer does not show: each a line on standard error. */
export function tellWithheld({ io }: Pick<Call, "io">, withheld: readonly WithheldIn[]): void {
  for (const one of withheld.slice(0, MOST_NAMED)) io.err(renderWithheld(one));
  if (withheld.length > MOST_NAMED)
    io.err(`… and ${plural(withheld.length - MOST_NAMED, "more file")}: tasuki lint`);
}

export function screenOf({ io, world }: Pick<Call, "io" | "world">): Screen {
  return { paint: paintOf(io.color), columns: io.columns, now: world.now() };
}

/** A flag that may be given once or several times, as an array of strings. */
export function many(value: unknown): string[] {
  if (value === undefined || value === null || value === false) return [];
  return [value].flat().map(String);
}

/** A flag or positional that is a text, or undefined. Given twice, the last one counts. */
export function one(value: unknown): string | undefined {
  return many(value).at(-1);
}

/**
 * The list that a word or `--list` names; null: neither does.
 * @throws UserError where they name two
 */
export function listIn({ args }: Pick<Call, "args">, word: string | undefined): string | null {
  const flag = one(args["list"]);
  if (word !== undefined && flag !== undefined && word.normalize("NFC") !== flag.normalize("NFC"))
    throw new UserError(`${word} or ${flag}? Name one list: as a word, or with --list. Nothing was done.`);
  return word ?? flag ?? null;
}
