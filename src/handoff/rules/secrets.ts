import { placeOf } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * No key, token or password, and no id or number of a person, stands in a file that git keeps and a model reads.
 * What was found is never repeated in the finding, only its kind.
 *
 * ok: "the token of the staging bot" · "[redacted:github-token]"
 * not ok: the token itself
 */
export const secrets: Rule = {
  codes: ["secret", "pii"],
  check: ({ facts, text }) =>
    (facts.findSecrets?.(text) ?? []).map(({ kind, start, level }) => ({
      code: level,
      ...placeOf(text, start),
      args: { kind },
    })),
};
