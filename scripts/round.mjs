// One whole round in a throw-away project, for somebody who has never seen tasuki: `node setup.mjs` without a path.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SOURCE = `import { readSession } from "./session";

export function verify(request) {
  return readSession(request.cookies.sid);
}
`;

const HANDOFF = `## Goal
Replace session tokens with JWT.
## Done
- \`signJwt()\` in \`src/jwt.js\`, with tests
## Tasks
- [/] Verify tokens in the middleware
- [ ] Delete the session table
## Decisions
- Do not touch the \`/api/v1\` response shape, because the front end has not migrated yet.
## Next step
Change \`verify()\` in \`src/auth.js\` to call \`verifyJwt()\`, then run \`npm test\`.
## Open questions
- Which key rotates first, staging or production?
`;

const MEMORIES = [
  ["decision", "Sessions stay in PostgreSQL, not Redis: one service less to run."],
  [
    "decision",
    "JWT replaces session tokens: `verify()` in `src/auth.js` calls `verifyJwt()`, because rows cannot be revoked.",
  ],
  ["preference", "Four spaces, type hints everywhere, ruff for lint."],
  ["decision", "登入逾時設為三十分鐘，因為稽核要求閒置的工作階段必須登出。"],
];

/** What the person changes by hand: the question is answered. */
const CORRECTIONS = [
  [
    "has not migrated yet.",
    "has not migrated yet.\n- The staging key rotates first, because nobody depends on it.",
  ],
  ["- Which key rotates first, staging or production?", "None."],
];

/** Plays it; the exit status comes back. */
export function playRound({ bundle, say }) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "tasuki-round-")));
  const stage = { base, project: join(base, "project"), bundle, say, env: envOf(base) };
  try {
    prepare(stage);
    for (const [index, step] of [setUp, remember, handOff, edit, clear, ask, undo].entries())
      step(stage, index + 1);
    say("");
    say("That was the round: /handoff, look at the file, /clear, continue. The project is gone again.");
    say("For one of yours: node setup.mjs <path to it>");
    return 0;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    process.stderr.write(`setup: ${error.message}\n`);
    return 2;
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

class StepFailure extends Error {}

/** Nothing of the person's: a home of its own, no session that this may be run in, no git settings. */
function envOf(base) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:CLAUDE|TASUKI|GIT_|ANTHROPIC)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    HOME: join(base, "home"),
    USERPROFILE: join(base, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    NO_COLOR: "1",
    // What is shown here is a pipe's, and read on this terminal.
    COLUMNS: String(process.stdout.columns ?? 80),
    // A refresh in the background would write into a project that is gone by then.
    TASUKI_NO_BACKGROUND: "1",
  };
}

function prepare({ base, project, env, say }) {
  mkdirSync(join(base, "home"));
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(
    join(base, "home", ".gitconfig"),
    "[user]\n\tname = You\n\temail = you@example.org\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n",
  );
  writeFileSync(join(project, "src", "auth.js"), SOURCE);
  writeFileSync(
    join(project, "src", "jwt.js"),
    "export function signJwt() {}\nexport function verifyJwt() {}\n",
  );
  say("One round of tasuki in a throw-away project. Nothing of yours is touched.");
  const git = (...args) => spawnSync("git", args, { cwd: project, env, stdio: "ignore" }).status === 0;
  const isThere =
    git("init", "-q") &&
    git("add", ".") &&
    git("commit", "-q", "-m", "start") &&
    git("checkout", "-q", "-b", "feat/auth-refactor");
  if (!isThere) say("git is not here, so there is no history, and the last step is left out.");
  if (!isThere) env["TASUKI_ROUND_WITHOUT_GIT"] = "1";
}

const title = ({ say }, number, text) => say(`\n${number}. ${text}\n`);

/** Shows a command and what it answers. */
function run(stage, args, { input, shown } = {}) {
  stage.say(`   $ ${shown ?? `tasuki ${args.map(quoted).join(" ")}`}`);
  const answer = tasuki(stage, args, input);
  for (const line of answer.trimEnd().split("\n")) stage.say(line === "" ? "" : `   ${line}`);
}

function tasuki({ bundle, project, env }, args, input = "") {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundle, ...args], {
    cwd: project,
    env,
    input,
    encoding: "utf8",
  });
  if (status === 0) return `${stdout}${stderr}`;
  throw new StepFailure(`tasuki ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}

/** As a person would type it. */
const quoted = (word) => (/^[\w./=-]+$/.test(word) ? word : /[`$]/.test(word) ? `'${word}'` : `"${word}"`);

function setUp(stage, number) {
  title(stage, number, "A project is set up once.");
  run(stage, ["init", "--yes"]);
}

function remember(stage, number) {
  title(stage, number, "While working, what is worth keeping is kept: one statement, one file.");
  for (const [kind, text] of MEMORIES) run(stage, ["remember", text, "--kind", kind]);
}

function handOff(stage, number) {
  title(stage, number, "The conversation gets long. You type /handoff, and Claude writes down where it is:");
  run(stage, ["handoff", "write"], {
    input: HANDOFF,
    shown: `tasuki handoff write <<'TASUKI'\n${indented(HANDOFF)}\n   TASUKI`,
  });
}

function edit(stage, number) {
  const path = "memory/handoffs/feat-auth-refactor.md";
  title(stage, number, `You look at the file and correct it in your editor: ${path}`);
  const file = join(stage.project, path);
  let text = readFileSync(file, "utf8");
  for (const [before, after] of CORRECTIONS) {
    if (!text.includes(before)) throw new StepFailure(`${path} does not hold what was written:\n${text}`);
    text = text.replace(before, after);
    for (const line of before.split("\n")) if (!after.includes(line)) stage.say(`   - ${line}`);
    for (const line of after.split("\n")) if (!before.includes(line)) stage.say(`   + ${line}`);
  }
  writeFileSync(file, text);
}

function clear(stage, number) {
  title(
    stage,
    number,
    "You type /clear. The new conversation is given this, and nothing else of the old one:",
  );
  const event = {
    hook_event_name: "SessionStart",
    source: "clear",
    session_id: "round-2",
    cwd: stage.project,
  };
  const { text, message } = parts(tasuki(stage, ["hook", "session-start"], JSON.stringify(event)));
  if (text === "") throw new StepFailure("the session start hook printed nothing");
  stage.say(indented(text));
  if (message) stage.say(`\n   and you see one line:\n   ${message}`);
  stage.say("\n   You type continue, and Claude starts at the next step.");
}

function parts(answer) {
  if (!answer.startsWith("{")) return { text: answer.trimEnd(), message: "" };
  const { systemMessage, hookSpecificOutput } = JSON.parse(answer);
  return { text: hookSpecificOutput?.additionalContext ?? "", message: systemMessage ?? "" };
}

function ask(stage, number) {
  title(stage, number, "What was agreed is found again, in English and in Chinese.");
  run(stage, ["recall", "why no redis"]);
  run(stage, ["recall", "登入逾時多久"]);
}

function undo(stage, number) {
  if (stage.env["TASUKI_ROUND_WITHOUT_GIT"]) return;
  title(stage, number, "A bad write is taken back.");
  run(stage, ["work", "write", "next_step=continue refactoring"]);
  run(stage, ["undo"]);
  const step = /## Next step\n(.*)/.exec(
    readFileSync(join(stage.project, "memory/handoffs/feat-auth-refactor.md"), "utf8"),
  )?.[1];
  stage.say(`   The next step is again: ${step ?? "(none)"}`);
}

const indented = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : `   ${line}`))
    .join("\n");
