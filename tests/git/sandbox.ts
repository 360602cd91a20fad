import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { openRepo } from "../../src/git/repo.ts";
import type { Repo } from "../../src/git/types.ts";
import { keptFolder, newFolder } from "../folders.ts";

export type Sandbox = {
  root: string;
  dir: string;
  env: Record<string, string>;
  git: (...args: string[]) => string;
  write: (file: string, text: string | Buffer) => void;
  path: (file: string) => string;
  read: (file: string) => string;
  /** Every file of a folder, one after the other; "" where there is none. */
  readAll: (folder: string) => string;
  exists: (file: string) => boolean;
  remove: (file: string) => void;
  head: () => string;
  status: () => string;
  /** The index, entry by entry, with what is staged. */
  index: () => string;
  commitAll: (message: string) => void;
  hook: (name: string, script: string) => void;
  in: (folder: string) => Sandbox;
};
export type Identity = "pat" | "none";

/** A repository in a temporary folder with a home directory of its own; nothing of the machine's git settings gets in. */
export function sandbox(
  tree: Record<string, string> = {},
  { identity = "pat" as Identity, config = "", unborn = false } = {},
): Sandbox {
  const key = JSON.stringify([tree, identity, config, unborn]);
  const known = templates.get(key);
  const root = newFolder("tasuki-git-");
  if (known !== undefined) {
    cpSync(known, root, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    const copy = sandboxAt(root, join(root, "repo"));
    // The index knows files by inode and time, which a copy has not.
    if (!unborn) copy.git("update-index", "-q", "--refresh");
    return copy;
  }
  const user =
    identity === "pat"
      ? "[user]\n\tname = Pat Example\n\temail = pat@example.com\n"
      : "[user]\n\tuseConfigOnly = true\n";
  mkdirSync(join(root, "home"));
  const common =
    '[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[init]\n\tdefaultBranch = main\n\ttemplateDir =\n[protocol "file"]\n\tallow = always\n[advice]\n\tdetachedHead = false\n';
  writeFileSync(join(root, "home/.gitconfig"), `${user}${common}${config}`);
  const box = sandboxAt(root, join(root, "repo"));
  mkdirSync(box.dir);
  box.git("init", "-q", "-b", "main");
  for (const [file, text] of Object.entries(tree)) box.write(file, text);
  if (!unborn) box.commitAll("start");
  const template = keptFolder("tasuki-git-");
  cpSync(root, template, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  templates.set(key, template);
  return box;
}

/** What a tree becomes, kept untouched: the next sandbox of the same tree is a copy, without starting git six times. */
const templates = new Map<string, string>();

export function sandboxAt(root: string, dir: string): Sandbox {
  const env: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    HOME: join(root, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    TZ: "UTC",
    LANG: "C.UTF-8",
  };
  const at = (file: string): string => join(dir, file);
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "core.quotepath=off", ...args], {
      cwd: dir,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trimEnd();
  const write = (file: string, text: string | Buffer): void => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  return {
    root,
    dir,
    env,
    git,
    write,
    path: at,
    read: (file) => readFileSync(at(file), "utf8"),
    readAll: (folder) =>
      existsSync(at(folder))
        ? readdirSync(at(folder))
            .map((name) => readFileSync(join(at(folder), name), "utf8"))
            .join("\n")
        : "",
    exists: (file) => existsSync(at(file)),
    remove: (file) => rmSync(at(file), { recursive: true, force: true }),
    head: () => git("rev-parse", "HEAD"),
    status: () => git("status", "--porcelain", "-uall"),
    index: () => git("ls-files", "--stage", "--debug").replace(/^ {2}(?!.*flags).*\n?/gm, ""),
    commitAll: (message) => {
      git("add", "-A");
      git(
        "-c",
        "user.name=Pat Example",
        "-c",
        "user.email=pat@example.com",
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        message,
      );
    },
    hook: (name, script) => {
      write(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`);
      chmodSync(at(`.git/hooks/${name}`), 0o755);
    },
    in: (folder) => sandboxAt(root, join(dir, folder)),
  };
}

export async function opened(box: Sandbox, extra: Record<string, string> = {}, below = "."): Promise<Repo> {
  const repo = await openRepo(box.path(below), { ...box.env, ...extra });
  if (repo === null) throw new Error(`no repository at ${box.dir}`);
  return repo;
}
