import type { SimpleGitOptions } from "simple-git";
import { childEnv } from "./env.ts";
import type { GitEnv } from "./types.ts";

/** Where git runs. A `Repo` is one, with `top` as its place. */
export type GitPlace = { top: string; env: GitEnv };

export type GitOptions = {
  /** Standard input; nothing (closed at once) when absent, so that no hook waits for it. */
  input?: string;
  /** Milliseconds without a word after which git is stopped. Default 20,000. */
  quietMs?: number;
  /** Milliseconds after which git is stopped in any case. Default 60,000. */
  totalMs?: number;
  /** More variables; such as `GIT_INDEX_FILE`, which the caller's environment does not pass on. */
  env?: Record<string, string>;
  /** Hooks may leave a background process that holds our pipes: the end of git itself ends the run. */
  hooks?: boolean;
  /** Stops git as if its time were over. */
  stop?: AbortSignal | undefined;
};

export type GitRun = {
  /** Exit status; 0 only for success, below 0 where there is none (not started, killed). */
  code: number;
  out: Buffer;
  err: string;
  /** `missing`: git could not be started (no binary, no such folder). `timeout`: it was stopped. */
  failure: "missing" | "timeout" | null;
};

const QUIET_MS = 20_000;
const TOTAL_MS = 60_000;
/** What git gets to put its locks away once it has been told to stop. */
const GRACE_MS = 2_000;

/** Loaded when git is first needed: 25 ms that hooks on the hot path don't pay. */
let library: Promise<typeof import("simple-git")> | null = null;
export function loadGit(): Promise<typeof import("simple-git")> {
  library ??= import("simple-git");
  return library;
}

/**
 * Runs git once and gives what it said, whatever its exit status. Never throws for what git does, never hangs.
 * User text comes only behind `--` or `--end-of-options`, or as `-m`.
 */
export async function runGit(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitRun> {
  const { simpleGit } = await loadGit();
  const run: GitRun = { code: -1, out: Buffer.alloc(0), err: "", failure: null };
  const stop = new AbortController();
  const end = (): void => stop.abort();
  if (options.stop?.aborted) end();
  options.stop?.addEventListener("abort", end);
  const pipes: Pipes = { destroy: () => {} };
  const env = { ...childEnv(place.env), ...options.env };
  try {
    const git = simpleGit(settings({ place, env, options, run, signal: stop.signal }))
      .env(env)
      .outputHandler(listen(pipes));
    await withinTime(git.raw([...args]), stop, options.totalMs ?? TOTAL_MS);
  } catch (error) {
    run.failure = isTimeout(error) ? "timeout" : "missing";
    // What the library says of a time that is over is neither git's nor a hook's word.
    if (run.failure === "missing") run.err ||= error instanceof Error ? error.message : String(error);
  } finally {
    pipes.destroy();
    options.stop?.removeEventListener("abort", end);
  }
  if (run.code < 0 && /\bspawn\b.*\b(?:ENOENT|EACCES|ENOTDIR)\b/.test(run.err)) run.failure = "missing";
  return run;
}

/**
 * simple-git's guards are for arguments and variables that strangers may have written. Ours hold no option that a
 * person can write, and the variables are the person's own (`GIT_CONFIG_COUNT`, `GIT_SSH_COMMAND`, see `childEnv`).
 * The last one keeps a test setting of git, which refuses abbreviated options, away from the hooks of the project.
 */
const TRUSTED = {
  allowUnsafeAlias: true,
  allowUnsafeAskPass: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeDiffTextConv: true,
  allowUnsafeEditor: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafeInclude: true,
  allowUnsafeMergeDriver: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
  allowUnsafeUrlRewrite: true,
  allowAbbreviatedOptions: true,
} as const satisfies SimpleGitOptions["unsafe"];

type Pipes = { destroy: () => void };
type Settings = {
  place: GitPlace;
  env: Record<string, string>;
  options: GitOptions;
  run: GitRun;
  signal: AbortSignal;
};

function settings({ place, env, options, run, signal }: Settings): Partial<SimpleGitOptions> {
  return {
    baseDir: place.top,
    abort: signal,
    timeout: { block: options.quietMs ?? QUIET_MS },
    completion: { onClose: true, onExit: options.hooks === true ? 100 : false },
    input: () => Buffer.from(options.input ?? ""),
    allowEnvironment: Object.keys(env),
    unsafe: TRUSTED,
    errors: (error, { stdOut, stdErr, exitCode }) => {
      run.code = exitCode ?? -1;
      run.out = Buffer.concat(stdOut);
      run.err = Buffer.concat(stdErr).toString("utf8");
      return isTimeout(error) ? error : undefined;
    },
  };
}

/**
 * simple-git waits 50 ms after a command that printed nothing, in case output is still on its way. The end of
 * standard output says that none is: an empty piece of data, sent then, spares the wait.
 */
function listen(
  pipes: Pipes,
): (command: string, stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) => void {
  return (_command, stdout, stderr) => {
    stdout.once("end", () => stdout.emit("data", Buffer.alloc(0)));
    pipes.destroy = () => {
      for (const pipe of [stdout, stderr])
        if ("destroy" in pipe && typeof pipe.destroy === "function") pipe.destroy();
    };
  };
}

const TIMED_OUT = "git was stopped: it took too long";

async function withinTime(work: Promise<unknown>, stop: AbortController, totalMs: number): Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  const over = new Promise<never>((_resolve, reject) => {
    timers.push(setTimeout(() => stop.abort(), totalMs));
    timers.push(setTimeout(() => reject(new Error(TIMED_OUT)), totalMs + GRACE_MS));
  });
  try {
    await Promise.race([work, over]);
  } finally {
    timers.forEach(clearTimeout);
    work.catch(() => {});
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /block timeout reached|Abort signal|took too long/.test(error.message);
}
