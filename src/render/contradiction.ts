import type { Args, Words } from "./header-words.ts";

/** The words for two lines of a handoff of which only one can be true. */
export function contradiction(args: Args): Words {
  const line = args("at") === "" ? "another line" : `line ${args("at")}`;
  const reopen = `or open the list again: tasuki work write ${args("list", "<list>")} status=open`;
  switch (args("what")) {
    case "closed-task":
      return {
        message: `The list is done, but ${args("tasks")} of its tasks ${args("tasks") === "1" ? "is" : "are"} open`,
        hint: `Mark what is finished as [x] and what is not wanted as [-], ${reopen}`,
      };
    case "closed-next":
      return {
        message: "The list is done, but has a next step",
        hint: `Say None there, ${reopen}`,
      };
    case "open-task":
      return {
        message: `This task is open, but stands under Done in ${line}`,
        hint: "If it is done, mark it as [x]; if not, take it out of Done.",
      };
    case "next-task":
      return {
        message: `Next step is the task of ${line}, which is ${args("status")}`,
        hint: "Say what comes after it; if it is not finished, mark the task as [/].",
      };
    case "next-done":
      return {
        message: `Next step stands under Done in ${line}`,
        hint: "Say what comes after it; if it is not finished, take it out of Done.",
      };
    default:
      return { message: `This contradicts ${line}`, hint: "Keep the one that is true now." };
  }
}
