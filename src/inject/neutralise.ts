import { plain } from "../model/terminal.ts";

// Memory text is a note that somebody wrote. It must not be able to speak as anybody else.

/** Tags by which clients and models mark who is speaking. */
const CLIENT_TAGS =
  /^\/?(?:system[-_](?:reminder|prompt|message|warning|instructions?)|(?:user|human|assistant|developer)[-_](?:message|prompt|turn|input)[\w-]*|antml:\w+|function_(?:calls?|results?)|tool[-_](?:use|call|result|response)[\w-]*|command-(?:name|message|args|contents)|local-command-[\w-]+|bash-(?:input|stdout|stderr)|(?:session-start|user-prompt-submit|post-tool-use|pre-tool-use|stop)-hook|task-notification|persisted-output|new-diagnostics|ide_[\w-]+|claude[-_]?md|tasuki(?:-\w*)?)(?![\w-])/i;
/** Words that are tags only in small letters and with nothing else in the brackets: `Promise<User>` is code. */
const PLAIN_TAGS =
  /^\/?(?:system|user|human|assistant|developer|invoke(?: name=[^>]*)?|parameter(?: name=[^>]*)?|thinking|memory|memories|context|instructions?|important|policy|documents?)\s*>/;
const OPENERS = /[<＜﹤]/g;
const WINDOW = 48;
/** Characters without a width: they hide words from a reader, and tags from a filter. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]|\udb40[\udc00-\udc7f]/g;
const TURN =
  /^([ \t>*_#-]{0,8})(human|assistant|Human|Assistant|HUMAN|ASSISTANT|System|SYSTEM|User|USER)(?=[*_]{0,2}[ \t]{0,2}[:：])/gm;
const OUR_HEADING = /^([ \t]{0,3})(?=#{1,6}[ \t]+(?:Handoff\b|Always\b|Related\b|Recently\b)|Also open:)/gm;
const CHAT_TOKEN = /\[(?=\/?INST\]|\/?SYS\])/gi;

/** What a reader of the text would take `text` for: without invisible characters, in plain letters. */
const seen = (text: string) =>
  text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(/^\s+|(?<=^\/)\s+/g, "");

function isClientTag(text: string, at: number): boolean {
  const name = seen(text.slice(at + 1, at + 1 + WINDOW));
  return CLIENT_TAGS.test(name) || PLAIN_TAGS.test(name) || name.startsWith("|");
}

/** Without what a person would not see: control characters, invisible ones, halves of characters. */
export function visible(text: string): string {
  return plain(text).replace(INVISIBLE, "");
}

/**
 * A memory's text made safe to stand in the block: it can neither close nor imitate the frame, nor our headings,
 * nor the client's tags and turns, nor steer a terminal. Other text, code with `<T>` too, stays as it is. Idempotent.
 */
export function neutralise(text: string): string {
  return visible(text)
    .replace(OPENERS, (opener, at: number, whole: string) => (isClientTag(whole, at) ? "‹" : opener))
    .replace(TURN, "$1[$2]")
    .replace(CHAT_TOKEN, "(")
    .replace(OUR_HEADING, "$1\\");
}

type Sign = { what: string; pattern: RegExp };

/** Lines that a memory has no reason to hold. */
const SIGNS: readonly Sign[] = [
  {
    what: "speaks as a participant of the conversation",
    pattern: /^[ \t>]{0,8}(?:Human|Assistant|HUMAN|ASSISTANT)[ \t]{0,2}[:：]/,
  },
  {
    what: "imitates tasuki's own headings",
    pattern: /^[ \t]{0,3}#{1,6}[ \t]+(?:Handoff:|Always[ \t]*$|Related[ \t]*$|Recently[ \t]*$)/,
  },
  { what: "holds a token of a chat template", pattern: /<\|[a-z_]{1,24}\|>|\[\/?INST\]/i },
  { what: "holds invisible characters", pattern: /\udb40[\udc00-\udc7f]|[\u200b\u2060]{2}/ },
  {
    what: "holds characters that steer a terminal",
    pattern: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
  },
  {
    what: "tells the reader to ignore its instructions",
    pattern:
      /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:previous|earlier|prior|above|preceding|all|any|your|system)\b[^.\n]{0,30}\b(?:rules?|instructions?|prompts?|guidelines?|directions?)\b/i,
  },
  {
    what: "tells the reader to ignore its instructions",
    pattern:
      /(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會)[^。\n]{0,12}(?:指令|指示|规则|規則|提示|要求|命令)|(?:これまで|以前|上記|前)の?(?:指示|命令|ルール)[^。\n]{0,6}(?:無視|忘れ)/,
  },
];

/** Places where a text tries to speak as somebody else or to steer its reader. Lines start at 1. */
export function injectionFindings(text: string): { line: number; what: string }[] {
  return text.split("\n").flatMap((content, index) => {
    const line = content.replace(/\r$/, "");
    const signs = SIGNS.filter((sign) => sign.pattern.test(line)).map((sign) => sign.what);
    const tags = holdsClientTag(line) ? ["holds a tag by which the client marks who is speaking"] : [];
    return [...new Set([...tags, ...signs])].map((what) => ({ line: index + 1, what }));
  });
}

/** A tag named in back-ticks is talked about, not used. */
function holdsClientTag(line: string): boolean {
  return [...line.matchAll(OPENERS)].some(({ index }) => line[index - 1] !== "`" && isClientTag(line, index));
}
