// One handoff in a throw-away project, played with the real bundle: what the READMEs show.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./run.mjs";
import { STORIES } from "./stories.mjs";

const SAVED = "2026-11-30T14:05:00Z";
const CLEARED = "2026-11-30T16:05:00Z";

/** Depends on every byte of the project, so it would change with each template. */
const COMMIT = /(?<=committed )[0-9a-f]{7}\b/g;
/** Ids and the frame are drawn at random. Here each process draws the same, so that the same words give the same picture. */
const DRAWS = "data:text/javascript,let%20s=20261130;Math.random=()=>(s=(s*16807)%252147483647)/2147483647";

/**
 * Plays it in a project and a home of its own, at a fixed time.
 * @param lang en, zh-TW or zh-CN
 * @returns what tasuki answered: to the save, to the check, and at the session start (the block, the person's line)
 */
export function playStory(lang) {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), "tasuki-story-")));
  const stage = { base, project: path.join(base, "project"), story: STORIES[lang] };
  try {
    prepare(stage, lang);
    for (const { at, args } of stage.story.memories) tasuki(stage, at, ["remember", ...args]);
    const saved = tasuki(stage, SAVED, ["handoff", "write"], stage.story.handoff);
    const checked = tasuki(stage, SAVED, ["handoff", "check"]);
    commitCode(
      stage,
      "2026-11-30T15:20:00Z",
      "export function signJwt(claims) {}\nexport function verifyJwt(token) {}\n",
    );
    // What a background process would do: index and dates are up to date when the session starts.
    tasuki(stage, CLEARED, ["list"]);
    const { block, line } = clear(stage);
    return { saved, checked, block, line };
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 3 });
  }
}

function prepare(stage, lang) {
  mkdirSync(path.join(stage.base, "home"));
  for (const folder of ["src", "middleware"])
    mkdirSync(path.join(stage.project, folder), { recursive: true });
  writeFileSync(path.join(stage.project, "middleware", "auth.js"), "export function verify(request) {}\n");
  git(stage, SAVED, "init", "-q", "-b", "auth-refactor");
  commitCode(stage, "2026-11-02T09:00:00Z", "export function signJwt() {}\nexport function verifyJwt() {}\n");
  tasuki(stage, "2026-11-02T09:05:00Z", ["init", "--yes", "--lang", lang]);
}

function commitCode(stage, at, text) {
  writeFileSync(path.join(stage.project, "src", "jwt.js"), text);
  git(stage, at, "add", "src", "middleware");
  git(stage, at, "commit", "-q", "-m", "work", "--", "src", "middleware");
}

function clear(stage) {
  const event = { hook_event_name: "SessionStart", source: "clear", session_id: "story", cwd: stage.project };
  const answer = tasuki(stage, CLEARED, ["hook", "session-start"], JSON.stringify(event));
  const { systemMessage: line, hookSpecificOutput } = JSON.parse(answer);
  return { block: hookSpecificOutput.additionalContext.trim(), line };
}

function tasuki(stage, at, args, input = "") {
  return run(stage, {
    at,
    program: process.execPath,
    args: [path.join(ROOT, "plugin", "dist", "tasuki.cjs"), ...args],
    input,
  });
}

const git = (stage, at, ...args) => run(stage, { at, program: "git", args });

/** Nothing of the person's settings; git's clock is ours, too. */
function run({ base, project }, { at, program, args, input = "" }) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:CLAUDE|TASUKI|GIT_|ANTHROPIC)/.test(name),
  );
  const env = {
    ...Object.fromEntries(kept),
    HOME: path.join(base, "home"),
    USERPROFILE: path.join(base, "home"),
    TZ: "UTC",
    NO_COLOR: "1",
    // As on a terminal: into a pipe nothing is cut.
    COLUMNS: "80",
    NODE_OPTIONS: `--import=${DRAWS}`,
    TASUKI_NOW: at,
    // Whether a block is prepared in time decides how many numbers are drawn.
    TASUKI_NO_BACKGROUND: "1",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "You",
    GIT_AUTHOR_EMAIL: "you@example.org",
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: "You",
    GIT_COMMITTER_EMAIL: "you@example.org",
    GIT_COMMITTER_DATE: at,
  };
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    cwd: project,
    env,
    input,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`, {
      cause: error,
    });
  return stdout.trimEnd().replaceAll(COMMIT, "4be1f02");
}
