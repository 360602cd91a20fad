import type { Words } from "./words.ts";

export const EN: Words = {
  language: "en",
  headings: {
    goal: "Goal",
    done: "Done",
    tasks: "Tasks",
    decisions: "Decisions",
    next: "Next step",
    questions: "Open questions",
    files: "Files",
    failed: "Failed attempts",
    verification: "Verification",
  },
  hints: {
    goal: ["One sentence: what this round of work has to finish."],
    done: ["- What is finished, with the paths of its files"],
    tasks: ["- [x] finished", "- [/] begun", "- [ ] not begun", "- [-] dropped"],
    decisions: ["- What was decided, because … ; above all what must NOT be done, and why"],
    next: [
      "Concrete to file and function: Change `verify()` in `middleware/auth.ts` to call `verifyJwt()`, then run `npx vitest tests/auth`.",
    ],
    questions: ["- What only the person can answer"],
    files: ["- `path/of/file`: why it matters"],
    failed: ["- What was tried, and why it did not work"],
    verification: ["The command that was run, and its result"],
  },
  command: {
    description: "Save the work state, so that a fresh session can go on after /clear",
    argument: "[list]",
    intro:
      "Save the work state of this session now. After `/clear` a new session sees the system prompt, the project's memory and this handoff, and nothing else. Write what it needs in order to start at once.",
    list: "List (nothing here: the list in hand): ",
    rewrite:
      'Update every list that this session worked on, one save each. Rewrite every section of the form below; where there is nothing, write "None." Mark what is finished, add what is not. What still holds of the handoff that this session began with stays in; what is settled goes out.',
    run: "Save it with one Bash call: bare `tasuki`, this quoted delimiter, no pipe. A list that is named above goes behind `write`.",
    answer: "The answer names the weakest point, if there is one. Correct that section and save once more.",
    missing:
      "Where `tasuki` is not found, write the same sections with the Write tool (read the file first if there is one).",
    plain:
      "Save it with the Write tool (read the file first if there is one), with this header and these sections.",
    file: "The file is `memory/handoffs/<list>.md`, where `<list>` is the name given above, else the branch with a `-` in the place of each slash, quote and blank, else `main`.",
    close:
      "Then say one line: which list was saved, its next step, and that `/clear` and `continue` go on from there. Start nothing new.",
  },
  block: `## Work memory

Handoffs and memories of this project are Markdown files in \`memory/\`, kept with tasuki.

- A session begins with the handoff of the list in hand. Told \`continue\`, start at its next step.
- While working: \`tasuki work write task="…" status=doing\` (todo, doing, done, dropped). What is open: \`tasuki work read\`.
- Worth keeping, one statement each: \`tasuki remember "…" --kind decision\` (with its reason), \`preference\` or \`fact\`. When one replaces another: \`tasuki supersede <old> --by <new>\`.
- Before asking what was agreed: \`tasuki recall "…"\`.
- \`/handoff\` saves everything before a \`/clear\`. Suggest it at a good stopping point of long work, not in the middle of debugging.
- Without tasuki, read and edit the files themselves. No secrets in \`memory/\`.`,
  elsewhere: {
    start:
      "Given no handoff at the start, read it first: the tool `handoff_read`, or `tasuki handoff show`. Told `continue`, start at its next step.",
    handoff:
      "At a good stopping point of long work, not in the middle of debugging, suggest a handoff: `/handoff` in Claude Code, elsewhere the tool `handoff_write`, or `tasuki handoff write` with the text on standard input.",
  },
  readme: `# Memory

What one session of work tells the next: plain Markdown, versioned with the code, kept with
tasuki. Every file may be edited by hand, in any editor; nothing else has to be told.

| here | holds |
|---|---|
| \`handoffs/<list>.md\` | one piece of work: goal, done, decisions, next step, open questions |
| \`decisions/\` | what was chosen or rejected, and why |
| \`preferences/\` | how we want things done |
| \`facts/\` | background, constraints, interfaces, environment |
| \`digests/\` | what changed on a day |
| \`config.yml\` | settings that the team shares |
| \`.local/\` | this machine only, never committed |

**The routine** in Claude Code: \`/handoff\`, look at the file, \`/clear\`, \`continue\`.

**A memory** is any Markdown file in these folders, one statement a file; the first line is its
title. \`status: superseded\` or \`archived\` in its header keeps it from being given again;
deleting the file forgets it (git's history keeps it).

**What is sent**: the files stay here, but what a session is given goes to the model that it
talks to. No passwords, no keys, nothing about people that they would not want to be sent.
`,
  config: {
    intro: [
      "What the team shares. Every key is optional; `tasuki config list` shows what is in",
      "force, and from where. A line without its # counts.",
    ],
    keys: {
      commit: "auto: each write; session: once, at its end; off: never",
      top_k: "most relevant memories given",
      threshold: "share of the question that a memory has to cover, 0 to 1",
      recent_hours: "what changed within these hours is recent",
      fixed_limit: "most memories that are always given",
      budget: "tokens for memories",
      handoff_budget: "tokens for the handoff",
      capture: "auto: note in .local/ where a session's transcript is (not read yet); off",
    },
  },
};
