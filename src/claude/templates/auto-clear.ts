/** Begins every instruction, so that it is known again as a prompt of ours. `tasuki:` keeps recall away from it. */
export const ASK_START = "tasuki: save the work state now.";

/** Stands in the place of an instruction that a /clear has overtaken. */
export const TOO_LATE =
  "(tasuki: a save was asked for before the conversation changed. There is nothing to do.)";

/**
 * What Claude is told past the threshold. It names the tool, since that never asks for permission.
 * @param facts where the context stands, as a sentence
 * @param again what was wrong with the first answer; null the first time
 */
export function askText(facts: string, again: string | null): string {
  return `${ASK_START} ${facts} Once it is saved, the conversation is cleared, and a new one goes on from what you wrote and nothing else.${again === null ? "" : ` This is asked once more: ${again}.`}
1. Update every list that you worked on with the tool \`work_state_write\`. For the list itself: \`goal\` (one sentence), \`done\` (array, with file paths), \`decisions\` (array, each with its reason; above all what must not be done), \`next_step\` (concrete to file and function, so that a fresh session can start at once), \`open_questions\` (array; only what the person can answer), \`files\` (array), \`failed\` (array), \`verification\` (command and result). "None." where there is nothing.
2. Then its tasks, one call each: \`{"task": "…", "status": "done"}\`. Mark what is finished (done, dropped), add what is not (doing, todo).
3. End with one line: which list was saved, and its next step. Start nothing new: any other tool call after the save voids it.`;
}
