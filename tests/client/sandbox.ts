// A home and a project of their own for the real client: no dialog of its first start, a key that is none,
// nothing of this machine's settings, and a launcher `tasuki` that runs this checkout's bin.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const DIST =
  process.env["TASUKI_TEST_DIST"] ?? path.resolve(import.meta.dirname, "..", "..", "plugin", "dist");
const BIN = path.join(DIST, "tasuki.cjs");
const KEY = ["sk", "ant", "made", "up", "for", "tests"].join("-");

export type Sandbox = {
  base: string;
  home: string;
  project: string;
  /** The whole environment of the client. */
  env: (modelUrl: string) => Record<string, string>;
  /** Runs tasuki in the project as a person at a terminal would; throws where it exits with an error. */
  tasuki: (args: readonly string[], input?: string) => string;
  git: (...args: string[]) => string;
  read: (file: string) => string;
  exists: (file: string) => boolean;
  /** What the hooks of an event gave to the model so far, oldest first. */
  given: (event: string) => string[];
  /** All that hooks printed, and what went wrong in them, for a person to read. */
  hooks: () => string;
  remove: () => void;
};

/** @param files what the project holds before its first commit */
export function createSandbox(files: Record<string, string>): Sandbox {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), "tasuki-client-")));
  const [home, project, bin, log] = ["home", "project", "bin", "hooks"].map((name) =>
    path.join(base, name),
  ) as [string, string, string, string];
  for (const folder of [home, project, bin, log]) mkdirSync(folder);
  writeFileSync(path.join(home, ".claude.json"), JSON.stringify(firstStartDone(project)));
  writeLauncher({ file: path.join(bin, "tasuki"), log });

  const own = {
    PATH: `${bin}:${path.dirname(process.execPath)}:${process.env["PATH"]}`,
    HOME: home,
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: project, env: own, encoding: "utf8" });
  const at = (file: string) => path.join(project, file);
  for (const [file, text] of Object.entries(files)) write(at(file), text);
  startRepository(git);

  return {
    base,
    home,
    project,
    env: (modelUrl) => ({
      ...own,
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
    }),
    tasuki: (args, input = "") => tasuki({ args, input, cwd: project, env: own }),
    git,
    read: (file) => readFileSync(at(file), "utf8"),
    exists: (file) => existsSync(at(file)),
    given: (event) => printed(log, event),
    hooks: () => {
      const calls = readdirSync(log).map(
        (name) => `## ${name}\n${readFileSync(path.join(log, name), "utf8")}`,
      );
      const errors = at("memory/.local/hooks.log");
      return [...calls, existsSync(errors) ? readFileSync(errors, "utf8") : "(no errors)"].join("\n\n");
    },
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** What the client would ask at its first start. It knows an approved key by its last 20 characters. */
const firstStartDone = (project: string) => ({
  hasCompletedOnboarding: true,
  lastOnboardingVersion: "99.0.0",
  theme: "dark",
  numStartups: 5,
  customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
  projects: {
    [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] },
  },
});

/**
 * On a PATH of the client's own, so that the allow rule `Bash(tasuki:*)` covers it.
 * What a hook prints is kept in `log`, one file a call.
 */
function writeLauncher({ file, log }: { file: string; log: string }): void {
  const bin = `"${process.execPath}" "${BIN}" "$@"`;
  const hook = `printed=$(${bin}); code=$?; printf %s "$printed" >"${log}/$2.$$"; printf '%s\\n' "$printed"; exit $code`;
  writeFileSync(file, `#!/bin/sh\nif [ "$1" = hook ]; then ${hook}; fi\nexec ${bin}\n`);
  chmodSync(file, 0o755);
}

/** What the hooks of one event gave to the model, oldest first, without those that gave nothing. */
function printed(log: string, event: string): string[] {
  const files = readdirSync(log)
    .filter((name) => name.startsWith(`${event}.`))
    .map((name) => path.join(log, name));
  const calls = files.map((file) => ({
    at: statSync(file).mtimeMs,
    text: readFileSync(file, "utf8").trim(),
  }));
  return calls
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => forTheModel(text))
    .filter((text) => text !== "");
}

/** A hook prints plain text, or JSON where there is something for the person too. */
function forTheModel(text: string): string {
  if (!text.startsWith("{")) return text;
  const output = JSON.parse(text) as { hookSpecificOutput?: { additionalContext?: string } };
  return output.hookSpecificOutput?.additionalContext?.trim() ?? "";
}

function startRepository(git: Sandbox["git"]): void {
  git("init", "-q", "-b", "main");
  git("config", "user.name", "A Person");
  git("config", "user.email", "person@example.invalid");
  git("config", "gc.auto", "0");
  git("add", "--all");
  git("commit", "-q", "-m", "Start");
}

type Call = { args: readonly string[]; input: string; cwd: string; env: Record<string, string> };

function tasuki({ args, input, cwd, env }: Call): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    env,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`tasuki ${args.join(" ")} exited with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
