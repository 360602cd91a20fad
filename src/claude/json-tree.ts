import { UserError } from "../model/errors.ts";

/** A JSON value by position (UTF-16 offsets, end exclusive). */
export type JsonNode = ScalarNode | ObjectNode | ArrayNode;
export type ScalarNode = {
  type: "scalar";
  start: number;
  end: number;
  value: string | number | boolean | null;
};
export type ObjectNode = { type: "object"; start: number; end: number; parts: Part[]; tail: number };
export type ArrayNode = { type: "array"; start: number; end: number; parts: Part[]; tail: number };
export type Container = ObjectNode | ArrayNode;

/** A member of an object or an item of an array, with what surrounds it. */
export type Part = {
  /** null in an array. */
  key: string | null;
  /** Where the key (or the item) starts, and where the value ends. */
  start: number;
  end: number;
  value: JsonNode;
  /** Behind whatever stands before it: the bracket, the comma, a comment. */
  before: number;
  /** Where its comma starts; null: none (the last one, as a rule). */
  comma: number | null;
};

type Reader = { text: string; at: number; file: string };

const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads JSON with positions; comments and trailing commas are allowed, as editors allow them in settings.
 * Throws a UserError that names the file and the line.
 */
export function parseJson(text: string, file: string): JsonNode {
  const reader: Reader = { text, at: text.startsWith("\ufeff") ? 1 : 0, file };
  skipBlanks(reader);
  const node = readValue(reader, 0);
  skipBlanks(reader);
  if (reader.at < text.length) fail(reader, `unexpected ${show(reader)} behind the end`);
  return node;
}

/** The plain value of a node. */
export function valueOf(node: JsonNode): unknown {
  if (node.type === "scalar") return node.value;
  if (node.type === "array") return node.parts.map((part) => valueOf(part.value));
  return Object.fromEntries(node.parts.map((part) => [part.key, valueOf(part.value)]));
}

/** The member of that name; of several the last, as `JSON.parse` has it. */
export function memberOf(node: JsonNode, key: string): Part | null {
  if (node.type !== "object") return null;
  return node.parts.findLast((part) => part.key === key) ?? null;
}

function readValue(reader: Reader, depth: number): JsonNode {
  if (depth > 200) fail(reader, "nested too deeply");
  const char = reader.text[reader.at];
  if (char === "{" || char === "[") return readContainer(reader, depth);
  return readScalar(reader);
}

function readScalar(reader: Reader): ScalarNode {
  SCALAR.lastIndex = reader.at;
  const match = SCALAR.exec(reader.text);
  if (match === null) return fail(reader, `a value is expected, not ${show(reader)}`);
  const start = reader.at;
  reader.at += match[0].length;
  return { type: "scalar", start, end: reader.at, value: JSON.parse(match[0]) as ScalarNode["value"] };
}

function readContainer(reader: Reader, depth: number): Container {
  const start = reader.at;
  const isObject = reader.text[start] === "{";
  const close = isObject ? "}" : "]";
  const parts: Part[] = [];
  reader.at += 1;
  let tail = skipBlanks(reader);
  while (reader.text[reader.at] !== close) {
    const last = parts.at(-1);
    if (last !== undefined && last.comma === null)
      fail(reader, `"," or "${close}" is expected, not ${show(reader)}`);
    const part = readPart(reader, { isObject, before: tail, depth });
    parts.push(part);
    tail = skipBlanks(reader);
    if (reader.text[reader.at] === ",") {
      part.comma = reader.at;
      reader.at += 1;
      tail = skipBlanks(reader);
    }
  }
  reader.at += 1;
  return { type: isObject ? "object" : "array", start, end: reader.at, parts, tail };
}

function readPart(reader: Reader, place: { isObject: boolean; before: number; depth: number }): Part {
  const start = reader.at;
  let key: string | null = null;
  if (place.isObject) {
    if (reader.text[reader.at] !== '"') fail(reader, `a name in quotes is expected, not ${show(reader)}`);
    key = String(readScalar(reader).value);
    skipBlanks(reader);
    if (reader.text[reader.at] !== ":") fail(reader, `":" is expected, not ${show(reader)}`);
    reader.at += 1;
    skipBlanks(reader);
  }
  const value = readValue(reader, place.depth + 1);
  return { key, start, end: value.end, value, before: place.before, comma: null };
}

/** Moves to the next token; returns where the last comment (or the token before) ended. */
function skipBlanks(reader: Reader): number {
  const { text } = reader;
  let tail = reader.at;
  for (;;) {
    while (/[ \t\r\n]/.test(text[reader.at] ?? "")) reader.at += 1;
    const opening = text.slice(reader.at, reader.at + 2);
    if (opening !== "//" && opening !== "/*") return tail;
    reader.at = opening === "//" ? endOfLine(text, reader.at) : endOfComment(reader);
    tail = reader.at;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  if (end === -1) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

function endOfComment(reader: Reader): number {
  const end = reader.text.indexOf("*/", reader.at + 2);
  return end === -1 ? fail(reader, "a comment is not closed") : end + 2;
}

function show(reader: Reader): string {
  const char = reader.text[reader.at];
  return char === undefined ? "the end of the file" : JSON.stringify(char);
}

function fail(reader: Reader, reason: string): never {
  const line = reader.text.slice(0, reader.at).split("\n").length;
  throw new UserError(`${reader.file}:${line} is not valid JSON: ${reason}. The file is left as it is.`);
}
