import { excerpt, sectionOf } from "./place.ts";
import type { Rule } from "./types.ts";

/** Columns, where a wide character takes two: three lines of a terminal. */
const MOST_COLUMNS = 280;
const MOST_SENTENCES = 3;

/**
 * The goal is what this round must finish, in one sentence. Two or three are not worth a word.
 *
 * ok: "Replace session tokens with JWT."
 * warning: a page of background
 */
export const goalTooLong: Rule = {
  codes: ["goal-too-long"],
  check(context) {
    const goal = sectionOf(context, "goal");
    if (goal === null || goal.text === "") return [];
    const columns =
      goal.text.length +
      (goal.text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff01-\uff60]/g)?.length ?? 0);
    const sentences = goal.text
      .split(/[。！？]|[.!?](?:\s|$)|\n+/)
      .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
    if (columns <= MOST_COLUMNS && sentences <= MOST_SENTENCES) return [];
    return [
      { code: "goal-too-long", line: goal.items[0]?.line ?? goal.line, args: { text: excerpt(goal.text) } },
    ];
  },
};
