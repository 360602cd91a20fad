import { expect, test } from "vitest";
import { kindOf, kindOfAll } from "../../src/mod/calls.ts";

const bash = (command: string) => ({ tool: "Bash", input: { command } });
const file = (tool: string, path: string) => ({ tool, input: { file_path: path } });
const HANDOFF =
  "tasuki handoff write <<'TASUKI'\n## Next step\nRun `npm test` && rm -rf build; echo $(date) > x\nTASUKI";

test.each([
  [{ tool: "mcp__tasuki__work_state_write", input: {} }, "save"],
  [{ tool: "mcp__plugin_tasuki_tasuki__handoff_write", input: {} }, "save"],
  [{ tool: "mcp__tasuki__work_state_read", input: {} }, "read"],
  [{ tool: "mcp__other__delete", input: {} }, "other"],
  [file("Write", "/p/memory/handoffs/main.md"), "save"],
  [file("Edit", "memory/handoffs/登入.md"), "save"],
  [file("Edit", "C:\\p\\memory\\handoffs\\main.md"), "save"],
  [file("Read", "/p/memory/handoffs/main.md"), "read"],
  [file("Write", "/p/memory/decisions/x.md"), "other"],
  [file("Write", "/p/memory/handoffs/../x.md"), "other"],
  [file("Write", "/p/src/a.ts"), "other"],
  [file("Read", "/p/src/a.ts"), "other"],
  [bash(HANDOFF), "save"],
  [bash(`cd /p && ${HANDOFF}`), "save"],
  [bash(`${HANDOFF}\ntasuki work read`), "save"],
  [bash(`${HANDOFF}\nnpm test`), "other"],
  [bash("tasuki handoff write <<T\n## Next step\nRun it; then look\nT"), "save"],
  [bash("tasuki handoff write <<T\n$(npm test)\nT"), "other"],
  [bash("tasuki handoff write <<-T\n\t`npm test`\n\tT"), "other"],
  [bash("tasuki work write goal='a && b; c' next_step=\"x | y\""), "save"],
  [bash("/opt/t/bin/tasuki -C /p work write release task=x status=done"), "save"],
  [bash("tasuki work write x=1 && npm test"), "other"],
  [bash("npm test; tasuki work write x=1"), "other"],
  [bash('tasuki work write goal="$(cat secret)"'), "other"],
  [bash("tasuki work write goal='$(not run)'"), "save"],
  [bash("tasuki work read > src/state.json"), "other"],
  [bash("tasuki work read 2>/dev/null"), "read"],
  [bash("tasuki handoff show; tasuki handoff check"), "read"],
  [bash("cat memory/handoffs/main.md"), "read"],
  [bash("cat src/a.ts"), "other"],
  [bash("tasuki remember 'x'"), "other"],
  [bash("echo tasuki handoff write"), "other"],
  [bash(""), "read"],
  [{ tool: "Bash", input: {} }, "read"],
] as const)("%j is %s", (call, kind) => {
  expect(kindOf(call)).toBe(kind);
});

test("calls made at once are what the worst of them is", () => {
  const [save, read, work] = [bash(HANDOFF), bash("tasuki work read"), bash("npm test")];
  expect([kindOfAll([save, read]), kindOfAll([save, work]), kindOfAll([read]), kindOfAll([])]).toEqual([
    "save",
    "other",
    "read",
    "read",
  ]);
});
