import { UserError } from "../model/errors.ts";
import { hasOurs, isOnlyOurs, isOurHandler, type HookEntry } from "./hook-entries.ts";
import { insertPart, removePart, replaceNode, styleOf } from "./json-edit.ts";
import { memberOf, parseJson, valueOf, type ArrayNode, type ObjectNode, type Part } from "./json-tree.ts";

/**
 * Puts our one matcher entry an event into the text of a settings file; what we wrote earlier is replaced in place,
 * what others wrote stays. An empty text makes a new file. `file` is named in errors.
 */
export function mergeHooks(text: string, entries: HookEntry[], file: string): string {
  let result = isBlank(text) ? "{}\n" : text;
  const events = new Set(entries.map((entry) => entry.event));
  for (const event of ourEvents(result, file))
    if (!events.has(event)) result = removeEvent(result, event, file);
  for (const entry of entries) result = mergeEntry(result, entry, file);
  return result;
}

/** Takes our entries out, and the event or `hooks` that they leave empty. */
export function removeHooks(text: string, file: string): string {
  if (isBlank(text)) return text;
  let result = text;
  for (const event of ourEvents(text, file)) result = removeEvent(result, event, file);
  return result;
}

/** The events that a line of ours is registered for. */
export function ourEvents(text: string, file: string): string[] {
  if (isBlank(text)) return [];
  const hooks = memberOf(rootOf(text, file), "hooks");
  if (hooks === null || hooks.value.type !== "object") return [];
  return hooks.value.parts
    .filter((part) => part.value.type === "array" && part.value.parts.some(hasOurs))
    .map((part) => String(part.key));
}

/** Sets one key at the top of a settings file; undefined takes it out. */
export function setSetting(text: string, key: string, setting: { value: unknown; file: string }): string {
  const { value, file } = setting;
  const base = isBlank(text) && value !== undefined ? "{}\n" : text;
  if (isBlank(base)) return text;
  const root = rootOf(base, file);
  const member = memberOf(root, key);
  if (member === null)
    return value === undefined ? text : insertPart(base, root, { key, value, style: styleOf(base, root) });
  if (value === undefined) return removePart(base, root, member);
  if (isSame(valueOf(member.value), value)) return base;
  return replaceNode(base, member.value, value, styleOf(base, root));
}

/** The value of one key at the top of a settings file. */
export function settingOf(text: string, key: string, file: string): unknown {
  if (isBlank(text)) return undefined;
  const member = memberOf(rootOf(text, file), key);
  return member === null ? undefined : valueOf(member.value);
}

/** Whether nothing is set at all. */
export function isEmptySettings(text: string, file: string): boolean {
  return (
    isBlank(text) ||
    (/^\{\s*\}$/.test(text.replace("\ufeff", "").trim()) && rootOf(text, file).parts.length === 0)
  );
}

function mergeEntry(text: string, entry: HookEntry, file: string): string {
  const { event, ...rest } = entry;
  const { root, hooks } = hooksOf(text, file);
  const style = styleOf(text, root);
  if (hooks === null) return insertPart(text, root, { key: "hooks", value: { [event]: [rest] }, style });
  const items = itemsOf(text, event, file);
  if (items === null) return insertPart(text, hooks, { key: event, value: [rest], style });
  const whole = items.parts.find(isOnlyOurs);
  if (whole === undefined) return appendItem(removeOursFrom(text, event, file), entry, file);
  const updated = isSame(valueOf(whole.value), rest) ? text : replaceNode(text, whole.value, rest, style);
  return removeDuplicates(updated, event, file);
}

function appendItem(text: string, entry: HookEntry, file: string): string {
  const { event, ...rest } = entry;
  const items = itemsOf(text, event, file);
  if (items === null) return text;
  return insertPart(text, items, { key: null, value: rest, style: styleOf(text, hooksOf(text, file).root) });
}

/** Keeps the first entry of ours, takes out the others. */
function removeDuplicates(text: string, event: string, file: string): string {
  const items = itemsOf(text, event, file);
  const ours = items?.parts.filter(hasOurs) ?? [];
  const extra = ours.find((part) => part !== ours.find(isOnlyOurs));
  if (items === null || extra === undefined) return text;
  return removeDuplicates(removeFromEntry(text, items, extra), event, file);
}

/** Takes our handlers out of an event that stays; entries that hold nothing else go whole. */
function removeOursFrom(text: string, event: string, file: string): string {
  const items = itemsOf(text, event, file);
  const ours = items?.parts.find(hasOurs);
  if (items === null || ours === undefined) return text;
  return removeOursFrom(removeFromEntry(text, items, ours), event, file);
}

function removeEvent(text: string, event: string, file: string): string {
  const result = removeOursFrom(text, event, file);
  const { root, hooks, member } = hooksOf(result, file);
  const list = hooks === null ? null : memberOf(hooks, event);
  if (hooks === null || member === null || list === null) return result;
  if (list.value.type !== "array" || list.value.parts.length > 0) return result;
  return hooks.parts.length === 1 ? removePart(result, root, member) : removePart(result, hooks, list);
}

function removeFromEntry(text: string, items: ArrayNode, entry: Part): string {
  if (isOnlyOurs(entry)) return removePart(text, items, entry);
  const handlers = memberOf(entry.value, "hooks")?.value;
  const ours = handlers?.type === "array" ? handlers.parts.find(isOurHandler) : undefined;
  return handlers?.type === "array" && ours !== undefined ? removePart(text, handlers, ours) : text;
}

function itemsOf(text: string, event: string, file: string): ArrayNode | null {
  const { hooks } = hooksOf(text, file);
  const list = hooks === null ? null : memberOf(hooks, event);
  return list === null ? null : arrayOf(list, `hooks.${event}`, file);
}

function hooksOf(
  text: string,
  file: string,
): { root: ObjectNode; hooks: ObjectNode | null; member: Part | null } {
  const root = rootOf(text, file);
  const member = memberOf(root, "hooks");
  if (member === null) return { root, hooks: null, member };
  if (member.value.type !== "object") throw shapeError(file, "hooks", "an object");
  return { root, hooks: member.value, member };
}

function rootOf(text: string, file: string): ObjectNode {
  const root = parseJson(text, file);
  if (root.type !== "object") throw shapeError(file, "what it holds", "an object");
  return root;
}

function arrayOf(part: Part, name: string, file: string): ArrayNode {
  if (part.value.type !== "array") throw shapeError(file, name, "a list");
  return part.value;
}

function shapeError(file: string, name: string, shape: string): UserError {
  return new UserError(
    `${file}: ${name} has to be ${shape}. The file is left as it is; correct it and run the command again.`,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isBlank(text: string): boolean {
  return text.replace("\ufeff", "").trim() === "";
}
