import { isDeepStrictEqual } from "node:util";
import { insertPart, removePart, styleOf } from "../../claude/json-edit.ts";
import { memberOf, type ObjectNode, parseJson, type Part, valueOf } from "../../claude/json-tree.ts";
import { UserError } from "../../model/errors.ts";
import type { ServerEntry } from "./server-entry.ts";

/* Cursor's settings: `mcpServers` with one member a server. */
const SERVERS = "mcpServers";
const NAME = "tasuki";

/** What the file says of our server: undefined where nothing. @throws UserError where it can't be read */
export function serverInJson(text: string, file: string): unknown {
  if (isBlank(text)) return undefined;
  const { servers } = partsOf(text, file);
  const member = servers === null ? null : memberOf(servers.value, NAME);
  return member === null ? undefined : valueOf(member.value);
}

/** Adds the server; whatever else is in the file keeps its bytes. @throws UserError where it can't be read */
export function withServerInJson(text: string, entry: ServerEntry, file: string): string {
  const base = isBlank(text) ? "{}\n" : text;
  const { root, servers } = partsOf(base, file);
  const style = styleOf(base, root);
  if (servers === null) return insertPart(base, root, { key: SERVERS, value: { [NAME]: entry }, style });
  return insertPart(base, servers.value as ObjectNode, { key: NAME, value: entry, style });
}

/** Takes the server out, and `mcpServers` where that leaves it empty. The text as it is, where the server is not ours any more. */
export function withoutServerInJson(text: string, entry: ServerEntry, file: string): string {
  if (isBlank(text) || !isDeepStrictEqual(serverInJson(text, file), entry)) return text;
  const { root, servers } = partsOf(text, file);
  const holder = servers!.value as ObjectNode;
  if (holder.parts.length === 1) return removePart(text, root, servers!);
  return removePart(text, holder, memberOf(holder, NAME)!);
}

function partsOf(text: string, file: string): { root: ObjectNode; servers: Part | null } {
  const root = parseJson(text, file);
  if (root.type !== "object") throw shapeError(file, "what it holds");
  const servers = memberOf(root, SERVERS);
  if (servers !== null && servers.value.type !== "object") throw shapeError(file, SERVERS);
  return { root, servers };
}

const shapeError = (file: string, name: string): UserError =>
  new UserError(
    `${file}: ${name} has to be an object. The file is left as it is; correct it and run the command again.`,
  );

const isBlank = (text: string): boolean => text.replace("\ufeff", "").trim() === "";
