// The first of the README's two commands on a fresh clone: without npm, without network, in a home of its own.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

describe("setup.mjs in a fresh clone", { timeout: 90_000 }, () => {
  let base: string;
  const at = (name: string) => path.join(base, name);

  beforeAll(() => {
    base = mkdtempSync(path.join(tmpdir(), "tasuki-clone-"));
    for (const folder of ["clone", "home", "project", "bin"]) mkdirSync(at(folder));
    for (const file of tracked()) copy(file, at("clone"));
    git("init", "-q", "-b", "main");
  });
  afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

  const git = (...args: string[]) => execFileSync("git", args, { cwd: at("project"), env: env() });
  const env = () => ({
    PATH: [path.dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(path.delimiter),
    HOME: at("home"),
    LANG: "C.UTF-8",
    // Whoever would ask a registry or a proxy here finds nobody.
    npm_config_registry: "http://127.0.0.1:9/",
    https_proxy: "http://127.0.0.1:9/",
  });
  const setup = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(at("clone"), "setup.mjs"), ...args], {
      cwd: at("home"),
      env: env(),
      encoding: "utf8",
    });

  test("without a path it plays the whole round and leaves nothing behind", () => {
    const { status, stdout, stderr } = setup();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/<tasuki-[0-9A-Za-z]+>/);
    expect(stdout).toMatch(/\p{Script=Han}/u);
    expect(readdirSync(at("home"))).toEqual([]);
  });

  test("with a path it sets up the project and a launcher that runs; --remove takes the launcher away", () => {
    const { status, stdout } = setup(at("project"));
    expect(status, stdout).toBe(0);
    expect(stdout).toContain("/handoff");
    expect(existsSync(path.join(at("project"), ".claude", "settings.json"))).toBe(true);

    const launcher = path.join(at("home"), ".local", "bin", "tasuki");
    const run = spawnSync(launcher, ["doctor", "--json"], {
      cwd: at("project"),
      env: env(),
      encoding: "utf8",
    });
    expect(JSON.parse(run.stdout)).toHaveProperty("checks");

    expect(setup("--remove").status).toBe(0);
    expect(existsSync(launcher)).toBe(false);
  });
});

/** What a commit of the work tree would hold. */
function tracked(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const output = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return output.split("\0").filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

function copy(file: string, clone: string): void {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  copyFileSync(path.join(ROOT, file), path.join(clone, file));
}
