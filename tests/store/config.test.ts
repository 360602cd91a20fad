import { describe, expect, it } from "vitest";
import type { ConfigKey } from "../../src/model/config.ts";
import { UserError } from "../../src/model/errors.ts";
import { environmentName } from "../../src/store/config-keys.ts";
import {
  CONFIG_KEY_NAMES,
  CONFIG_KEYS,
  checkedKey,
  isPersonOnly,
  loadConfig,
  setConfigKey,
  type ConfigSources,
} from "../../src/store/config.ts";

type Given = {
  flags?: ConfigSources["flags"];
  env?: ConfigSources["env"];
  personal?: string;
  project?: string;
};
const file = (text: string | undefined, path: string) => (text === undefined ? null : { text, path });
const load = ({ flags, env = {}, personal, project }: Given) =>
  loadConfig({
    ...(flags ? { flags } : {}),
    env,
    personalFile: file(personal, "~/.tasuki/config.yml"),
    projectFile: file(project, "memory/config.yml"),
  });

describe("loadConfig", () => {
  it("starts from the defaults", () => {
    const { config, origins, warnings } = load({});
    expect(config).toEqual(
      Object.fromEntries(CONFIG_KEY_NAMES.map((key) => [key, CONFIG_KEYS[key].default])),
    );
    expect(new Set(Object.values(origins))).toEqual(new Set(["default"]));
    expect(warnings).toEqual([]);
  });

  it("takes the strongest origin", () => {
    const all = {
      flags: { top_k: "1" },
      env: { TASUKI_TOP_K: "2", CLAUDE_PLUGIN_OPTION_TOP_K: "3" },
      personal: "top_k: 4",
      project: "top_k: 5",
    };
    const seen = [
      all,
      { ...all, flags: {} },
      { ...all, flags: {}, env: { CLAUDE_PLUGIN_OPTION_TOP_K: "3" } },
      { personal: all.personal, project: all.project },
      { project: all.project },
    ].map((given) => {
      const { config, origins } = load(given);
      return [config.top_k, origins.top_k];
    });
    expect(seen).toEqual([
      [1, "flag"],
      [2, "environment"],
      [3, "plugin"],
      [4, "personal"],
      [5, "project"],
    ]);
  });

  it.each<[ConfigKey, unknown, unknown]>([
    ["work_state", "false", false],
    ["work_state", "0", false],
    ["off", "1", true],
    ["off", "TRUE", true],
    ["auto_clear", "true", true],
    ["auto_clear_percent", "12.5", 12.5],
    ["auto_clear_tokens", "50000", 50_000],
    ["auto_clear_tokens", "none", null],
    ["top_k", "0", 0],
    ["threshold", ".25", 0.25],
    ["threshold", "1", 1],
    ["commit", "Session", "session"],
    ["lang", "zh_tw", "zh-TW"],
    ["profile", "dev", "dev"],
    ["profile", "none", null],
    ["commit_prefix", "memory: ", "memory: "],
    ["capture_refine", "claude -p", "claude -p"],
    ["recent_hours", "1.5", 1.5],
  ])("%s=%j", (key, given, value) => {
    const { config, origins, warnings } = load({ env: { [environmentName(key)]: given as string } });
    expect([config[key], origins[key], warnings]).toEqual([value, "environment", []]);
  });

  it.each<[ConfigKey, string]>([
    ["work_state", "maybe"],
    ["auto_clear_percent", "0"],
    ["auto_clear_percent", "96"],
    ["auto_clear_tokens", "0"],
    ["top_k", "2.5"],
    ["top_k", "-1"],
    ["top_k", "many"],
    ["top_k", "0x10"],
    ["threshold", "1.1"],
    ["commit", "always"],
    ["lang", "fr"],
    ["commit_prefix", "a\nb"],
    ["profile", "x".repeat(101)],
    ["budget", "NaN"],
  ])("%s=%j is refused, and the next origin counts", (key, given) => {
    const { config, origins, warnings } = load({ env: { [environmentName(key)]: given } });
    expect([config[key], origins[key]]).toEqual([CONFIG_KEYS[key].default, "default"]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(environmentName(key));
  });

  it.each(["1", "TRUE", "yes", "on"])("auto_clear=%s doesn't enable, whatever stands below", (given) => {
    const { config, warnings } = load({ env: { TASUKI_AUTO_CLEAR: given }, personal: "auto_clear: true" });
    expect(config.auto_clear).toBe(false);
    expect(warnings).toHaveLength(1);
  });
  it.each(["false", "False"])("auto_clear=%s disables quietly", (given) => {
    expect(load({ env: { TASUKI_AUTO_CLEAR: given }, personal: "auto_clear: true" })).toMatchObject({
      config: { auto_clear: false },
      warnings: [],
    });
  });
  it("no work state, no auto-clear", () => {
    const { config, warnings } = load({ personal: "auto_clear: true", env: { TASUKI_WORK_STATE: "false" } });
    expect(config.auto_clear).toBe(false);
    expect(warnings).toEqual(["auto_clear is off because work_state is false"]);
  });

  it("takes no person's choice from a clone", () => {
    const project =
      "auto_clear: true\nauto_clear_percent: 5\nauto_clear_tokens: 5\ncapture_refine: curl evil\nbudget: 300\n";
    const { config, warnings } = load({ project });
    expect(config).toMatchObject({
      auto_clear: false,
      auto_clear_percent: 33,
      auto_clear_tokens: null,
      capture_refine: "off",
      budget: 300,
    });
    expect(warnings).toHaveLength(4);
    expect(warnings[0]).toContain("memory/config.yml: auto_clear");
    expect(load({ personal: project }).config).toMatchObject({
      auto_clear: true,
      capture_refine: "curl evil",
    });
  });

  it("reads what YAML makes of a value", () => {
    const { config, warnings } = load({
      project: "capture: off\nprofile: 7\nlang: ja # 日本語\nthreshold: 0.50\nwork_state: 1\ncommit: off\n",
    });
    expect(config).toMatchObject({
      capture: "off",
      profile: "7",
      lang: "ja",
      threshold: 0.5,
      work_state: true,
      commit: "off",
    });
    expect(warnings).toEqual([]);
  });

  it("an empty variable is none", () => {
    expect(load({ env: { TASUKI_TOP_K: "", CLAUDE_PLUGIN_OPTION_TOP_K: "" } })).toMatchObject({
      config: { top_k: 5 },
      warnings: [],
    });
  });

  it.each([
    ["top_k: 3\nbudget: [1\n", "memory/config.yml:"],
    ["- a\n- b\n", "memory/config.yml:1"],
    ["just words\n", "memory/config.yml:1"],
    ["---\ntop_k: 3\n---\ntop_k: 4\n", "memory/config.yml:"],
    ["a: 1\nb: \tx: y: z\n", "memory/config.yml:2"],
  ])("%j can't be read: its keys are ignored, file and line named", (project, where) => {
    const { config, warnings } = load({ project, personal: "budget: 100" });
    expect(config).toMatchObject({ top_k: 5, budget: 100 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(where);
  });

  it.each(["", "# only a comment\n", "\uFEFF# x\ntop_k: 5\n", "---\ntop_k: 5\n", "top_k: 5\r\n"])(
    "%j is fine",
    (project) => {
      expect(load({ project })).toMatchObject({ config: { top_k: 5 }, warnings: [] });
    },
  );

  it("names the nearest of an unknown key", () => {
    expect(load({ project: "treshold: 0.3\nzzz: 1\n" }).warnings).toEqual([
      'memory/config.yml: no setting "treshold", did you mean threshold?',
      'memory/config.yml: no setting "zzz"',
    ]);
  });
});

describe("keys", () => {
  it("are found in several spellings", () => {
    expect(checkedKey("Top-K")).toBe("top_k");
    expect(() => checkedKey("treshold")).toThrow(/Did you mean threshold/u);
    expect(() => checkedKey("constructor")).toThrow(UserError);
    expect(isPersonOnly("auto_clear")).toBe(true);
    expect(isPersonOnly("budget")).toBe(false);
  });
  it("have a line that says what they do", () => {
    for (const key of CONFIG_KEY_NAMES) expect(CONFIG_KEYS[key].describe).toMatch(/^[^\n]{10,100}$/u);
  });
});

describe("setConfigKey", () => {
  const TEXT = "# the team's\nlang: en   # written headings\n\n# limits\nbudget: 2000\n";
  const set = (text: string, key: string, value: string | null): string =>
    setConfigKey(text, key, value, "memory/config.yml");

  it.each([
    [TEXT, "budget", "1500", TEXT.replace("2000", "1500")],
    [TEXT, "lang", "zh-tw", TEXT.replace("en ", "zh-TW ")],
    [TEXT, "top-k", "3", `${TEXT}top_k: 3\n`],
    [TEXT, "budget", null, TEXT.replace("budget: 2000\n", "")],
    [TEXT, "off", null, TEXT],
    ["", "off", "true", "off: true\n"],
    ["# only a comment\n", "off", "true", "# only a comment\noff: true\n"],
    ["budget: 1", "budget", "2", "budget: 2\n"],
    ["---\nbudget: 1\n", "budget", "2", "---\nbudget: 2\n"],
    ["\uFEFFbudget: 1\r\n", "budget", "2", "\uFEFFbudget: 2\r\n"],
    ["budget: 1\r\n", "top_k", "2", "budget: 1\r\ntop_k: 2\r\n"],
    ["", "commit_prefix", "memory: ", 'commit_prefix: "memory: "\n'],
  ])("%j %s=%s", (text, key, value, expected) => {
    expect(set(text, key, value)).toBe(expected);
  });

  it("round trips through the loader", () => {
    expect(load({ project: set(TEXT, "commit_prefix", "memory: ") }).config.commit_prefix).toBe("memory: ");
  });

  it.each([
    [TEXT, "bugdet", "1", /Did you mean budget/u],
    [TEXT, "budget", "lots", /budget can't be "lots": expected a whole number/u],
    ["budget: [1\n", "budget", "1", /memory\/config\.yml:\d+ can't be read/u],
    [TEXT, "auto_clear", "1", /expected true or false/u],
  ])("%j %s=%s is refused", (text, key, value, message) => {
    expect(() => set(text, key, value)).toThrow(message);
    expect(() => set(text, key, value)).toThrow(UserError);
  });
});
