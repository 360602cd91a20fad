import { findSecrets, redact } from "../redact/redact.ts";
import { absoluteOf } from "../store/paths.ts";
import { readText } from "../store/read.ts";
import type { WithheldIn } from "../model/answers.ts";
import type { Workspace } from "./workspace.ts";

/** How a file is asked for (with a placeholder in it nobody could ask again), and words of a fixed set. */
const NAMES = new Set([
  "id",
  "path",
  "list",
  "branch",
  "file",
  "commit",
  "query",
  "code",
  "kind",
  "status",
  "created",
  "updated",
]);
/** Keys of our own, which say nothing of their value; any other may be a person's, as in `password: …`. */
const OWN = new Set([
  "title",
  "text",
  "tags",
  "goal",
  "next_step",
  "decisions",
  "open_questions",
  "files",
  "task",
]);
/** Beyond so many characters a value is a text, and no longer what its key says of it. */
const MOST_OF_A_VALUE = 400;
/** The start of a longer word that a title was cut off in. "" where it was cut elsewhere, or not at all. */
const cutOff = (text: string): string => {
  const end = text.endsWith("…") ? (/[\w+/=.-]{8,}…$/.exec(text.slice(-200))?.[0] ?? "") : "";
  return /\d/.test(end) ? end.slice(0, -1) : "";
};

type Seen = { ws: Workspace; kinds: Map<string, string[]> };

/**
 * An answer as a door may show it: what looks like a secret in the texts of files is `[redacted:kind]`, since what a
 * verb prints goes to a model as often as to a person. The files stay as they are; `withheld` says where to look.
 */
export function withhold<T>(ws: Workspace, value: T): { value: T; withheld: WithheldIn[] } {
  if (!mayHoldSecrets(value)) return { value, withheld: [] };
  const seen: Seen = { ws, kinds: new Map() };
  const shown = clean(value, { seen, path: "", key: "" }) as T;
  const withheld = [...seen.kinds].map(([path, kinds]) => ({ path, kinds, line: firstLine(ws, path) }));
  return { value: shown, withheld };
}

/** One look at all of the texts, since a look at each costs most where there are many short ones. */
function mayHoldSecrets(value: unknown): boolean {
  const lines: string[] = [];
  const collect = (inner: unknown, key: string): void => {
    if (typeof inner === "string" || typeof inner === "number") {
      if (NAMES.has(key)) return;
      const text = String(inner);
      lines.push(text);
      if (isKeyed(text, key)) lines.push(`${key}: ${text}`);
    } else if (Array.isArray(inner)) inner.forEach((one) => collect(one, key));
    else if (typeof inner === "object" && inner !== null)
      for (const [name, one] of Object.entries(inner)) collect(one, name);
  };
  collect(value, "");
  return lines.some((line) => cutOff(line) !== "") || findSecrets(lines.join("\n")).length > 0;
}

const isKeyed = (text: string, key: string): boolean => !OWN.has(key) && text.length <= MOST_OF_A_VALUE;

type Place = { seen: Seen; path: string; key: string };

function clean(value: unknown, at: Place): unknown {
  if (typeof value === "string") return NAMES.has(at.key) ? value : cleanText(value, at);
  if (typeof value === "number") return cleanNumber(value, at);
  if (Array.isArray(value)) return value.map((inner) => clean(inner, at));
  if (typeof value !== "object" || value === null) return value;
  const path = pathIn(value) ?? at.path;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, clean(inner, { ...at, path, key })]),
  );
}

/** The file that an answer is of. */
function pathIn(value: object): string | null {
  const { path, file, list } = value as Record<string, unknown>;
  const named = path ?? file ?? (typeof list === "string" ? `memory/handoffs/${list}.md` : null);
  return typeof named === "string" ? named : null;
}

function cleanText(text: string, at: Place): string {
  const whole = cut(text, at);
  const { text: redacted, findings } = redact(whole.text);
  const byKey = isKeyed(redacted, at.key) ? cleanByKey(redacted, at.key) : null;
  note(at, [...whole.kinds, ...findings.map(({ kind }) => kind), ...(byKey?.kinds ?? [])]);
  return byKey?.text ?? redacted;
}

type Cleaned = { text: string; kinds: string[] };

/** What only its key makes a secret, as in `password: …` of a header. */
function cleanByKey(value: string, key: string): Cleaned | null {
  const lead = `${key}: `;
  const { text, findings } = redact(lead + value);
  const isOfValue = findings.length > 0 && findings.every(({ start }) => start >= lead.length);
  return isOfValue ? { text: text.slice(lead.length), kinds: findings.map(({ kind }) => kind) } : null;
}

/** A header may hold a telephone number without quotes. */
function cleanNumber(value: number, at: Place): unknown {
  if (!Number.isSafeInteger(value) || Math.abs(value) < 1e6) return value;
  const text = cleanText(String(value), at);
  return text === String(value) ? value : text;
}

/** A title that was cut short may end within a secret, where the half of it looks like nothing. */
function cut(text: string, { seen, path }: Place): Cleaned {
  const tail = cutOff(text);
  if (tail === "") return { text, kinds: [] };
  const source = sourceOf(seen.ws, path);
  const whole = findSecrets(source).find(({ start, end }) => source.slice(start, end).startsWith(tail));
  if (whole === undefined) return { text, kinds: [] };
  return { text: `${text.slice(0, -1 - tail.length)}[redacted:${whole.kind}]…`, kinds: [whole.kind] };
}

function note({ seen, path }: Place, kinds: string[]): void {
  if (kinds.length > 0) seen.kinds.set(path, [...new Set([...(seen.kinds.get(path) ?? []), ...kinds])]);
}

/** Of the first secret in the file; null where none is seen there (an earlier commit is shown, or no file is named). */
function firstLine(ws: Workspace, path: string): number | null {
  const source = sourceOf(ws, path);
  const first = findSecrets(source)[0];
  return first === undefined ? null : source.slice(0, first.start).split("\n").length;
}

/** A path means the project's store, and the personal one where the project has no such file. "" where neither has. */
function sourceOf({ store, personal }: Workspace, path: string): string {
  if (!path.startsWith("memory/")) return "";
  const places = [store.kind === "found" ? store.place : null, personal];
  const texts = places.map((place) => place && readText(absoluteOf(place, path), path)?.text);
  return texts.find((text) => typeof text === "string") ?? "";
}
