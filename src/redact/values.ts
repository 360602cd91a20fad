// What a value looks like: a filler that stands for a secret, a piece of code, or the secret itself.

const FILLER_WORD =
  /^(?:your|my|the|an?|some|test|dummy|fake|mock|sample|example|default|enter|insert|put|replace|change)(?:[_\-. ]|$)|example|placeholder|change[_-]?(?:me|this|it)|redacted|replace[_-]?(?:me|with)|your[_-]?(?:api|secret|token|pass|key|own)|(?:api|secret|access|private)[_-]?key[_-]?here|to[_-]?do\b|not[_-]?(?:set|used|needed)|xxxx|\*\*\*|\.\.\.|…|•••/i;

const PLAIN_WORDS = new Set(
  `password passwd pass pwd passphrase secret secrets token tokens key apikey api_key api-key none null nil undefined
  true false yes no on off empty unset string str text number int boolean bool object array any unknown never void
  required optional hidden plain plaintext hash hashed bcrypt scrypt argon2 argon2i argon2id pbkdf2 sha1 sha256 sha512
  md5 base64 utf8 utf-8 hex jwt oauth oauth2 bearer basic input field label varchar nullable redacted masked encrypted
  expired invalid missing wrong rotated changed reset same todo tbd n/a see default`.split(/\s+/),
);

/** References to where a secret is kept: variables, templates, calls, vaults, paths. */
const REFERENCE =
  /^(?:[$%@!]?[{(<[]|\$[A-Za-z_]|%[A-Za-z_]\w{0,40}%|@?env[.:(]|process\.|os\.|import\.meta|secrets?\.|vault:|!|ENC\[|(?:op|file|https?|arn|ssm|gcp|aws-?sm|keychain|urn)[:/]|config\.|(?:self|this|ctx|req|request|res|args|options|opts|settings|params|props|event|data|user|body)\.)|\$\{|\{\{|<\/?[a-z]/i;

const CALL_OR_MEMBER = /^[A-Za-z_$][\w$]{0,60}(?:\(|\[|(?:\??\.[A-Za-z_$][\w$]{0,60}){1,8}(?:[([;,)?!]|$))/;
const PATH =
  /^(?:~|\.{1,2})?\/[\w.@-]+(?:\/|$)|^[\w.@-]+(?:\/[\w.@-]+){1,20}\.[a-z]{1,5}(?::\d{1,7}){0,2}$|^[A-Za-z]:\\/i;
const DIGEST = /^(?:sha\d{1,3}|md5)[:-]/i;

/** Whether a value only stands for a secret: a filler, a mask, a type, a variable, a path. */
export function isStandIn(value: string): boolean {
  const bare = value.replace(/^["'`]|["'`]$/g, "");
  return (
    new Set(bare).size < 3 ||
    PLAIN_WORDS.has(bare.toLowerCase().replace(/[.,;:!?]{1,3}$/, "")) ||
    FILLER_WORD.test(bare) ||
    REFERENCE.test(bare) ||
    DIGEST.test(bare)
  );
}

/** Whether a token with a known prefix is only shown as an example. */
export function isFiller(token: string): boolean {
  return new Set(token).size < 9 || /EXAMPLE|x{5}|X{5}|\*{3}|\.{3}|1234567890abcdef|abcdefghijkl/.test(token);
}

/** Whether a value reads as code: a call, a member of an object, a path. */
export function isCode(value: string): boolean {
  return CALL_OR_MEMBER.test(value) || (PATH.test(value) && wordShare(value) > 0.5);
}

const HEX = /^[0-9a-f]{16,}$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PIECES = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g;

const WORD = /^(?=[a-z]*[aeiouy])(?!.*[bcdfghjklmnpqrstvwxz]{4})/i;

/** The share of a text that is made of words: letters of one case with a vowel among them. */
function wordShare(text: string): number {
  const pieces = Array.from(text.matchAll(PIECES), ([piece]) => piece);
  const words = pieces.filter(
    (piece) => piece.length >= (/^[A-Z]+$/.test(piece) ? 5 : 4) && WORD.test(piece),
  );
  const letters = text.replace(/[^A-Za-z0-9]/g, "").length;
  return words.join("").length / Math.max(1, letters);
}

/** Whether a value was made by a machine: a key, not a word, a name or a number. */
export function looksRandom(value: string): boolean {
  if (UUID.test(value)) return true;
  if (HEX.test(value)) return /\d/.test(value) && /[a-f]/i.test(value);
  if (value.length < 12 || !/^[\w\-+/=.~!@#$%^&*:|]+$/.test(value)) return false;
  const digits = value.replace(/\D/g, "").length;
  if (digits === value.replace(/[^A-Za-z0-9]/g, "").length) return false;
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return (digits > 0 || (mixed && value.length >= 20)) && wordShare(value) < 0.62;
}

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*~+?={}|<>]/] as const;

/** How many of lower case, capitals, digits and signs a value mixes. */
export function classesOf(value: string): number {
  return CLASSES.filter((pattern) => pattern.test(value)).length;
}
