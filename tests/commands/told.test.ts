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
