// The plugin as a marketplace installs it: what git holds, without a build.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { pluginFiles } from "../../src/claude/plugin-files.ts";
import { HOOKS } from "../../src/claude/hook-line.ts";
import { CONFIG_KEYS } from "../../src/store/config.ts";
import { VERSION } from "../../src/version.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const json = (file: string) => JSON.parse(read(file)) as Record<string, any>;

test("its files are those that src/claude/ makes: node scripts/templates.mjs", () => {
  const files = pluginFiles(VERSION);
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, read(file)]))).toEqual(files);
});

test("the marketplace offers the folder of the plugin", () => {
  const [offer] = json(".claude-plugin/marketplace.json")["plugins"];
  expect(json(path.join(offer.source, ".claude-plugin/plugin.json"))).toMatchObject({
    name: offer.name,
    version: VERSION,
  });
});

test("its options are settings of a person, without a default that would go before the person's file", () => {
  for (const [key, option] of Object.entries<any>(json("plugin/.claude-plugin/plugin.json")["userConfig"])) {
    const spec = CONFIG_KEYS[key as keyof typeof CONFIG_KEYS] as {
      personOnly?: true;
      min?: number;
      max?: number;
    };
    expect(spec.personOnly, key).toBe(true);
    expect([option.min, option.max, option.default]).toEqual([spec.min, spec.max, undefined]);
  }
});

test("every hook runs node itself, with the timeout of the set-up project", () => {
  const { hooks, modules } = json("plugin/hooks/hooks.json");
  expect(modules).toEqual(["../dist/register.js"]);
  expect(Object.keys(hooks)).toEqual(Object.values(HOOKS).map(({ event }) => event));
  for (const [name, { event, timeout }] of Object.entries(HOOKS)) {
    for (const hook of hooks[event][0].hooks) {
      expect(hook).toMatchObject({
        command: "node",
        args: ["${CLAUDE_PLUGIN_ROOT}/dist/tasuki.cjs", "hook", name],
        timeout,
      });
    }
  }
});

test.each(["handoff", "pickup", "recall", "remember"])(
  "the skill %s asks for nothing and runs nothing by itself",
  (skill) => {
    const text = read(`plugin/skills/${skill}/SKILL.md`);
    expect(text).toMatch(
      new RegExp(
        `^---\\nname: ${skill}\\ndescription: .+\\nargument-hint: ".+"\\nallowed-tools: Bash\\(tasuki:\\*\\)`,
      ),
    );
    expect(text.replaceAll("$ARGUMENTS", "")).not.toMatch(/\$\d|!`|[!！]/);
  },
);

test("its launcher runs the bundle, from a folder with a blank too", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tasuki plugin "));
  try {
    expect(statSync(path.join(ROOT, "plugin/bin/tasuki")).mode & 0o111).toBe(0o111);
    symlinkSync(path.join(ROOT, "plugin"), path.join(folder, "plugin"));
    const output = execFileSync(path.join(folder, "plugin/bin/tasuki"), ["--version"], { encoding: "utf8" });
    expect(output.trim()).toBe(VERSION);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
