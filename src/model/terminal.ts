const ESCAPE =
  /\u001b(?:\][^\u0007\u001b\n]{0,4096}(?:\u0007|\u001b\\)|[PX^_][^\u001b\n]{0,4096}\u001b\\|\[[0-?]{0,64}[ -/]{0,16}[@-~]?|[ -/]{0,4}[0-~]?)|\u009b[0-?]{0,64}[ -/]{0,16}[@-~]?/g;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text that cannot steer a terminal: no escape sequences, control characters (but line breaks and tabs) or
 * bidirectional overrides. A carriage return becomes a line break; half a surrogate pair becomes U+FFFD.
 */
export function plain(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(ESCAPE, "")
    .replace(CONTROL, "")
    .replace(LONE_SURROGATE, "\ufffd");
}

/** A name as a part of a line: whatever somebody has called a file, it begins no line of its own. */
export const inLine = (name: string): string => plain(name).replace(/[\n\t\u2028\u2029]+/g, " ");
