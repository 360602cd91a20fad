// Each block of README.md that is marked `sh run`, in its order, as written: on a fresh clone, in a home of its own,
// without network. The address of the clone is led to this checkout.
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf, pageOf, ROOT } from "./pages.ts";

let base: string;
const at = (...names: string[]) => path.join(base, ...names);

beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), "tasuki-readme-"));
  for (const folder of ["home/.local/bin", "home/my-project/middleware", "source"])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at("home", ".gitconfig"), gitConfig());
  for (const file of tracked()) copy(file, at("source"));
  commitAll(at("source"));
  writeFileSync(at("home/my-project/middleware/auth.js"), "export function verify() {}\n");
  commitAll(at("home/my-project"));
}, 60_000);

afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

test("README.md runs as written", { timeout: 120_000 }, () => {
  const script = blocksOf(pageOf("README.md"))
    .filter(({ info }) => info === "sh run")
    .map(({ text }, index) => `echo "== block ${index + 1}"\n${text}`)
    .join("\n");
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
    cwd: at("home"),
    env: env(),
    encoding: "utf8",
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain("PostgreSQL, not Redis");
  expect(stdout).not.toContain("findings");
  // What is left at the end: the memory, and nothing else of tasuki's.
  const project = at("home", "my-project");
  expect(readdirSync(project).toSorted()).toEqual([".git", ".gitignore", "memory", "middleware"]);
  expect(existsSync(at("home", ".local", "bin", "tasuki"))).toBe(false);
});

const env = () => ({
  PATH: [
    at("home", ".local", "bin"),
    path.dirname(process.execPath),
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
  ].join(path.delimiter),
  HOME: at("home"),
  LANG: "C.UTF-8",
  GIT_CONFIG_NOSYSTEM: "1",
  // Whoever would ask a registry or a proxy here finds nobody.
  npm_config_registry: "http://127.0.0.1:9/",
  https_proxy: "http://127.0.0.1:9/",
});

const gitConfig = () => `[user]
	name = Reader
	email = reader@example.org
[init]
	defaultBranch = main
[gc]
	auto = 0
[pull]
	ff = only
[url "file://${at("source")}"]
	insteadOf = https://example.org/tasuki.git
`;

function commitAll(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, env: env() });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "start");
}

/** What a commit of the work tree would hold. */
function tracked(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const output = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  return output.split("\0").filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

function copy(file: string, folder: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  copyFileSync(path.join(ROOT, file), path.join(folder, file));
}
