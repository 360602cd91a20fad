import type { Section } from "../../model/list.ts";
import type { Rule } from "./types.ts";

/** UTF-16 units. Above it a handoff is never given whole, whatever the budget. */
const MOST_CHARACTERS = 20_000;

/**
 * A handoff that is over its budget is given in parts. The finding points at the section to shorten.
 *
 * ok: within `handoff_budget` tokens
 * warning: above it · not ok: above 20,000 characters
 */
export const tooLong: Rule = {
  codes: ["too-long"],
  check({ text, list, limits }) {
    const isFar = text.length > MOST_CHARACTERS;
    const tokens = limits.tokens(text);
    if (!isFar && tokens <= limits.handoffBudget) return [];
    const longest = list.sections.reduce<Section | null>(
      (most, next) => (most === null || next.end - next.start > most.end - most.start ? next : most),
      null,
    );
    const measure = isFar
      ? { characters: text.length, limit: MOST_CHARACTERS }
      : { tokens, limit: limits.handoffBudget };
    const args = { ...measure, heading: longest?.heading.slice(0, 60) ?? "" };
    return [{ code: "too-long", severity: isFar ? "error" : "warning", line: longest?.line ?? 1, args }];
  },
};
