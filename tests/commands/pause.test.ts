import { describe, expect, test } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { withoutStore, withStore } from "./store.ts";

const SESSION = { CLAUDE_CODE_SESSION_ID: "session-a", CLAUDE_PID: String(process.pid) };
const OTHER = { CLAUDE_CODE_SESSION_ID: "session-b", CLAUDE_PID: String(process.ppid) };
/** After a `/clear`: another session in the same process. */
const CLEARED = { ...SESSION, CLAUDE_CODE_SESSION_ID: "session-c" };

const run = (box: Sandbox, argv: string[], env: Record<string, string> = SESSION) =>
  inProcess(box, { argv, env });
const start = async (box: Sandbox, env: Record<string, string>): Promise<string> => {
  const stdin = JSON.stringify({ session_id: env["CLAUDE_CODE_SESSION_ID"], cwd: box.dir, source: "clear" });
  return (await inProcess(box, { argv: ["hook", "session-start"], stdin, env })).out;
};

describe("tasuki pause", () => {
  test("silences the hooks of this session and of no other; --off ends it", async () => {
    const box = withStore();
    expect((await run(box, ["pause"])).out).toMatch(/^Paused until this session ends/);
    expect(await start(box, SESSION)).toBe("");
    expect(await start(box, OTHER)).toContain("auth-refactor");
    expect(await start(box, CLEARED)).toContain("auth-refactor");
    expect((await run(box, ["pause"])).out).toMatch(/^Paused already/);
    expect((await run(box, ["pause", "--off"])).out).toMatch(/^The hooks speak again/);
    expect(await start(box, SESSION)).toContain("auth-refactor");
    expect((await run(box, ["pause", "--off"])).out).toMatch(/^This session was not paused/);
  });

  test("ends with the client process, whatever session is resumed", async () => {
    const box = withStore();
    await run(box, ["pause"], { ...SESSION, CLAUDE_PID: "4194305" });
    expect(await start(box, { ...SESSION, CLAUDE_PID: String(process.ppid) })).toContain("auth-refactor");
  });

  test("a session that does not know its id is known by its process", async () => {
    const box = withStore();
    await run(box, ["pause"], { CLAUDE_PID: SESSION.CLAUDE_PID });
    expect(await start(box, SESSION)).toBe("");
  });

  test("is said where people look", async () => {
    const box = withStore();
    await run(box, ["pause"]);
    expect((await run(box, [])).out).toContain("Paused: in this session the hooks are silent.");
    expect((await run(box, [], OTHER)).out).not.toContain("aused");
    expect((await run(box, [], {})).out).toContain("A session here is paused");
    const on = { ...SESSION, TASUKI_AUTO_CLEAR: "true" };
    const status = await run(box, ["auto-clear", "status"], on);
    expect(status.out).toMatch(/auto-clear is off\n.*this session is paused/);
    const sync = JSON.parse((await run(box, ["auto-clear", "sync"], on)).out);
    expect(sync.settings.enabled).toBe(false);
    await run(box, ["pause", "--off"]);
    expect(JSON.parse((await run(box, ["auto-clear", "sync"], on)).out).settings.enabled).toBe(true);
  });

  test("--json and --dry-run", async () => {
    const box = withStore();
    expect((await run(box, ["pause", "--dry-run"])).out).toContain("Would pause");
    expect(JSON.parse((await run(box, ["pause", "--dry-run", "--json"])).out)).toEqual({
      paused: true,
      changed: true,
      session: "session-a",
    });
    expect(await start(box, SESSION)).toContain("auth-refactor");
  });

  test("outside of a session, and without a store, it says what to do", async () => {
    const outside = await run(withStore(), ["pause"], {});
    expect(outside).toMatchObject({ code: 2, out: "" });
    expect(outside.err).toContain("TASUKI_OFF=1 claude");
    expect((await run(withoutStore(), ["pause"])).err).toContain("tasuki init");
  });

  test("a damaged note pauses nobody", async () => {
    const box = withStore();
    for (const text of ["{", '{"pauses":[{"pid":"1"},null]}', "[]"]) {
      box.write("memory/.local/paused.json", text);
      expect((await run(box, [])).out).not.toContain("aused");
    }
  });
});
