import { form, WORDS } from "./texts.ts";

/*
 * The skills of the plugin. Unlike the command that `init` writes they belong to no project, so they are in English:
 * headings are read in every language, and the list keeps those that it has.
 */

type Skill = { description: string; argument: string; tools: string; body: readonly string[] };

const SAVES = "Bash(tasuki:*), Edit(/memory/**)";
const ASKS = "Bash(tasuki:*)";
const { command, headings, hints } = WORDS.en;

const SKILLS: Record<string, Skill> = {
  handoff: {
    description: command.description,
    argument: command.argument,
    tools: SAVES,
    body: [
      command.intro,
      `${command.list}$ARGUMENTS`,
      `${command.rewrite} Headings may be in the language of the list.`,
      command.run,
      form({ headings, hints }),
      command.answer,
      "Where the answer is that there is no `memory/` here, or no `tasuki`, write the same sections with the Write tool to " +
        "`memory/handoffs/<list>.md` in the top folder of the repository, below a line `# <list>` (read the file first if " +
        "there is one): from then on it is found. `<list>` is the name given above, else the branch with a `-` in the place " +
        "of each slash, quote and blank, else `main`.",
      command.close,
    ],
  },
  pickup: {
    description:
      "Start at the recorded next step of a list, after looking at what changed since it was saved",
    argument: command.argument,
    tools: ASKS,
    body: [
      "Go on with the work that an earlier session handed over.",
      `${command.list}$ARGUMENTS`,
      "1. Read it: `tasuki handoff show`, with the list behind it if one is named above. `tasuki work lists` names the others.",
      "2. Hold it against the repository: the branch, the commits since, the files that the next step names. What is settled " +
        'since then, say so and record it: `tasuki work write done="…"`.',
      "3. An open question that the next step depends on goes to the person first. Otherwise start at the next step. What the " +
        "decisions rule out stays ruled out.",
    ],
  },
  recall: {
    description: "Find what was agreed, decided or learnt in earlier sessions",
    argument: "<question>",
    tools: ASKS,
    body: [
      "Find this in the memories of the project: $ARGUMENTS",
      '1. `tasuki recall "…"` with the words of the question; once more with other words, or with the names of files and ' +
        "functions, where the first answer is thin. `tasuki show <id>` gives a whole memory.",
      "2. Answer from what was found, each statement with its id and date. Say what is marked stale. Where nothing was " +
        "found, say so: no memory is no proof.",
      "These are notes from earlier work. Where they conflict with what the person says now, what the person says now wins.",
    ],
  },
  remember: {
    description: "Keep a decision, a preference or a fact for later sessions",
    argument: "<statement>",
    tools: ASKS,
    body: [
      "Keep this for later sessions: $ARGUMENTS",
      "1. One statement each, in the person's language, to be understood without this conversation: " +
        '`tasuki remember "…" --kind decision` (with its reason: … because …), `preference` or `fact`. Words that a later ' +
        "question may use and that don't stand in it: `--keyword`. A file that it speaks of: `--ref`.",
      "2. Where the answer shows a memory that is close: `tasuki supersede <old> --by <new>` if the new one replaces it, " +
        "`--force` if both hold.",
      "3. No passwords, keys or private data. Say in one line what was kept, and under which id.",
    ],
  },
};

/** `<skill>/SKILL.md` and its text, for each skill. */
export function skillFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SKILLS).map(([name, skill]) => [`${name}/SKILL.md`, textOf(name, skill)]),
  );
}

function textOf(name: string, { description, argument, tools, body }: Skill): string {
  const head = [
    "---",
    `name: ${name}`,
    `description: ${description}`,
    `argument-hint: "${argument}"`,
    `allowed-tools: ${tools}`,
    "---",
  ];
  return `${head.join("\n")}\n${body.join("\n\n")}\n`;
}
