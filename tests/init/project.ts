import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { World } from "../../src/model/world.ts";
import { init, type InitOptions, type InitResult } from "../../src/ops/init.ts";
import { uninit, type UninitResult } from "../../src/ops/uninit.ts";
import { openWorkspace, type Workspace } from "../../src/ops/workspace.ts";
import { newFolder } from "../folders.ts";

export type Project = ReturnType<typeof makeProject>;

/** A project in a temporary folder, with a home of its own. */
export function makeProject(files: Record<string, string | Buffer> = {}, { git = true } = {}) {
  const base = newFolder("tasuki-init-");
  const [home, root] = [join(base, "home"), join(base, "project")];
  for (const folder of [home, root]) mkdirSync(folder);
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
  const run = (...args: string[]): string =>
    execFileSync("git", args, { cwd: root, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  writeFileSync(
    join(home, ".gitconfig"),
    "[user]\n\tname = A\n\temail = a@example.org\n[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n",
  );
  if (git) run("init", "-q");
  for (const [path, text] of Object.entries(files)) write(path, text);
  const world = (cwd: string): World => ({
    cwd,
    env,
    now: () => new Date("2026-11-30T10:00:00Z"),
    random: () => 0.5,
    readStdin: () => Promise.resolve(""),
    readStdinBytes: () => Promise.resolve(Buffer.from("")),
    isAlive: () => false,
  });
  const open = (cwd = root): Promise<Workspace> => openWorkspace(world(cwd));
  return {
    base,
    root,
    env,
    git: run,
    write,
    open,
    init: async (options: InitOptions = {}, cwd = root): Promise<InitResult> =>
      init(await open(cwd), options),
    uninit: async (options: { dryRun?: boolean } = {}, cwd = root): Promise<UninitResult> =>
      uninit(await open(cwd), options),
    read: (path: string): string => readFileSync(join(root, path), "utf8"),
    has: (path: string): boolean => existsSync(join(root, path)),
    /** Every file but git's and `.local`'s, as latin-1, so that bytes count. */
    tree: (): Record<string, string> =>
      Object.fromEntries(
        readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
          .filter((path) => !path.startsWith(".git/") && !path.startsWith("memory/.local/"))
          .toSorted()
          .map((path) => [path, readFileSync(join(root, path), "latin1")]),
      ),
    remove: (): void => rmSync(base, { recursive: true, force: true }),
  };
}
