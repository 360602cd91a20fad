import type { GitRun } from "../git/client.ts";

/**
 * What a remote, a hook or git complains of, in one line.
 * @param late what is said first where it was stopped for taking too long
 */
export function wordsOf({ out, err, failure }: GitRun, late = "It did not answer in time."): string {
  const lines = `${err.trim() || out.toString("utf8")}`
    .split("\n")
    .filter((line) => !/^hint:|^\s*$/.test(line));
  const words = lines.slice(0, 4).join(" ").trim();
  const end = failure === "timeout" ? late : "";
  return words === "" ? end || "git says nothing." : `${end} git says: ${words}`.trim();
}
