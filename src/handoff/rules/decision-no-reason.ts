import { isNone } from "../../markdown/sections.ts";
import { hasReason } from "../reason.ts";
import { isNothing, isPlaceholder } from "../placeholder.ts";
import { excerpt, itemsOf } from "./place.ts";
import type { Finding, Rule } from "./types.ts";

/**
 * A decision carries its reason, or the next session will undo it. The reason may follow "because", a colon, a dash,
 * a bracket, a comma ("…, it locks the table"), stand in a nested "Why:", or in a sentence of its own.
 *
 * ok: "No Prisma: migrations lock the table" · "LRU, not Redis (one host only)" · "不用 Redis，因为只有一台机器" · "起動が遅いので使わない"
 * not ok: "Use Redis." · "LRU cache: done" · "We went with option B after a long discussion." · "Reason: TBD"
 */
export const decisionNoReason: Rule = {
  codes: ["decision-no-reason"],
  check(context) {
    const inTasks = context.list.tasks.flatMap(({ fields, line }) =>
      Object.entries(fields)
        .filter(([key]) => /^(?:decisions?|决定|決定|决策|決策)$/i.test(key))
        .map(([, text]) => ({ text, line })),
    );
    return [...itemsOf(context, "decisions"), ...inTasks]
      .filter(({ text }) => !isNone(text) && !isTemplate(text) && !hasReason(text))
      .map(({ text, line }): Finding => ({
        code: "decision-no-reason",
        line,
        args: { text: excerpt(text) },
      }));
  },
};

/** Told as `placeholder` already; but "Reason: TBD" is a decision whose reason is missing. */
const isTemplate = (text: string): boolean =>
  isNothing(text) ||
  (isPlaceholder(text) && !/(?:TBD|TBA|[?？]{2,}|待定|待补充|待補充|未定)[\s\p{P}]*$/u.test(text));
