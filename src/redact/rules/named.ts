import type { Place, Rule } from "../rule.ts";
import { before } from "../rule.ts";
import { classesOf, isCode, isStandIn, looksRandom } from "../values.ts";

// `key = value`, where the name of the key says that the value is secret.

const PASSWORD_KEYS =
  "pass(?:word|wd|phrase|code)|pwd|pass|(?<![A-Za-z])pw|密[码碼]|口令|パスワード|パスフレーズ|暗証番号|비밀번호|contraseña|mot de passe|passwort";
const SECRET_KEYS =
  "secret|(?:api|app|access|private|signing|encryption|master|account|session|service|auth|license)[_ -]?key|token|credentials?|shared[_-]?access[_-]?key|(?<![A-Za-z])[AS]K|auth[_-]?code|密[钥鑰]|[秘金]钥|金鑰|令牌|[权權]杖|私[钥鑰]|凭[证據]|憑證|シークレット|トークン|API ?キー|アクセスキー|秘密鍵|시크릿|토큰";
/** What may stand behind the name without changing what it is. */
const SUFFIX_PART =
  "[_-]?(?:\\d{1,3}|value|val|string|str|text|plain|plaintext|prod|dev|test|staging|stg|live|old|new|current|prev|previous|main|default|key|base|b64|base64|admin|root|user|db|v\\d)";
/** Most end here, so that the whole pattern, ten times as long to compile, is rarely asked. */
const STARTS_AS_SUFFIX = new RegExp(`^${SUFFIX_PART}`, "i");
const SUFFIXES = new RegExp(`^(?:${SUFFIX_PART}){0,2}$`, "i");
/**
 * Two of them at most, whatever they are, then a remark in brackets. With their words in here each pattern would take
 * V8 seven times as long to compile (2.4 ms), in every process that finds a `pass` or a `key` in its text.
 */
const SUFFIX = "(?<suffix>[\\w-]{0,20})(?:[（(][^（）()\\n]{1,20}[）)])?";
const SEPARATOR = "[\"'`*]{0,3}[ \\t]{0,4}(?:=>|:=|=(?!=)|[:：＝])[*]{0,2}[ \\t]{0,4}";
const SPOKEN = "(?:[ \\t]{0,2}(?:(?<= )is|是|为|為|は|就是)[ \\t]{0,2}[:：]?[ \\t]{0,2}|[ \\t]{1,3})";
/** Quoted, with escapes; else up to a blank, a quotation mark or what ends a clause. */
const BARE =
  "(?:[^\\s\"'`;,&，。；、）」』】]|,(?![\\s\"'}\\]]|$|[\\w-]{1,32}[=:])|&(?![\\w.-]{1,40}=)|['\"`](?=[^\\s\"'`,;)}\\]]))";
const VALUE = `(?:"(?<double>(?:[^"\\\\\\n]|\\\\.){1,1024})"|'(?<single>(?:[^'\\\\\\n]|\\\\.){1,1024})'|\`(?<tick>[^\`\\n]{1,1024})\`|["']?(?<bare>${BARE}+))`;

const named = (keys: string, separator: string) =>
  new RegExp(`(?<key>${keys})${SUFFIX}${separator}${VALUE}`, "dgi");

type Groups = Record<string, string | undefined>;
type Value = { value: string; isQuoted: boolean };

/** What was replaced already says nothing about what stands beside it. */
const PLACEHOLDERS = /\[redacted:[a-z0-9-]{1,40}\]/g;

function hasKnownSuffix({ groups }: RegExpExecArray): boolean {
  const suffix = (groups as Groups)["suffix"]!;
  return suffix === "" || (STARTS_AS_SUFFIX.test(suffix) && SUFFIXES.test(suffix));
}

function valueOf({ match, secret }: Place): Value {
  const { double, single, tick } = match.groups as Groups;
  const isQuoted = (double ?? single ?? tick) !== undefined;
  return { value: secret.replace(PLACEHOLDERS, ""), isQuoted };
}

/** The word that makes it a secret. */
const keyOf = ({ match }: Place): string => (match.groups as { key: string }).key;

/** The name and the separator in front of the value. */
const leadOf = ({ text, match, start }: Place) => text.slice(match.index, start);

/** `DB_PASSWORD=…`: a line of an environment file or a shell, where anything is a value. */
function isVariable(place: Place): boolean {
  const name = `${before({ text: place.text, start: place.match.index }, 60).replace(/^.*[^\w.-]/, "")}${leadOf(place)}`;
  return /^[A-Z0-9_]+=["'`]?$/.test(name);
}

const isAscii = (text: string) => /^[\x21-\x7e]+$/.test(text);
const isLocalKey = (place: Place) => /[^\x00-\x7f]/.test(keyOf(place));
/** `a.b.c` of words, `snake_case`, `kebab-case`, `camelCase`: names, not secrets. */
const isName = (value: string) => /^[A-Za-z]+(?:[._-][A-Za-z]+)*[.,:;!?)]*$/.test(value);

function isPassword(place: Place): boolean {
  const { value, isQuoted } = valueOf(place);
  const key = keyOf(place);
  if (value.length < 4 || isPartOfAWord(place) || isStandIn(value) || DIGITS_AND_UNIT.test(value))
    return false;
  if (/\s/.test(value)) return /phrase|フレーズ/i.test(key) && isQuoted && value.length >= 12;
  if (!isAscii(value)) return false;
  if (isVariable(place)) return !isCode(value) || classesOf(value) > 2;
  if (isCode(value) && classesOf(value) < 4) return false;
  // One capitalised word is a label in a table of translations.
  if (isQuoted) return !/^[A-Z][a-z]+$/.test(value) && (!/pass|pwd/i.test(value) || classesOf(value) > 1);
  if (isLocalKey(place)) return true;
  return isName(value)
    ? isSettled(place)
    : classesOf(value) > 1 || /^\d{6,}$/.test(value) || value.length >= 8;
}

/** `bypass`, `compass`, the shell's `OLDPWD`; but not `dbPass`. */
function isPartOfAWord(place: Place): boolean {
  const { text, match } = place;
  const key = keyOf(place);
  const lead = before({ text, start: match.index }, 4);
  if (key === "PWD") return /(?:^|[^A-Z0-9_])$|OLD$/.test(lead) && match[0].startsWith("PWD=");
  return (
    /^(?:pass|pwd)$/i.test(key) &&
    /[A-Za-z]$/.test(lead) &&
    !(/[a-z]$/.test(lead) && key.startsWith("P")) &&
    !/^[A-Z]+$/.test(lead + key)
  );
}

const DIGITS_AND_UNIT =
  /^(?:min|max)\d+$|^\d{1,4}\+?(?:-?(?:chars?|characters?|bits?|bytes?|min|days?|s|ms|h))?[.,)]*$/i;

/** A plain word counts only as the value of an assignment without blanks (`password=hunter`). */
function isSettled(place: Place): boolean {
  return (
    place.secret.length >= 5 &&
    /^\S+=$/.test(leadOf(place)) &&
    /^[\s;&"']?$/.test(place.text.charAt(place.end))
  );
}

function isSpokenPassword(place: Place): boolean {
  const { value } = valueOf(place);
  if (value.length < 6 || !isAscii(value) || isStandIn(value) || isCode(value)) return false;
  if (isPartOfAWord(place)) return false;
  if (/[ \t]$/.test(leadOf(place)) && !/\S[ \t]+\S/.test(leadOf(place)))
    return classesOf(value) > 2 && /[!@#$%^&*]/.test(value);
  return isLocalKey(place)
    ? classesOf(value) > 1
    : classesOf(value) > 2 || (/[A-Za-z]\d+[!.]?$|[$@!#]/.test(value) && !/-/.test(value));
}

function isSecret(place: Place): boolean {
  const { value, isQuoted } = valueOf(place);
  if (value.length < 8 || /\s/.test(value) || !isAscii(value) || isStandIn(value) || isCode(value))
    return false;
  if (/^[\d.,:_-]+$/.test(value)) return false;
  if (isVariable(place)) return !/^(?:https?|file):/.test(value);
  if (looksRandom(value)) return true;
  if (/secret|[钥鑰]/i.test(place.match[0]) && value.length >= 10 && /^[a-z]+\d[a-z\d]+$/.test(value))
    return true;
  return (
    (isQuoted || isLocalKey(place)) &&
    /\d/.test(value) &&
    classesOf(value) > 1 &&
    !/^[a-z]+(?:[-_./][a-z\d]+)+$/i.test(value)
  );
}

/** One of them stands in every name above: most texts need not be searched at all. */
const PASSWORD_NEEDLES = ["pass", "pw", "密码", "密碼", "口令", "パス", "暗証番号", "비밀번호", "contraseña"];
const SECRET_NEEDLES = [
  "secret",
  "key",
  "キー",
  "token",
  "credential",
  /(?<![A-Za-z])[AS]K/i,
  "auth",
  "钥",
  "鑰",
  "令牌",
  "杖",
  "凭证",
  "憑證",
  "シークレット",
  "トークン",
  "秘密鍵",
  "시크릿",
  "토큰",
];

export const NAMED_RULES = [
  {
    kind: "password",
    level: "secret",
    needles: PASSWORD_NEEDLES,
    pattern: named(PASSWORD_KEYS, SEPARATOR),
    isMatch: hasKnownSuffix,
    accept: isPassword,
  },
  {
    kind: "password",
    level: "secret",
    needles: PASSWORD_NEEDLES,
    pattern: named(PASSWORD_KEYS, SPOKEN),
    isMatch: hasKnownSuffix,
    accept: isSpokenPassword,
  },
  {
    kind: "secret",
    level: "secret",
    needles: SECRET_NEEDLES,
    pattern: named(SECRET_KEYS, SEPARATOR),
    isMatch: hasKnownSuffix,
    accept: isSecret,
  },
  {
    kind: "secret",
    level: "secret",
    needles: SECRET_NEEDLES,
    pattern: named(SECRET_KEYS, SPOKEN),
    isMatch: hasKnownSuffix,
    accept: (place) => looksRandom(valueOf(place).value) && isSecret(place),
  },
] as const satisfies readonly Rule[];
