import { isNone } from "../../markdown/sections.ts";
import { isPlaceholder } from "../placeholder.ts";
import { hasDetail, isAnchored } from "./next-step.ts";
import { readStep } from "../step/read.ts";
import { excerpt, itemsOf } from "./place.ts";
import type { Finding, Rule } from "./types.ts";

/**
 * What is done can be looked at: each point names a file, or at least a function, command, pull request or figure.
 *
 * ok: "`signJwt()` in src/auth/jwt.ts" · "Merged #12" · "`npm test`: 12 of 12 pass"
 * warning: "Made good progress"
 */
export const doneNoPath: Rule = {
  codes: ["done-no-path"],
  check(context) {
    const { facts, list } = context;
    return itemsOf(context, "done")
      .filter(({ text }) => !isNone(text) && !isPlaceholder(text))
      .filter(({ text }) => {
        const item = readStep(text, 0, facts);
        return !isAnchored(item) && !hasDetail(item, list.branch);
      })
      .map(({ text, line }): Finding => ({ code: "done-no-path", line, args: { text: excerpt(text) } }));
  },
};
