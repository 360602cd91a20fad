import type { Trailers } from "./types.ts";

const SUBJECT = 72;

/** A commit message: one line of subject, clipped at a word, then the trailers. */
export function commitMessage(subject: string, trailers: Trailers = {}): string {
  const lines = Object.entries(trailers).flatMap(([key, value]) => {
    const values = value === null || value === undefined ? [] : typeof value === "string" ? [value] : value;
    return values
      .map(oneLine)
      .filter(Boolean)
      .map((text) => `${key}: ${text}`);
  });
  return [clip(oneLine(subject) || "memory", SUBJECT), ...(lines.length > 0 ? ["", ...lines] : [])].join(
    "\n",
  );
}

/** At most `limit` characters, cut between words where that leaves most of the line (Chinese has no blanks to cut at). */
export function clip(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit - 1).join("");
  const word = cut.lastIndexOf(" ");
  return `${(word > limit / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:.(-]+$/u, "")}…`;
}

export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
