import type { Rule } from "../rule.ts";

const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- END SSH2 [A-Z ]{0,20}PRIVATE KEY ----/g;
/** What follows the opening line of a real key: a header, or one run of base64 (line breaks may be escaped). */
const BODY = /^(?:\s|\\[rn]){1,8}(?:[A-Z][A-Za-z-]{2,20}: |[A-Za-z0-9+/=]{16})/;
/** How far above a closing line its block can begin. */
const REST = 8192;

/** Up to the closing line; a block that is cut off goes to the end of the text. */
function endOfKey(text: string, _start: number, end: number): number {
  if (!BODY.test(text.slice(end, end + 64))) return 0;
  const closing = new RegExp(END);
  closing.lastIndex = end;
  const match = closing.exec(text);
  return match === null ? text.trimEnd().length : match.index + match[0].length;
}

/** The first of the lines of base64 above a closing line. */
function startOfRest(text: string, start: number): number {
  const lines = text.slice(Math.max(0, start - REST), start).split("\n");
  let at = start;
  for (
    let line = lines.pop();
    line !== undefined && /^\s*(?:[A-Za-z0-9+/=]{8,100}\s*)?$/.test(line);
    line = lines.pop()
  ) {
    if (line.trim() !== "") at = text.lastIndexOf(line.trim(), at);
  }
  return at;
}

function endOfPutty(text: string, _start: number, end: number): number {
  const mac = text.indexOf("Private-MAC:", end);
  if (mac < 0) return text.trimEnd().length;
  const lineEnd = text.indexOf("\n", mac);
  return lineEnd < 0 ? text.length : lineEnd;
}

export const BLOCK_RULES = [
  {
    kind: "private-key",
    level: "secret",
    needles: ["PRIVATE KEY"],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 [A-Z ]{0,20}PRIVATE KEY ----/g,
    endOf: endOfKey,
  },
  {
    // The rest of a block whose beginning is elsewhere (a text that was cut in two).
    kind: "private-key",
    level: "secret",
    needles: ["PRIVATE KEY"],
    pattern: /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g,
    startOf: startOfRest,
    accept: ({ secret }) => !secret.startsWith("-----END"),
  },
  {
    kind: "private-key",
    level: "secret",
    needles: ["PuTTY-User-Key-File-"],
    pattern: /PuTTY-User-Key-File-\d: /g,
    endOf: endOfPutty,
  },
  {
    kind: "private-key",
    level: "secret",
    needles: ["AGE-SECRET-KEY-1"],
    pattern: /AGE-SECRET-KEY-1[A-Z0-9]{40,80}/g,
  },
  {
    kind: "jwt",
    level: "secret",
    needles: ["eyJ"],
    pattern:
      /(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))eyJ[\w-]{8,}\.(?:eyJ[\w-]{8,}\.[\w-]*|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/g,
  },
] as const satisfies readonly Rule[];
