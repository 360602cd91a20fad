// What a person gave and tasuki can't use: it is said, and never passed over.
import { describe, expect, it } from "vitest";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

describe("a list that is not there", () => {
  const box = withStore({
    "memory/handoffs/old.md": "---\nlist: old\nstatus: done\n---\n# old\n\n## Next step\nRest.\n",
  });
  const NEAREST = 'no list "auth-refator". Did you mean auth-refactor?';

  it.each([
    ["context", []],
    ["context", ["--explain"]],
    ["the place alone", []],
    ["handoff show", []],
    ["work read", []],
    ["resume", []],
    ["handoff check", []],
  ])("%s %j names the nearest", async (verb, more) => {
    const argv = [...(verb === "the place alone" ? [] : verb.split(" ")), ...more];
    const byFlag = await inProcess(box, { argv: [...argv, "--list", "auth-refator"] });
    expect(byFlag).toMatchObject({ code: 2, out: "", err: expect.stringContaining(NEAREST) });
    const byEnv = await inProcess(box, { argv, env: { TASUKI_LIST: "auth-refator" } });
    expect(byEnv).toMatchObject({ code: 2, out: "", err: expect.stringContaining(NEAREST) });
  });

  it("is no reason for a hook to speak", async () => {
    const stdin = JSON.stringify({ session_id: "s", cwd: box.dir, source: "startup" });
    const env = { TASUKI_LIST: "auth-refator" };
    const started = await inProcess(box, { argv: ["hook", "session-start"], stdin, env });
    expect(started).toMatchObject({ code: 0, err: "" });
  });

  it("is asked for by name alone", async () => {
    const { code, out } = await inProcess(box, { argv: ["--list", "old"] });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^old · /) });
  });
});

describe("a setting that can't be used", () => {
  const box = withStore();
  const env = { TASUKI_TOP_K: "abc", TASUKI_COMMIT: "never" };
  const LINE =
    /^TASUKI_TOP_K is "abc", expected a whole number .*; TASUKI_COMMIT is "never", .*: ignored\.$/m;

  it.each([["list"], ["recall", "redis"], ["context"], ["config", "list"], ["show", "style-a1b2", "--json"]])(
    "%s %s says so in one line",
    async (...argv) => {
      const { code, err } = await inProcess(box, { argv, env });
      expect(code).toBe(0);
      expect(err.match(/TASUKI_TOP_K/g)).toHaveLength(1);
      expect(err).toMatch(LINE);
    },
  );

  it("is a finding of doctor, said once", async () => {
    const { out, err } = await inProcess(box, { argv: ["doctor"], env });
    expect(out).toMatch(/look  TASUKI_TOP_K is "abc", expected/);
    expect(err).toBe("");
  });

  it("of a flag too", async () => {
    const { err } = await inProcess(box, { argv: ["context", "--top-k", "many"] });
    expect(err).toMatch(/^--top-k is "many", expected .*: ignored\.$/m);
  });

  it("is no reason for a hook to speak", async () => {
    const stdin = JSON.stringify({ session_id: "t", cwd: box.dir, prompt: "why no redis" });
    expect(await inProcess(box, { argv: ["hook", "user-prompt"], stdin, env })).toMatchObject({
      code: 0,
      err: "",
    });
  });
});
