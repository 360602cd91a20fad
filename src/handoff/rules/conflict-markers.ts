import { excerpt } from "./place.ts";
import type { Finding, Rule } from "./types.ts";

/**
 * A merge was left unfinished: two versions of the file stand in it. `=======` alone underlines a heading.
 *
 * ok: "=======" below a title · "`<<<<<<< HEAD`" inside a sentence
 * not ok: a line that begins with `<<<<<<< ` or `>>>>>>> `
 */
export const conflictMarkers: Rule = {
  codes: ["conflict-markers"],
  check({ text }) {
    const found: Finding[] = [];
    let isOpen = false;
    for (const [index, line] of text.split("\n").entries()) {
      const mark = /^(<{7}|>{7}|\|{7})(?: \S.*|\r?)$/.exec(line)?.[1]?.[0];
      if (mark === undefined) continue;
      // One finding a conflict: at its opening line, or at an end whose opening is gone.
      const isStray = !isOpen && mark === ">";
      if (mark === "<" || isStray)
        found.push({ code: "conflict-markers", line: index + 1, args: { text: excerpt(line) } });
      isOpen = mark !== ">";
    }
    return found;
  },
};
