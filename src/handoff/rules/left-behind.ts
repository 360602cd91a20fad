import type { Finding, Rule } from "./types.ts";

/** From so many commits on, or from one in so many days, nobody knows whether the next step is still the next one. */
const MANY_COMMITS = 20;
const MANY_DAYS = 14;

/**
 * An open list whose branch or commit is gone, or that the work has left behind.
 *
 * ok: saved yesterday, 3 commits since · done · no git, a shallow clone, a detached HEAD
 * warning: saved 20 commits ago · saved at a commit that a rebase has replaced · `branch: feat/auth`, merged and deleted
 */
export const leftBehind: Rule = {
  codes: ["branch-missing", "commit-unknown", "commit-not-ancestor", "stale"],
  check({ list, text, facts: { history } }) {
    if (history === undefined || list.status !== "open") return [];
    const found: Finding[] = [];
    if (!history.isBranchThere)
      found.push({
        code: "branch-missing",
        line: lineOfBranch(text),
        args: { branch: list.branch ?? "", list: list.list },
      });
    if (history.saved === null) return found;
    const { commit, relation, commits, days, age } = history.saved;
    const args = { commit: commit.slice(0, 7) };
    if (relation === "unknown") found.push({ code: "commit-unknown", line: 1, args });
    else if (relation === "not-ancestor") found.push({ code: "commit-not-ancestor", line: 1, args });
    else if (commits >= MANY_COMMITS || (commits > 0 && days >= MANY_DAYS))
      found.push({ code: "stale", line: 1, args: { age, commits } });
    return found;
  },
};

function lineOfBranch(text: string): number {
  return (
    Math.max(
      0,
      text.split("\n").findIndex((line) => /^branch\s*:/.test(line)),
    ) + 1
  );
}
