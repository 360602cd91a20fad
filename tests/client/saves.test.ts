// The command of a set-up project, with no allow rule: where -p would have to ask, it refuses.
import { expect, test } from "vitest";
import { blockText, countIn, openingsIn, textOf, toolResults } from "./model.ts";
import { HANDOFF, NEXT_STEP, setUp } from "./project.ts";
import { converse } from "./talk.ts";

const FILE = "memory/handoffs/release.md";
const OTHER = HANDOFF.replace(NEXT_STEP, "Write the release notes in `README.md`.");
const HEADER = "---\nlist: release\nstatus: open\nbranch: main\n---\n# release\n";

test.each(["default", "acceptEdits"])(
  "/handoff of a list that isn't the branch's, by either way: %s",
  async (mode) => {
    const { sandbox, model } = await setUp([
      {
        tool: "Bash",
        input: { command: `tasuki handoff write release <<'TASUKI'\n${HANDOFF}TASUKI`, description: "Save" },
      },
      { text: "Saved release." },
      { text: "Starting at verify." },
      { tool: "Read", input: { file_path: FILE } },
      { tool: "Write", input: { file_path: FILE, content: HEADER + OTHER } },
      { text: "Saved it again." },
      { text: "Writing the notes." },
    ]);
    sandbox.tasuki(["handoff", "write", "main"], HANDOFF.replace(NEXT_STEP, "Look at `src/auth/jwt.ts`."));
    expect(sandbox.read(".claude/settings.json")).not.toContain("permissions");

    await converse(["/handoff release", "/clear", "continue", "/handoff release", "/clear", "continue"], {
      sandbox,
      model,
      args: ["--permission-mode", mode],
    });

    expect(model.requests).toHaveLength(7);
    const results = [1, 5].flatMap((at) => toolResults(model.requests[at]!));
    expect(results.filter((result) => result.is_error).map(blockText)).toEqual([]);
    expect(results).toHaveLength(3);
    const [first, second] = [model.requests[2]!, model.requests[6]!];
    expect(countIn(first, NEXT_STEP)).toBe(1);
    expect(countIn(second, "Write the release notes in `README.md`.")).toBe(1);
    for (const request of [first, second]) {
      expect(openingsIn(request)).toHaveLength(1);
      expect(textOf(request)).toContain("# Handoff: release");
      expect(textOf(request)).not.toContain("Look at `src/auth/jwt.ts`.");
    }
  },
);
