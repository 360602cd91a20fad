import type { Problem, ProblemCode } from "../model/problem.ts";
import { contradiction } from "./contradiction.ts";
import { type Args, notMeant, notYaml, type Words } from "./header-words.ts";

export type { Words } from "./header-words.ts";

type Say = (args: Args, problem: Problem) => Words;

const LONGEST_ARGUMENT = 100;
const SECTION_NAMES: Readonly<Record<string, string>> = {
  goal: "Goal",
  done: "Done",
  tasks: "Tasks",
  decisions: "Decisions",
  next: "Next step",
  questions: "Open questions",
  files: "Files",
  failed: "Failed attempts",
  verification: "Verification",
};
const SECTION_EXAMPLES: Readonly<Record<string, string>> = {
  goal: "One sentence, as in: Replace session tokens with JWT.",
  done: "One point a line, as in: - `signJwt()` in `src/auth/jwt.ts`, with tests",
  decisions:
    "One a line with its reason, or None. As in: - Do not touch `/api/v1`, because the front end has not migrated yet.",
  next: "As in: Change `verify()` in `middleware/auth.ts` to call `verifyJwt()`.",
  questions: "What needs the person, or None. As in: - Which key rotates first, staging or production?",
};
const FIXED_STEP = "Change `verify()` in `middleware/auth.ts` to …";

/** Each code's words. Texts out of files come in through `args` alone, clipped there to one line. */
const WORDS = {
  "next-no-section": (args, { args: given }) =>
    given?.["heading"] === undefined
      ? {
          message: "This is no handoff yet: no section is recognised",
          hint: "Begin with: ## Goal, and: ## Next step",
        }
      : {
          message: `The heading "${args("heading")}" is not read as the next step`,
          hint: "Call it: ## Next step",
        },
  "next-vague": () => ({
    message: "Next step names nothing to open or run",
    hint: `Say which file, which function and what to do, as in: ${FIXED_STEP}`,
  }),
  "next-no-file": (args, { args: given }) => {
    if (given?.["command"] !== undefined)
      return {
        message: "Next step is a command and names no file",
        hint: "Say what to do with its result, as in: Run `npm test`, then fix `verify()` in `middleware/auth.ts`.",
      };
    return {
      message: "Next step names no file",
      hint: `Say where it is, as in: Change \`${args("symbol", "verify()")}\` in \`middleware/auth.ts\` to …`,
    };
  },
  "next-no-symbol": (args) => ({
    message: "Next step names no function",
    hint: `Say which one, as in: Change \`verify()\` in \`${args("path", "middleware/auth.ts")}\` to …`,
  }),
  "next-file-missing": (args, { args: given }) => ({
    message: `There is no ${args("path", "such file")}`,
    hint:
      given?.["near"] === undefined
        ? `If the step makes it, say so, as in: Create \`${args("path", "src/jwt.ts")}\` with …`
        : `Did you mean \`${args("near")}\`? If the step makes it, begin with: Create`,
  }),
  "next-symbol-missing": (args) => ({
    message: `${args("path", "The file")} has no ${args("symbol", "such function")}`,
    hint: `If the step makes it, say so, as in: Add \`${args("symbol", "verify()")}\` to \`${args("path", "middleware/auth.ts")}\``,
  }),
  "next-line-out-of-range": (args) => ({
    message: `${args("path", "The file")} has ${args("lines", "fewer")} lines, not ${args("given", "that many")}`,
    hint: `Name the function instead, as in: Change \`verify()\` in \`${args("path", "middleware/auth.ts")}\` to …`,
  }),
  "next-is-question": () => ({
    message: "Next step is a question",
    hint: `Move it to Open questions and say what can be done meanwhile, as in: ${FIXED_STEP}`,
  }),
  "next-no-action": () => ({
    message: "Next step says where, but not what to do",
    hint: `Begin with a verb, as in: ${FIXED_STEP}`,
  }),
  "next-ambiguous": (args, { args: given }) =>
    given?.["candidates"] === undefined
      ? {
          message: "Next step leaves a choice open",
          hint: "Choose one; put the other into Tasks or Open questions.",
        }
      : {
          message: `More than one file is called ${args("path")}`,
          hint: `Say which one: ${args("candidates")}`,
        },
  "next-in-fence": () => ({
    message: "Next step is a code block",
    hint: `Put it into a sentence of its own, as in: ${FIXED_STEP}`,
  }),
  "section-missing": (args) => ({
    message: `No section ${sectionName(args)}`,
    hint: `Add: ## ${sectionName(args)}. ${SECTION_EXAMPLES[args("section")] ?? ""}`.trim(),
  }),
  "section-empty": (args) => ({
    message: `${sectionName(args)} is empty`,
    hint: SECTION_EXAMPLES[args("section")] ?? "Fill it in, or write: None.",
  }),
  placeholder: (args) => ({
    message: "This is still the template's text",
    hint: SECTION_EXAMPLES[args("section")] ?? "Fill it in, or write: None.",
  }),
  secret: (args) => ({
    message: `This looks like a secret (${args("kind", "a key or token")})`,
    hint: "Take it out and have it replaced where it is valid; name where it is kept instead, as in: the key is in the vault under deploy.",
  }),
  "conflict-markers": () => ({
    message: "A merge conflict was left in the file",
    hint: "Keep one side and delete the lines with <<<<<<<, ======= and >>>>>>>.",
  }),
  "path-outside-repo": (args) => ({
    message: `${args("path", "The path")} lies outside the repository`,
    hint: "It is not there on another machine. Name a file of the repository, as in: `src/auth/jwt.ts`",
  }),
  "decision-no-reason": () => ({
    message: "This decision has no reason",
    hint: "Add why, as in: … because the front end has not migrated yet.",
  }),
  "goal-too-long": () => ({
    message: "Goal is more than a sentence or two",
    hint: "Say what this round must finish, as in: Replace session tokens with JWT. The rest fits into Decisions or Tasks.",
  }),
  "done-no-path": () => ({
    message: "This point names no file",
    hint: "Say where it can be seen, as in: `signJwt()` in `src/auth/jwt.ts`, with tests",
  }),
  contradictory: contradiction,
  injection: (args) => ({
    message: `This reads like an instruction to a model (${args("what", "not a note")})`,
    hint: "Say it as a note, as in: Deploys are done by hand. It is given as a note in any case.",
  }),
  pii: (args) => ({
    message: `This looks like something about a person (${args("kind", "a number or an address")})`,
    hint: "Take it out unless it has to be here: what is given is sent to the model.",
  }),
  "too-long": (args, { args: given }) => ({
    message: sizeMessage(args, given),
    hint: tooLongHint(args, given),
  }),
  stale: (args) => ({
    message: `Written ${args("age", "long ago")}; ${args("commits", "many")} ${args("commits") === "1" ? "commit" : "commits"} since`,
    hint: "See what changed: tasuki resume",
  }),
  "commit-unknown": (args) => ({
    message: `The commit ${args("commit", "it was written at")} is not in this repository`,
    hint: "Fetch it, or save the handoff again.",
  }),
  "commit-not-ancestor": (args) => ({
    message: `The commit ${args("commit", "it was written at")} is not on this branch`,
    hint: "It was rebased or belongs elsewhere. Check the next step, then save the handoff again.",
  }),
  "branch-missing": (args) => ({
    message: `There is no branch ${args("branch", "of that name")}`,
    hint: `Name the one it goes on with: tasuki work write ${args("list", "<list>")} branch=…, or close the list: tasuki work write ${args("list", "<list>")} status=done`,
  }),
  "frontmatter-invalid": (args, { args: given }) =>
    given?.["key"] === undefined ? notYaml(args) : notMeant(args, given["near"] !== undefined),
  "frontmatter-unclosed": () => ({
    message: "The frontmatter is never closed",
    hint: "Put a line with --- behind its last key.",
  }),
  "frontmatter-unknown-format": () => ({
    message: "The frontmatter is no YAML",
    hint: "Only YAML between two lines with --- is read.",
  }),
  "config-invalid": (args, { severity }) => ({
    message: args("reason", "A setting does not hold"),
    hint:
      severity === "error"
        ? "None of its settings holds until it is mended. A line that is read: top_k: 5"
        : "The default holds instead. What there is: tasuki config list",
  }),
  "frontmatter-duplicate": (args) => ({
    message: `The key ${args("key", "here")} stands twice`,
    hint: "Delete one of them.",
  }),
  "id-duplicate": (args) => ({
    message: `The id ${args("id", "of this file")} is also that of ${args("other", "another file")}`,
    hint: "Rename one of the files; links by that id can't tell them apart.",
  }),
  "id-unsafe": (args, { args: given }) =>
    given?.["link"] === undefined
      ? {
          message: `${args("id", "The file name")} is no safe file name`,
          hint: "Other systems can't check it out. As in: keep-v1-shape-8f2k.md",
        }
      : {
          message: "This is a link that is not followed",
          hint: "What it leads to is not read, since it may lie outside of memory/. Put the file itself here.",
        },
  encoding: (args, { args: given }) =>
    given?.["unread"] === undefined
      ? {
          message: `The text is not clean UTF-8 (${args("reason", "invalid bytes")})`,
          hint: "Save it as UTF-8. The file is left as it is; the rest of it is read.",
        }
      : {
          message: "This is no text, so it was not looked at",
          hint: "If it is one, save it as UTF-8; else see for yourself that it holds no secret.",
        },
  "kind-mismatch": (args) => ({
    message: `The file says ${args("said", "another kind")}, its folder says ${args("folder", "otherwise")}`,
    hint: "The folder counts. Move it with: tasuki set <id> kind=…",
  }),
  "link-broken": (args) => ({
    message: `Nothing has the id ${args("id", "that is linked here")}`,
    hint: "Correct the link, or take it out. Ids: tasuki list",
  }),
  "ref-gone": (args, { file }) => ({
    message: `${args("path", "The file")} is no longer there`,
    hint: isHandoff(file)
      ? "Name where it is now, or take it out."
      : `Correct the refs, or archive the memory: tasuki archive ${args("id", "<id>")}`,
  }),
  "ref-drifted": (args, { file }) => ({
    message: `${args("path", "The file")} changed since`,
    hint: isHandoff(file)
      ? "Look at it before you start: the step may be done, or be another one."
      : `Read it again; if the memory is still true: tasuki verify ${args("id", "<id>")} --renew`,
  }),
  "supersedes-unknown": (args) => ({
    message: `Nothing has the id ${args("id", "that is superseded here")}`,
    hint: "Correct it, or take it out. Ids: tasuki list",
  }),
  expired: (args) => ({
    message: `Expired on ${args("expires", "a day that has passed")}; no longer given`,
    hint: "Give it a later day, or archive it: tasuki archive <id>",
  }),
  "near-duplicate": (args) => ({
    message: `Says nearly the same as ${args("other", "another memory")}`,
    hint: `Keep one: tasuki supersede ${args("other", "<old>")} --by ${args("id", "<new>")}`,
  }),
} as const satisfies Record<ProblemCode, Say>;

/** The words for a problem. Nothing of the file is in them that is not one short line without control characters. */
export function messageOf(problem: Problem): Words {
  const say: Say = WORDS[problem.code];
  const args: Args = (name, otherwise = "") => {
    const value = problem.args?.[name];
    if (value === undefined || value === "") return otherwise;
    return typeof value === "number" ? thousands(value) : safe(value);
  };
  return say(args, problem);
}

/** The line of the file that is meant, for a screen; null where the problem has none. */
export function excerptOf(problem: Problem): string | null {
  const text = problem.args?.["text"];
  return typeof text === "string" && text !== "" ? safe(text) : null;
}

/** `1,840` */
const thousands = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");

function safe(text: string): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_ARGUMENT
    ? line
    : `${characters
        .slice(0, LONGEST_ARGUMENT - 1)
        .join("")
        .trimEnd()}…`;
}

const isHandoff = (file: string): boolean => file.startsWith("memory/handoffs/");

const sectionName = (args: Args): string => SECTION_NAMES[args("section")] ?? args("section", "of that name");

function sizeMessage(args: Args, given: Problem["args"]): string {
  if (given?.["tokens"] !== undefined) return `${args("tokens")} tokens, over the budget of ${args("limit")}`;
  if (given?.["bytes"] !== undefined) return `${args("bytes")} bytes, over the limit of ${args("limit")}`;
  return `${args("characters", "Too many")} characters, over the limit of ${args("limit", "20,000")}`;
}

function tooLongHint(args: Args, given: Problem["args"]): string {
  if (given?.["unread"] !== undefined)
    return "It was not looked at. Split it, or see for yourself that it holds no secret.";
  if (given?.["heading"] === undefined) return "Split it: one memory holds one item.";
  const where = given["heading"] === "" ? "" : ` ${args("heading")} is the longest section.`;
  return `It is given in parts.${where} What is done needs a line, not its story.`;
}
