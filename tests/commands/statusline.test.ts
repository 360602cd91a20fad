import { describe, expect, test } from "vitest";
import { renderStatusline, type Statusline } from "../../src/render/statusline.ts";
import { paintOf } from "../../src/render/style.ts";
import { widthOf } from "../../src/render/text.ts";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess, NOW } from "./run.ts";
import { HANDOFF, withoutStore, withStore } from "./store.ts";

/** As Claude Code 2.1 tells it. */
const told = (box: Sandbox, tokens: number | null = 330_000, session = "session-a"): string =>
  JSON.stringify({
    session_id: session,
    cwd: box.dir,
    workspace: { current_dir: box.dir, project_dir: box.dir, added_dirs: [] },
    context_window: {
      context_window_size: 1_000_000,
      current_usage:
        tokens === null
          ? null
          : { input_tokens: 1_000, cache_read_input_tokens: tokens - 1_000, cache_creation_input_tokens: 0 },
      used_percentage: tokens === null ? null : Math.round(tokens / 10_000),
    },
  });

const line = async (box: Sandbox, stdin = told(box), env: Record<string, string> = { NO_COLOR: "1" }) => {
  const { code, out, err } = await inProcess(box, { argv: ["statusline"], stdin, env });
  expect({ code, err, lines: out.split("\n").length }).toEqual({ code: 0, err: "", lines: 2 });
  return out.slice(0, -1);
};

describe("tasuki statusline", () => {
  test("context, list, next step, open tasks, age", async () => {
    const box = withStore();
    await inProcess(box, { argv: ["work", "write", "task=Ship it", "status=todo"] });
    expect(await line(box)).toBe(
      "33 % · auth-refactor · Change verify() in src/auth/ve… · 3 tasks open · just now",
    );
    expect(await line(box, told(box), { NO_COLOR: "1", COLUMNS: "120" })).toContain(
      "to call signJwt(), th… ·",
    );
  });

  test("before the first answer the context is not known", async () => {
    const box = withStore();
    expect(await line(box, told(box, null))).toMatch(/^auth-refactor · /);
  });

  test("what is below the threshold never shows as the threshold", async () => {
    const box = withStore();
    expect(await line(box, told(box, 329_999))).toMatch(/^32 % · /);
  });

  test("is empty without a store, switched off, and for what is no JSON", async () => {
    expect(await line(withoutStore())).toBe("");
    const box = withStore();
    expect(await line(box, told(box), { TASUKI_OFF: "1" })).toBe("");
    expect(await line(withoutStore(), "{")).toBe("");
    expect(await line(box, "")).toContain("auth-refactor");
    expect(await line(box, '{"cwd":"/nowhere/at/all","context_window":[]}')).toBe("");
  });

  test("-C goes before what the client says", async () => {
    const [here, elsewhere] = [withStore(), withoutStore()];
    const argv = ["statusline", "-C", here.dir];
    const { out } = await inProcess(elsewhere, { argv, stdin: told(elsewhere), env: { NO_COLOR: "1" } });
    expect(out).toContain("33 % · auth-refactor");
  });

  test("follows the list of this session, and says that it is paused", async () => {
    const box = withStore();
    const env = { NO_COLOR: "1", CLAUDE_CODE_SESSION_ID: "session-a" };
    await inProcess(box, { argv: ["work", "write", "release", "goal=Ship it"], env });
    expect(await line(box, told(box), env)).toMatch(/^33 % · release · no next step · just now$/);
    expect(await line(box, told(box, 330_000, "session-b"))).toContain("auth-refactor");
    await inProcess(box, { argv: ["pause"], env });
    expect(await line(box)).toContain(" · paused");
  });

  test("sees what was edited by hand since, whatever became of its notes", async () => {
    const box = withStore();
    await line(box);
    for (const [step, notes] of [
      ["Read `a.ts`.", null],
      ["Read `b.ts`.", "{"],
      ["Read `c.ts`.", '{"lists":[{"list":"auth-refactor","look":[1,2,3]},null]}'],
    ] as const) {
      box.write("memory/handoffs/auth-refactor.md", HANDOFF.replace(/(?<=## Next step\n).*/, step));
      if (notes !== null) box.write("memory/.local/statusline.json", notes);
      expect(await line(box)).toContain(step.replaceAll("`", ""));
      expect(await line(box)).toContain(step.replaceAll("`", ""));
    }
    box.remove("memory/handoffs/auth-refactor.md");
    expect(await line(box)).toBe("33 %");
  });

  test("colour marks a context that is worth a look; a secret is not shown", async () => {
    const secret = ["AKIA", "QYLPMN5HFIQR7XYA"].join("");
    const box = withStore({
      "memory/handoffs/auth-refactor.md": HANDOFF.replace("Change `verify()`", `Use ${secret}`),
    });
    // The test's own terminal takes no colour: what is left of it shows in `raw`.
    expect(await line(box, told(box), { TASUKI_AUTO_CLEAR: "true" })).toMatch(/^\u001b\[33m33 %/);
    const plain = await line(box);
    expect(plain).not.toContain("\u001b");
    expect(plain).not.toContain(secret.slice(0, 8));
  });
});

describe("the line", () => {
  const FULL: Statusline = {
    percent: 71,
    limit: 70,
    list: "auth-refactor",
    nextStep: "把 `middleware/auth.ts` 的 `verify()` 換成 `verifyJwt()`，再跑測試",
    open: 2,
    savedAt: "2026-11-30T08:00:00Z",
    paused: false,
  };
  const rendered = (more: Partial<Statusline>, columns: number): string =>
    renderStatusline({ ...FULL, ...more }, { paint: paintOf(false), columns, now: new Date(NOW) });

  test("gives the next step what is left, and takes away what matters least", () => {
    expect(rendered({}, 72)).toBe("71 % · auth-refactor · 把 middleware/auth.ts… · 2 tasks open · 2 h ago");
    expect(rendered({}, 50)).toBe("71 % · auth-refactor · 2 tasks open · 2 h ago");
    expect(rendered({}, 36)).toBe("71 % · auth-refactor · 2 tasks open");
    expect(rendered({}, 30)).toBe("71 % · auth-refactor");
    expect(rendered({}, 12)).toBe("71 % · auth…");
    expect(rendered({ list: null, percent: null }, 40)).toBe("2 tasks open");
  });

  test("is never wider than the terminal, and holds nothing that steers it", () => {
    const nasty = "清單\u001b[31m\n名\u202e".repeat(8);
    for (let columns = 6; columns <= 130; columns++) {
      for (const more of [
        {},
        { list: nasty, nextStep: nasty },
        { paused: true, open: 1_000 },
        { percent: null },
      ]) {
        const text = rendered(more, columns);
        expect(widthOf(text), `${columns}: ${text}`).toBeLessThanOrEqual(columns);
        expect(text).not.toMatch(/[\u001b\n\u202e]/);
      }
    }
  });

  test("colours: yellow from the limit on, red where the client compacts soon", () => {
    const first = (percent: number): string =>
      renderStatusline({ ...FULL, percent }, { paint: paintOf(true), columns: 40, now: new Date(NOW) }).slice(
        0,
        5,
      );
    expect([first(69), first(70), first(90)]).toEqual(["69 % ", "\u001b[33m", "\u001b[31m"]);
  });
});
