import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import type { ToolText } from "../render/tools.ts";

export type ToolInput = Record<string, unknown>;

/** What a model handed to a tool, read by hand, so that a slip is answered with what would be right. */
export function checkKeys(input: ToolInput, { name, inputSchema }: ToolText): void {
  const known = Object.keys(inputSchema.properties);
  const unknown = Object.keys(input).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  const hint = near === null ? `It takes: ${known.join(", ")}` : `Did you mean ${near}?`;
  throw new UserError(`${name} takes no "${unknown}". ${hint} Nothing was done.`);
}

export function textIn(input: ToolInput, key: string): string | undefined {
  const value = input[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw new UserError(`"${key}" has to be a text, as in {"${key}": "…"}. Nothing was done.`);
}

/** A name: an empty one is none. */
export const nameIn = (input: ToolInput, key: string): string | null => textIn(input, key)?.trim() || null;

export function neededIn(input: ToolInput, key: string): string {
  const text = textIn(input, key);
  if (text !== undefined && text.trim() !== "") return text;
  throw new UserError(`"${key}" is missing, as in {"${key}": "…"}. Nothing was done.`);
}

/** A list of texts; some models hand over the one that they mean. */
export function textsIn(input: ToolInput, key: string): string[] {
  const value = input[key];
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.every((item) => typeof item === "string")) return items;
  throw new UserError(`"${key}" has to be a list of texts, as in {"${key}": ["…"]}. Nothing was done.`);
}

export function flagIn(input: ToolInput, key: string): boolean {
  const value = input[key];
  if (value === undefined || value === null) return false;
  if (typeof value === "boolean") return value;
  throw new UserError(`"${key}" is true or false. Nothing was done.`);
}

export function countIn(input: ToolInput, key: string, { or, most }: { or: number; most: number }): number {
  const value = input[key] ?? or;
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return Math.min(value, most);
  throw new UserError(`"${key}" is a whole number from 1 to ${most}. Nothing was done.`);
}

/** An object; some models hand nested ones over as text. */
export function objectIn(input: ToolInput, key: string): Record<string, unknown> {
  const value = input[key];
  const object = typeof value === "string" ? parsed(value) : value;
  if (typeof object === "object" && object !== null && !Array.isArray(object))
    return object as Record<string, unknown>;
  throw new UserError(`"${key}" has to be an object, as in {"${key}": {"goal": "…"}}. Nothing was done.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
