import { COMMIT_MODES, type Config, type ConfigKey } from "../model/config.ts";
import { UserError } from "../model/errors.ts";
import { nearest } from "../model/ids.ts";
import { LANGUAGES } from "../model/list.ts";

type Shape =
  | { type: "boolean" }
  /** `explicit`: only the word true enables, whatever else is given counts as false. */
  | { type: "boolean"; explicit: true }
  | { type: "integer" | "number"; min: number; max: number; nullable?: true }
  | { type: "choice"; values: readonly string[] }
  | { type: "text"; max: number; nullable?: true };

export type KeySpec<Value = unknown> = Shape & {
  default: Value;
  /** Never taken from a clone: only from the environment, the plugin's options and the person's file. */
  personOnly?: true;
  /** One line for `config list` and the help. */
  describe: string;
};

/** Every setting: type, default, range. The environment's name is `TASUKI_` and the key in capitals. */
export const CONFIG_KEYS = {
  auto_clear: {
    type: "boolean",
    explicit: true,
    default: false,
    personOnly: true,
    describe: "save and clear by itself when the context fills up (Claude Code with mods)",
  },
  auto_clear_percent: {
    type: "number",
    min: 1,
    max: 95,
    default: 33,
    personOnly: true,
    describe: "share of the model's window at which it does, in percent",
  },
  auto_clear_tokens: {
    type: "integer",
    min: 1,
    max: 100_000_000,
    nullable: true,
    default: null,
    personOnly: true,
    describe: "tokens at which it does, instead of a share; none: the share",
  },
  work_state: {
    type: "boolean",
    default: true,
    describe: "keep lists and handoffs; false also disables auto_clear",
  },
  capture: {
    type: "choice",
    values: ["auto", "off"],
    default: "auto",
    describe: "note in memory/.local/ where a session's transcript is; nothing reads that yet",
  },
  capture_refine: {
    type: "text",
    max: 1000,
    default: "off",
    personOnly: true,
    describe: "not in use yet",
  },
  top_k: {
    type: "integer",
    min: 0,
    max: 100,
    default: 5,
    describe: "most relevant memories that a session is given",
  },
  threshold: {
    type: "number",
    min: 0,
    max: 1,
    default: 0.5,
    describe: "share of a question's words, by weight, that a given memory covers",
  },
  recent_hours: {
    type: "number",
    min: 0,
    max: 8760,
    default: 24,
    describe: "hours in which a changed memory counts as recent",
  },
  fixed_limit: {
    type: "integer",
    min: 0,
    max: 100,
    default: 10,
    describe: "most memories that are always given",
  },
  budget: { type: "integer", min: 0, max: 100_000, default: 2000, describe: "tokens for memories" },
  handoff_budget: {
    type: "integer",
    min: 0,
    max: 100_000,
    default: 2500,
    describe: "tokens for the handoff",
  },
  commit: {
    type: "choice",
    values: COMMIT_MODES,
    default: "auto",
    describe: "when writes are committed: auto, session or off",
  },
  commit_prefix: {
    type: "text",
    max: 100,
    default: "chore(memory): ",
    describe: "start of each commit's subject",
  },
  lang: {
    type: "choice",
    values: LANGUAGES,
    default: "en",
    describe: "language of the headings that are written",
  },
  profile: {
    type: "text",
    max: 100,
    nullable: true,
    default: null,
    describe: "profile whose memories are used beside the unprofiled ones",
  },
  off: { type: "boolean", default: false, describe: "every hook silent" },
} as const satisfies { [Key in ConfigKey]: KeySpec<Config[Key]> };

export const CONFIG_KEY_NAMES = Object.keys(CONFIG_KEYS) as ConfigKey[];

export const environmentName = (key: ConfigKey): string => `TASUKI_${key.toUpperCase()}`;

export const isPersonOnly = (key: ConfigKey): boolean => "personOnly" in CONFIG_KEYS[key];

/** @throws UserError for an unknown key, naming the nearest */
export function checkedKey(word: string): ConfigKey {
  const key = word.trim().toLowerCase().replaceAll("-", "_");
  if (Object.hasOwn(CONFIG_KEYS, key)) return key as ConfigKey;
  const meant = nearest(key, CONFIG_KEY_NAMES);
  throw new UserError(`no setting "${word}".${meant ? ` Did you mean ${meant}?` : ""} (tasuki config list)`);
}

/** `refused`: what would be allowed. `value` beside it is what the refused one stands for nevertheless. */
export type ParsedValue = { value: unknown } | { refused: string; value?: unknown };

/** A value as YAML, the environment or a flag give it. */
export function parseValue(key: ConfigKey, given: unknown): ParsedValue {
  const spec: KeySpec = CONFIG_KEYS[key];
  const word = typeof given === "string" ? given.trim() : given;
  if ("nullable" in spec && (word === null || word === "" || word === "none" || word === "null"))
    return { value: null };
  switch (spec.type) {
    case "boolean":
      return parseBoolean(word, "explicit" in spec);
    case "integer":
    case "number":
      return parseNumber(word, spec);
    case "choice":
      return parseChoice(word, spec.values);
    case "text":
      return parseText(given, spec.max);
  }
}

function parseBoolean(word: unknown, explicit: boolean): ParsedValue {
  const lower = String(word).toLowerCase();
  if (explicit)
    return word === true || word === "true"
      ? { value: true }
      : lower === "false"
        ? { value: false }
        : { refused: "true or false", value: false };
  if (lower === "true" || lower === "1") return { value: true };
  return lower === "false" || lower === "0" ? { value: false } : { refused: "true or false" };
}

function parseNumber(
  word: unknown,
  { type, min, max }: { type: string; min: number; max: number },
): ParsedValue {
  const value = typeof word === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(word) ? Number(word) : word;
  const refused = `${type === "integer" ? "a whole number" : "a number"} from ${min} to ${max}`;
  if (typeof value !== "number" || !(value >= min && value <= max)) return { refused };
  return type === "integer" && !Number.isInteger(value) ? { refused } : { value };
}

/** YAML 1.1 habits: an unquoted `off` may arrive as the boolean. */
function parseChoice(word: unknown, values: readonly string[]): ParsedValue {
  const lower = word === false ? "off" : String(word).toLowerCase().replaceAll("_", "-");
  const value = values.find((one) => one.toLowerCase() === lower);
  return value === undefined ? { refused: values.join(", ") } : { value };
}

function parseText(given: unknown, max: number): ParsedValue {
  const refused = `one line of at most ${max} characters`;
  const text = given === false ? "off" : typeof given === "number" ? String(given) : given;
  return typeof text === "string" && text.length <= max && !/[\p{Cc}\u2028\u2029]/u.test(text)
    ? { value: text }
    : { refused };
}
