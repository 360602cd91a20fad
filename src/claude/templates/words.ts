import type { Language, SectionKey } from "../../model/list.ts";

/** What `init` writes, in one language. What must be the same in all of them (commands, headers, order) is in `command.ts` and its neighbours. */
export type Words = {
  language: Language;
  headings: Record<SectionKey, string>;
  /** What stands below each heading in the form that `/handoff` shows. */
  hints: Record<SectionKey, readonly string[]>;
  /** The `/handoff` command. */
  command: {
    description: string;
    argument: string;
    intro: string;
    /** Stands before the list that was given. */
    list: string;
    rewrite: string;
    run: string;
    answer: string;
    /** With tasuki set up but not on this machine. */
    missing: string;
    /** The plain variant. */
    plain: string;
    /** Which file, whatever the variant. */
    file: string;
    close: string;
  };
  /** The instruction block of CLAUDE.md or AGENTS.md, without its markers. */
  block: string;
  /** Two of its items where other clients read it too: they have no hooks and no `/handoff`. */
  elsewhere: { start: string; handoff: string };
  /** memory/README.md. */
  readme: string;
  config: {
    intro: readonly string[];
    /** Behind each key that is shown, commented out. */
    keys: Record<
      | "commit"
      | "top_k"
      | "threshold"
      | "recent_hours"
      | "fixed_limit"
      | "budget"
      | "handoff_budget"
      | "capture",
      string
    >;
  };
};
