import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A place for a soak: a home of its own, nothing of this machine's git settings. */
export function environment(base) {
  const env = {
    PATH: process.env.PATH,
    HOME: path.join(base, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    LANG: "C.UTF-8",
  };
  mkdirSync(env.HOME, { recursive: true });
  const settings =
    "[user]\n\tname = Soak\n\temail = soak@example.invalid\n[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n";
  writeFileSync(path.join(env.HOME, ".gitconfig"), settings);
  return env;
}

/** A project that is set up and committed. */
export function makeProject({ bin, env, folder }) {
  mkdirSync(folder, { recursive: true });
  const git = (...args) => gitIn({ env, folder }, ...args);
  git("init", "-q", "-b", "main");
  writeFileSync(path.join(folder, "README.md"), "# Soak\n");
  execFileSync(process.execPath, [bin, "init", "--yes"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  git("add", "--all");
  git("commit", "-q", "-m", "Start");
}

export function gitIn({ env, folder }, ...args) {
  return execFileSync("git", args, {
    cwd: folder,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

/** Runs the bin; `onStart` gets the child, so that it can be killed in the middle. */
export function tasuki({ bin, env, folder }, args, onStart = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let words = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (words += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, out, words: words.trim() }));
    onStart(child);
  });
}

/** The tasks of a list, as the bin reads them; none where nobody got to write it. */
export async function tasksOf(project, list) {
  const { code, out } = await tasuki(project, ["work", "read", list, "--json"]);
  return code !== 0 ? [] : JSON.parse(out).tasks.map(({ task }) => task);
}
