import { neutralise } from "../inject/neutralise.ts";
import { withhold } from "./withhold.ts";
import type { Workspace } from "./workspace.ts";

export { closeIndexFiles } from "../store/index-file.ts";

/**
 * An answer as a tool may give it to a model: without what looks like a secret, and with nothing in it that could speak
 * as somebody else. `withheld`: how many files hold such a secret.
 */
export function forModel<T>(ws: Workspace, answer: T): { value: T; withheld: number } {
  const { value, withheld } = withhold(ws, answer);
  return { value: calm(value) as T, withheld: withheld.length };
}

/** A text that is of no file, such as the message of an error. */
export const textForModel = (text: string): string => neutralise(text);

function calm(value: unknown): unknown {
  if (typeof value === "string") return neutralise(value);
  if (Array.isArray(value)) return value.map(calm);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [neutralise(key), calm(inner)]));
}
