import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOOKS, hookLine, isOurLine, plainLine, type HookName } from "../../src/claude/hook-line.ts";

const pathOf = (tool: string): string => execFileSync("which", [tool], { encoding: "utf8" }).trim();
const hasShell = (shell: string): boolean => spawnSync(shell, ["-c", ":"]).status === 0;
/** Where there is no dash, whatever `sh` is. */
const SHELLS = [hasShell("dash") ? "dash" : "sh", "bash"].filter(hasShell);
const SHELL_PATHS = new Map(["sh", ...SHELLS].map((shell) => [shell, pathOf(shell)]));
const TOOLS = ["git", "sed", "grep", "head", "tr", "cat"].map((tool) => [tool, pathOf(tool)] as const);
const INPUT = JSON.stringify({ source: "startup" });

let base: string;
let home: string;
let project: string;
let bin: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "hook line 'x' "));
  [home, project, bin] = [join(base, "home"), join(base, "project"), join(base, "bin")];
  for (const dir of [home, project, bin]) mkdirSync(dir);
  for (const [tool, path] of TOOLS) symlinkSync(path, join(bin, tool));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** A tasuki that says who it is, and what it was given. */
function tasuki(path: string, body = 'printf "%s:%s:%s" "$0" "$*" "$(cat)"'): void {
  write(path, `#!/bin/sh\n${body}\n`, 0o755);
}

function git(...args: string[]): void {
  execFileSync("git", ["-c", "gc.auto=0", "-c", "user.name=a", "-c", "user.email=a@b", ...args], {
    cwd: project,
    env: { PATH: process.env["PATH"], HOME: home },
    stdio: "pipe",
  });
}

function run(line: string, options: { shell?: string; env?: Record<string, string>; cwd?: string } = {}) {
  const shell = SHELL_PATHS.get(options.shell ?? "sh") ?? "/bin/sh";
  const env = { PATH: bin, HOME: home, CLAUDE_PROJECT_DIR: options.cwd ?? project, ...options.env };
  const result = spawnSync(shell, ["-c", line], {
    cwd: options.cwd ?? project,
    env,
    input: INPUT,
    encoding: "utf8",
  });
  return { out: result.stdout, err: result.stderr, code: result.status };
}

const local = () => join(home, ".local/bin/tasuki");
const handoff = (list: string, text = `---\nlist: ${list}\nstatus: open\n---\n# ${list}\n`) =>
  write(join(project, "memory/handoffs", `${list}.md`), text);
type Plugin = { person?: boolean; local?: boolean; installed?: boolean; node?: boolean };
const calm = { err: "", code: 0 };

describe.each(SHELLS)("%s", (shell) => {
  const start = (env?: Record<string, string>) =>
    run(hookLine("session-start"), { shell, ...(env && { env }) });

  test.each(Object.keys(HOOKS) as HookName[])("%s: PATH first, then ~/.local/bin, then nothing", (hook) => {
    const line = hookLine(hook);
    expect(run(line, { shell })).toEqual({ out: "", ...calm });
    tasuki(local());
    expect(run(line, { shell })).toEqual({ out: `${local()}:hook ${hook}:${INPUT}`, ...calm });
    tasuki(join(bin, "tasuki"));
    expect(run(line, { shell })).toEqual({ out: `${join(bin, "tasuki")}:hook ${hook}:${INPUT}`, ...calm });
  });

  test.each([
    ["the clone is gone", "echo gone >&2; exit 127"],
    ["it breaks with half a line printed", "echo half; echo broken >&2; exit 1"],
  ])("a launcher that fails counts as missing: %s", (_name, body) => {
    handoff("main");
    git("init", "-q", "-b", "main");
    tasuki(join(bin, "tasuki"), body);
    expect(start()).toEqual({ out: readFileSync(join(project, "memory/handoffs/main.md"), "utf8"), ...calm });
    tasuki(local());
    expect(start().out).toContain(local());
  });

  test("a dangling link and a file without the right to run count as missing", () => {
    symlinkSync(join(base, "nowhere"), join(bin, "tasuki"));
    write(local(), "#!/bin/sh\necho no\n", 0o644);
    expect(start()).toEqual({ out: "", ...calm });
  });

  test("puts ~/.local/bin on the Bash tool's PATH, once, only where it is needed", () => {
    const file = join(base, "env file");
    const env = { CLAUDE_ENV_FILE: file };
    start(env);
    expect(existsSync(file)).toBe(false);
    tasuki(local());
    start(env);
    start(env);
    expect(readFileSync(file, "utf8")).toBe('export PATH="$PATH:$HOME/.local/bin"\n');
    const found = spawnSync("/bin/sh", ["-c", `. "$CLAUDE_ENV_FILE"; tasuki x </dev/null`], {
      env: { PATH: bin, HOME: home, ...env },
      encoding: "utf8",
    });
    expect(found.stdout).toBe(`${local()}:x:`);
    rmSync(file);
    tasuki(join(bin, "tasuki"));
    start(env);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    "feat/auth-refactor",
    "修正/登入 流程".replace(" ", "-"),
    "o'brien/`x`",
    'a"b|c<d>e',
    "feat/a&b;c$(d)",
  ])("the handoff of the branch %s", (branch) => {
    git("init", "-q", "-b", branch);
    const slug = branch.replaceAll(/[/\\:*?"<>|'`\s]/g, "-");
    handoff(slug);
    handoff("other");
    expect(start()).toEqual({
      out: readFileSync(join(project, "memory/handoffs", `${slug}.md`), "utf8"),
      ...calm,
    });
    mkdirSync(join(project, "sub folder"));
    expect(run(plainLine(), { shell, cwd: join(project, "sub folder") }).out).toContain(`# ${slug}`);
  });

  test("no branch: the only list, else nothing", () => {
    handoff("main");
    expect(start()).toEqual({ out: expect.stringContaining("# main"), ...calm });
    git("init", "-q", "-b", "trunk");
    git("commit", "-q", "--allow-empty", "-m", "x");
    expect(start()).toEqual({ out: "", ...calm });
    git("checkout", "-q", "--detach");
    expect(start().out).toContain("# main");
    handoff("second");
    expect(start()).toEqual({ out: "", ...calm });
  });

  test("of a handoff that a merge has left unfinished, that alone", () => {
    git("init", "-q", "-b", "main");
    handoff(
      "main",
      "---\nlist: main\n<<<<<<< HEAD\nstatus: open\n---\n# ours\n=======\nstatus: open\n---\n# theirs\n>>>>>>> side\n",
    );
    const out = "The handoff has conflict markers, so it is not given. Resolve them first.\n";
    expect(start()).toEqual({ out, ...calm });
    expect(run(plainLine(), { shell }).out).toBe(out);
  });

  test.each([
    ["installed and on", { person: true }, false],
    ["off in the project's own settings", { person: true, local: false }, true],
    ["switched on here, never installed", { local: true, installed: false }, true],
    ["on, but no node to run it", { person: true, node: false }, true],
  ])(
    "the plugin speaks instead: %s",
    (_, { person, local: here, installed = true, node = true }: Plugin, isPrinted) => {
      symlinkSync(pathOf("tail"), join(bin, "tail"));
      if (node) tasuki(join(bin, "node"));
      handoff("main");
      const enabled = (value?: boolean) =>
        JSON.stringify({ enabledPlugins: { "tasuki@team": value, "other@x": true } }, null, 2);
      write(
        join(project, ".claude/settings.json"),
        JSON.stringify({ hooks: [hookLine("session-start"), plainLine()] }),
      );
      write(join(home, ".claude/settings.json"), enabled(person));
      write(join(project, ".claude/settings.local.json"), enabled(here));
      if (installed)
        write(join(home, ".claude/plugins/installed_plugins.json"), '{"plugins":{"tasuki@team":[]}}');
      expect(start().out.includes("# main")).toBe(isPrinted);
    },
  );

  test("is silent without git, without a list", () => {
    rmSync(join(bin, "git"));
    expect(start()).toEqual({ out: "", ...calm });
    handoff("main");
    expect(start()).toEqual({ out: expect.stringContaining("# main"), ...calm });
  });

  test.each([
    ["---\nlist: x\nstatus: done\n---\nbody\n", false],
    ["\ufeff---\r\nlist: x\r\nstatus: done\r\n---\r\nbody\r\n", false],
    ['---\nstatus: "done" # since Monday\n---\nbody\n', false],
    ["---\nstatus: open\n---\nstatus: done\n", true],
    ["# No header\n\nstatus: done\n\n---\n", true],
    ["---\nstatus: undone\n---\nbody\n", true],
    ["", false],
  ])("status in the header: %j", (text, isGiven) => {
    handoff("main", text);
    expect(start()).toEqual({ out: isGiven ? text : "", ...calm });
  });

  test("at most 9,000 bytes; a link and a folder give nothing", () => {
    handoff("main", "漢".repeat(5000));
    expect(Buffer.byteLength(start().out)).toBeLessThanOrEqual(9002);
    rmSync(join(project, "memory/handoffs/main.md"));
    write(join(base, "secret"), "secret");
    symlinkSync(join(base, "secret"), join(project, "memory/handoffs/main.md"));
    expect(start().out).toBe("");
    rmSync(join(project, "memory/handoffs/main.md"));
    mkdirSync(join(project, "memory/handoffs/main.md"));
    expect(start()).toEqual({ out: "", ...calm });
  });

  test("TASUKI_OFF silences everything", () => {
    handoff("main");
    tasuki(local());
    expect(start({ TASUKI_OFF: "1" })).toEqual({ out: "", ...calm });
  });
});

test("the lines know themselves, name no machine path, and survive JSON", () => {
  for (const line of [plainLine(), ...(Object.keys(HOOKS) as HookName[]).map(hookLine)]) {
    expect(isOurLine(line)).toBe(true);
    expect(line).not.toMatch(/\/(?:home|Users|usr|opt|tmp)\//);
    expect(line).not.toContain("\n");
  }
  expect(isOurLine("npm run x # not tasuki here")).toBe(false);
});
