import { readFrontmatter } from "../../markdown/frontmatter.ts";
import { LIST_STATUSES } from "../../model/list.ts";
import { nearestListStatus } from "../status.ts";
import type { Rule } from "./types.ts";

/**
 * A status that is none counts as open, and a list that somebody closed would be given again.
 *
 * ok: "status: open" · "status: Done"
 * not ok: "status: closed"
 */
export const statusUnknown: Rule = {
  codes: ["frontmatter-invalid"],
  check({ text, list }) {
    const value = readFrontmatter(text, list.path).data["status"];
    if (value === undefined || value === null || value === "") return [];
    const word = typeof value === "string" ? value.trim().toLowerCase() : "";
    const isKnown = LIST_STATUSES.some((status) => status === word);
    if (isKnown) return [];
    const near = nearestListStatus(value);
    const wanted = `one of ${LIST_STATUSES.join(", ")}`;
    const args = {
      key: "status",
      value: JSON.stringify(value) ?? "",
      wanted,
      ...(near === null ? {} : { near }),
    };
    const line = text.split("\n").findIndex((one) => /^["']?status["']?\s*:/.test(one)) + 1;
    return [{ code: "frontmatter-invalid", severity: "warning", line: Math.max(1, line), args }];
  },
};
