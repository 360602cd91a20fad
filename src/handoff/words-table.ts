/**
 * What the rules know of a language. Handoffs mix languages in one sentence, so each list is asked for each text.
 * The texts that they see have code and URLs covered (step/mask.ts).
 */
export type Words = {
  /** Says that work goes on, but not what it is: "continue", "clean up", "the remaining". */
  vague: RegExp;
  /** A question without a question mark. */
  question: RegExp;
  /** At the end of what stands before a path that the step makes: "create", "move it to". */
  createsBefore: RegExp;
  /** At the start of what stands behind one: "(new)", "を作成". */
  createsAfter: RegExp;
  /** The step makes something new, which then has no name in the repository yet. */
  makes: RegExp;
  /** Before or behind a path: the file as a whole is dealt with (deleted, renamed), no function in it. */
  wholeFileBefore: RegExp;
  wholeFileAfter: RegExp;
  /** To run something. */
  runs: RegExp;
  /** A pull request, an issue, a release: what has no file. */
  request: RegExp;
  /** What is left when a path and a name are taken out, and says no action. */
  filler: RegExp;
  /** Tells a state ("is broken", "is done"): by itself no action. */
  state: RegExp;
  /** Something to do, which saves a sentence from being a mere state. */
  action: RegExp;
  /** Says that nothing is left to do, or that it goes on elsewhere: "nothing", "merged", "完了". */
  ended: RegExp;
  /** Doubt about what is to be done: "maybe", "either … or". */
  doubt: RegExp;
  /** All of an item: "TBD", "待定". */
  placeholder: RegExp;
  /** A stand-in inside a text: "[file]", "<function name>". */
  slot: RegExp;
  /** Words that may follow "TODO:" and still say nothing. */
  fill: RegExp;
  /** Gives a reason by itself: "because", "以免", "ため". */
  reason: RegExp;
  /** A label for one: "Why: …". The rest of the line is group 1. */
  reasonLabel: RegExp;
  /** All of a clause: a verdict or a state, and no reason ("done", "yes", "已定"). */
  verdict: RegExp;
  /** How the choice itself begins: "use", "don't", "不用". */
  choice: RegExp;
  /** What makes a clause behind a comma or a full stop an explanation. */
  explains: RegExp;
};
