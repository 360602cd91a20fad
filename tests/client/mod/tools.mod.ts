import { describe, expect, test } from "claude-code/testing";
import { newBench, start } from "./kit.ts";

const WRITE = "mcp__tasuki__work_state_write";

describe("tools", () => {
  test("both are listed from the first turn, in a -p run too", async ($, on) => {
    const bench = newBench(on);
    await start($, false);
    expect(bench.tools.map(({ name, isDeferred }) => [name, isDeferred])).toEqual([
      ["work_state_write", false],
      ["work_state_read", false],
    ]);
  });

  test("a write hands its fields to the bin", async ($, on) => {
    const bench = newBench(on);
    await start($);
    const answer = await $.tool.call({
      tool: WRITE,
      tool_use_id: "u",
      list: "release",
      fields: { task: "x", status: "done" },
    });
    const [run] = bench.runs;
    expect(run!.argv.slice(2)).toEqual(["work", "write", "--fields", "-", "--json", "--list=release"]);
    expect(JSON.parse(run!.init.stdin!)).toEqual({ task: "x", status: "done" });
    expect(answer.result).toBe('{"list":"main","open":[]}');
  });

  test("fields that came as text", async ($, on) => {
    const bench = newBench(on);
    await start($);
    await $.tool.call({ tool: WRITE, tool_use_id: "u", fields: '{"goal":"x"}' });
    expect(bench.runs[0]!.init.stdin).toBe('{"goal":"x"}');
    expect(bench.runs[0]!.argv.at(-1)).toBe("--json");
  });

  test("no permission is asked for", async ($, on) => {
    newBench(on);
    let checks = 0;
    on("tool.check", () => ((checks += 1), { decision: "ask" }));
    await start($);
    await $.tool.call({ tool: WRITE, tool_use_id: "u", fields: {} });
    expect(checks).toBe(0);
  });

  test("what the bin refuses is an error with its words", async ($, on) => {
    const bench = newBench(on);
    bench.status = 2;
    await start($);
    const answer = await $.tool.call({ tool: WRITE, tool_use_id: "u", fields: { goal: "x" } });
    expect(JSON.stringify(answer)).toContain("no memory/ here");
  });

  test("a bin that can't be started says that nothing was saved", async ($, on) => {
    const bench = newBench(on);
    await start($);
    bench.status = null;
    const answer = await $.tool.call({ tool: WRITE, tool_use_id: "u", fields: { goal: "x" } });
    expect(JSON.stringify(answer)).toContain("nothing was saved");
  });

  test("a read without a list", async ($, on) => {
    const bench = newBench(on);
    await start($);
    await $.tool.call({ tool: "mcp__tasuki__work_state_read", tool_use_id: "u" });
    expect(bench.runs[0]!.argv.slice(2)).toEqual(["work", "read", "--json"]);
  });
});
