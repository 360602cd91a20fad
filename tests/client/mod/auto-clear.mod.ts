import { describe, expect, test } from "claude-code/testing";
import {
  begin,
  end,
  ended,
  enters,
  newBench,
  OPTIONS,
  READ,
  SAVE,
  saveTurn,
  settle,
  start,
  textIn,
  tools,
  types,
  typesClear,
  until,
  untilItWaits,
  WORK,
} from "./kit.ts";

const ASK = "save the work state now";
const ON = { options: OPTIONS };

describe("asking", () => {
  test("below the threshold nothing is attached", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 32.9;
    expect(await tools($, [WORK])).toBe("");
    expect(bench.said).toEqual([]);
  });

  test(
    "past it the instruction comes with the results of that call, and the person is told",
    ON,
    async ($, on) => {
      const bench = newBench(on);
      await start($);
      await begin($);
      bench.percent = 34.6;
      const attached = await tools($, [WORK]);
      expect(attached).toContain(ASK);
      expect(attached).toContain("34 %");
      expect(bench.said).toEqual([
        "context at 34 % (threshold 33 %). Claude saves the handoff now; then /clear and continue.",
      ]);
      expect(await tools($, [WORK])).toBe("");
    },
  );

  test("a number of tokens instead of a share", ON, async ($, on) => {
    const bench = newBench(on);
    bench.settings = { enabled: true, percent: 33, tokens: 120_000 };
    await start($);
    await begin($);
    bench.percent = 11;
    expect(await tools($, [WORK])).toBe("");
    bench.percent = 12;
    expect(await tools($, [WORK])).toContain(ASK);
    expect(bench.said[0]).toContain("threshold 120,000 tokens");
  });

  test("a smaller window counts", ON, async ($, on) => {
    const bench = newBench(on);
    bench.window = 200_000;
    await start($);
    await begin($);
    bench.percent = 40;
    expect(await tools($, [WORK])).toContain(ASK);
  });

  test("no usage yet", ON, async ($, on) => {
    newBench(on);
    await start($);
    await begin($);
    expect(await tools($, [WORK])).toBe("");
  });

  test("a turn without a tool call gets a prompt of its own", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 50;
    await end($);
    await until(bench, () => bench.calls.length > 0);
    expect(bench.calls.length).toBe(1);
    expect(bench.calls[0]).toContain(`submit:tasuki: ${ASK}`);
  });

  test("asked once more in a turn of its own, then given up", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 40;
    await tools($, [WORK]);
    await end($);
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls[0]).toContain("asked once more");
    await begin($, bench.calls[0]!.slice(7));
    await end($);
    await settle(bench);
    expect(bench.calls.length).toBe(1);
    expect(bench.said.at(-1)).toBe(
      "no save after asking twice, so nothing is cleared. /handoff, then /clear when you like.",
    );
    await begin($);
    expect(await tools($, [WORK])).toBe("");
  });

  test("a refused save is named in the second asking", ON, async ($, on) => {
    const bench = newBench(on);
    bench.refusal = "next-vague";
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls[0]).toContain("its next step names nothing to start at");
  });
});

describe("clearing", () => {
  test("save, clear, continue as the person", ON, async ($, on) => {
    const bench = newBench(on);
    bench.duringClear = async () => void (await ended($));
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 2);
    expect(bench.calls).toEqual(["clear", "submit:continue (as the person)"]);
  });

  test("what was saved is looked for on disk, since the turn began", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    const before = Date.now();
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 1);
    const [verify] = bench.runs.filter(({ argv }) => argv.includes("verify"));
    const { since, saves } = JSON.parse(verify!.init.stdin!) as { since: number; saves: { tool: string }[] };
    expect(since >= before).toBe(true);
    expect(saves.map(({ tool }) => tool)).toEqual([SAVE[0]]);
  });

  test("not before the turn ends", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    await tools($, [WORK]);
    await tools($, [SAVE]);
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("reading the state after the save is fine", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    await tools($, [WORK]);
    await tools($, [SAVE]);
    await tools($, [READ]);
    await end($);
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls).toEqual(["clear"]);
  });

  test("work after the save voids it", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    await tools($, [WORK]);
    await tools($, [SAVE]);
    await tools($, [WORK]);
    await end($);
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls[0]).toContain(ASK);
  });

  test("work beside the save voids it", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    await tools($, [WORK]);
    await tools($, [SAVE, WORK]);
    await end($);
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls[0]).toContain(ASK);
  });

  test("a bin that can't run counts as no save, and blocks nothing", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    expect(await tools($, [WORK])).toContain(ASK);
    bench.status = null;
    expect(await tools($, [SAVE])).toBe("");
    expect((await end($)).text).toBe("Done.");
    await until(bench, () => bench.calls.length === 1);
    expect(bench.calls[0]).toContain("asked once more");
  });

  test("the loop guard: a conversation of ours above the threshold", ON, async ($, on) => {
    const bench = newBench(on);
    bench.duringClear = async () => void (await ended($));
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 2);
    await begin($, "continue");
    expect(await tools($, [WORK])).toBe("");
    expect(bench.said.at(-1)).toContain("auto-clear is off until Claude Code is started again");
    await end($);
    await settle(bench);
    expect(bench.calls.length).toBe(2);
  });

  test("two rounds, where the second begins below", ON, async ($, on) => {
    const bench = newBench(on);
    bench.duringClear = async () => void (await ended($));
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 2);
    await begin($, "continue");
    bench.percent = 2;
    await tools($, [WORK]);
    await end($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 4);
    expect(bench.calls.map((call) => call.slice(0, 8))).toEqual(["clear", "submit:c", "clear", "submit:c"]);
  });

  test("a client that refuses /clear: the person is told", ON, async ($, on) => {
    const bench = newBench(on);
    bench.duringClear = async () => {
      throw new Error("no");
    };
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.said.length === 2);
    expect(bench.said.at(-1)).toBe("saved, but /clear did not run. Type /clear, then continue.");
  });
});

describe("the person goes first", () => {
  test("Esc in the turn that saves", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 34;
    await tools($, [WORK]);
    await tools($, [SAVE]);
    await $.session.stop({ isTurnRunning: true });
    await end($, { reason: "aborted" });
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("a permission dialog refused: an answer without words", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 60;
    await end($, { answer: "" });
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("Esc while the clear is waited for", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await saveTurn($, bench);
    await untilItWaits(bench);
    await $.session.stop({ isTurnRunning: false });
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("a message typed before the clear", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await saveTurn($, bench);
    await untilItWaits(bench);
    await types($);
    await settle(bench);
    expect(bench.calls).toEqual([]);
    expect(bench.said.at(-1)).toBe("your message goes first; nothing is cleared before the next save.");
  });

  test("/clear typed before a prompt of ours", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 50;
    await end($);
    await untilItWaits(bench);
    await typesClear($);
    await ended($);
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("/clear typed while the save is looked for", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await saveTurn($, bench);
    await typesClear($);
    await ended($);
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("a save prompt whose turn begins in another conversation is ended", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 50;
    await end($);
    await until(bench, () => bench.calls.length === 1);
    await ended($, "resume");
    await begin($, bench.calls[0]!.slice(7));
    await until(bench, () => bench.calls.length === 2);
    expect(bench.calls.at(-1)).toBe("abort");
  });

  test("and its words stay out of it, while they are let into their own", ON, async ($, on) => {
    const bench = newBench(on);
    const kept: string[] = [];
    on("session.append", (_, e, next) => (kept.push(textIn(e)), next(e)));
    await start($);
    await begin($);
    bench.percent = 50;
    await end($);
    await until(bench, () => bench.calls.length === 1);
    const prompt = `The tasuki plugin sent a message: ${bench.calls[0]!.slice(7)}`;
    await enters($, prompt);
    await ended($);
    await enters($, prompt);
    await enters($, "good morning");
    expect(kept[0]).toBe(prompt);
    expect(kept[1]).not.toContain(ASK);
    expect(kept[2]).toBe("good morning");
  });

  test("a message between clear and continue", ON, async ($, on) => {
    const bench = newBench(on);
    bench.duringClear = async () => void (await ended($));
    await start($);
    await saveTurn($, bench);
    await until(bench, () => bench.calls.length === 1);
    await types($);
    await settle(bench);
    expect(bench.calls).toEqual(["clear"]);
  });
});

describe("who is left alone", () => {
  test("a -p run", ON, async ($, on) => {
    const bench = newBench(on);
    await start($, false);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK])).toBe("");
    await end($);
    await settle(bench);
    expect([bench.calls, bench.runs]).toEqual([[], []]);
  });

  test("a subagent's tools and turns", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK], "agent-1")).toBe("");
    await begin($, "sub", "agent-1");
    await end($, { agentId: "agent-1" });
    await settle(bench);
    expect(bench.calls).toEqual([]);
  });

  test("whoever did not opt in, and no process is started for them", async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK])).toBe("");
    await end($);
    await settle(bench);
    expect([bench.calls, bench.said, bench.runs]).toEqual([[], [], []]);
  });

  for (const version of ["2.1.286", "2.1.400", "3.0.0", "odd"]) {
    test(`whoever has a client that was not tested: ${version}`, ON, async ($, on) => {
      const bench = newBench(on);
      bench.version = version;
      await start($);
      await begin($);
      bench.percent = 90;
      expect(await tools($, [WORK])).toBe("");
      await until(bench, () => bench.runs.at(-1)?.init.stdin?.includes('"untested"') === true);
      expect(bench.tools.length).toBe(2);
    });
  }

  test("an untested client that a person wants to try", ON, async ($, on) => {
    const bench = newBench(on);
    bench.version = "2.1.400";
    bench.env = { HOME: "/home/a", TASUKI_AUTO_CLEAR_UNTESTED: "true" };
    await start($);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK])).toContain(ASK);
  });

  test("a person whose file speaks of other things", async ($, on) => {
    const bench = newBench(on);
    bench.file = "lang: ja\n";
    await start($);
    expect(bench.runs).toEqual([]);
  });
});

describe("settings", () => {
  test("the person's file, the environment and the options are asked about", async ($, on) => {
    const bench = newBench(on);
    bench.file = "auto_clear: true\n";
    await start($);
    await begin($);
    bench.percent = 40;
    expect(await tools($, [WORK])).toContain(ASK);
    expect(bench.runs[0]!.argv.slice(2)).toEqual(["auto-clear", "sync", "--json"]);
  });

  test("options reach the bin as its hooks get them", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    expect(bench.runs[0]!.init.env).toMatchObject({
      CLAUDE_PLUGIN_OPTION_AUTO_CLEAR: "true",
      CLAUDE_PLUGIN_OPTION_AUTO_CLEAR_PERCENT: "33",
      CLAUDE_PID: "77",
    });
    expect(bench.runs[0]!.init.cwd).toBe("/project");
  });

  test(
    "an option that says no goes before the person's file",
    { options: { auto_clear: false } },
    async ($, on) => {
      const bench = newBench(on);
      bench.file = "auto_clear: true\n";
      await start($);
      expect(bench.runs).toEqual([]);
    },
  );

  test("nobody is told when the client ends", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await settle(bench);
    const before = bench.runs.length;
    await ended($, "prompt_input_exit");
    await settle(bench);
    expect(bench.runs.length).toBe(before);
  });

  test("the environment alone", async ($, on) => {
    const bench = newBench(on);
    bench.env = { HOME: "/home/a", TASUKI_AUTO_CLEAR: "true" };
    await start($);
    expect(bench.runs.length >= 1).toBe(true);
  });

  test("settings that can't be read switch nothing on", ON, async ($, on) => {
    const bench = newBench(on);
    bench.isWhole = false;
    await start($);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK])).toBe("");
  });

  test(
    "a change counts within 30 seconds, and is not asked for more often than needed",
    ON,
    async ($, on) => {
      const bench = newBench(on);
      bench.settings = { enabled: false, percent: 33, tokens: null };
      await start($);
      await begin($);
      bench.percent = 90;
      expect(await tools($, [WORK])).toBe("");
      bench.settings = { enabled: true, percent: 33, tokens: null };
      bench.now += 5_000;
      expect(await tools($, [WORK])).toBe("");
      expect(bench.runs.length).toBe(1);
      bench.now += 25_000;
      expect(await tools($, [WORK])).toContain(ASK);
    },
  );

  test("a file that can't be read any more keeps the last good settings", async ($, on) => {
    const bench = newBench(on);
    bench.file = "auto_clear: true\n";
    await start($);
    await begin($);
    bench.file = "(unreadable)";
    bench.now += 30_000;
    bench.percent = 40;
    expect(await tools($, [WORK])).toContain(ASK);
  });

  test("so does a broken one, and a bin that does not run", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.settings = { enabled: false, percent: 33, tokens: null };
    bench.isWhole = false;
    bench.now += 30_000;
    bench.percent = 20;
    expect(await tools($, [WORK])).toBe("");
    bench.status = 2;
    bench.now += 30_000;
    bench.percent = 40;
    expect(await tools($, [WORK])).toContain(ASK);
  });

  test("taken out of the file, it is off", async ($, on) => {
    const bench = newBench(on);
    bench.file = "auto_clear: true\n";
    await start($);
    await begin($);
    bench.file = null;
    bench.now += 30_000;
    bench.percent = 40;
    expect(await tools($, [WORK])).toBe("");
  });

  test("switched off: the bin says so", ON, async ($, on) => {
    const bench = newBench(on);
    bench.settings = { enabled: false, percent: 33, tokens: null };
    await start($);
    await begin($);
    bench.percent = 90;
    expect(await tools($, [WORK])).toBe("");
  });

  test("the state is told to the bin", ON, async ($, on) => {
    const bench = newBench(on);
    await start($);
    await begin($);
    bench.percent = 40;
    await tools($, [WORK]);
    await until(bench, () => bench.runs.at(-1)!.init.stdin!.includes('"asked"'));
    expect(JSON.parse(bench.runs.at(-1)!.init.stdin!)).toMatchObject({
      phase: "asked",
      reason: "asked",
      asks: 1,
      usage: { tokens: 400_000 },
    });
  });
});
