// The plain variant as its README says: two files copied by hand, nothing installed.
import { mkdirSync, copyFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { blockText, countIn, toolResults } from "./model.ts";
import { removeTasuki } from "./plugin.ts";
import { edit, HANDOFF, NEXT_STEP, setUp } from "./project.ts";
import { converse } from "./talk.ts";

const TEMPLATES = path.resolve(import.meta.dirname, "..", "..", "templates", "plain");
const FILE = "memory/handoffs/main.md";
const CONTENT = `---\nlist: main\nstatus: open\nbranch: main\n---\n# main\n${HANDOFF}`;

test("/handoff, /clear, continue: one file, given once; a finished one is not", async () => {
  const { sandbox, model } = await setUp(
    [
      { tool: "Bash", input: { command: "git branch --show-current", description: "Name the branch" } },
      { tool: "Write", input: { file_path: FILE, content: CONTENT } },
      { text: "Saved the handoff." },
      { text: "Starting at verify." },
      { text: "Nothing is left." },
    ],
    { init: false },
  );
  mkdirSync(path.join(sandbox.project, ".claude", "commands"), { recursive: true });
  copyFileSync(path.join(TEMPLATES, "handoff.md"), path.join(sandbox.project, ".claude/commands/handoff.md"));
  copyFileSync(path.join(TEMPLATES, "settings.json"), path.join(sandbox.project, ".claude/settings.json"));
  removeTasuki(sandbox);

  const finish = () => {
    edit(sandbox, FILE, CONTENT.replace("status: open", "status: done"));
    return "/clear";
  };
  await converse(["/handoff", "/clear", "continue", finish, "what is left"], {
    sandbox,
    model,
    args: ["--permission-mode", "default"],
  });

  const results = toolResults(model.requests[2]!);
  expect(results).toHaveLength(2);
  expect(results.filter((result) => result.is_error).map(blockText)).toEqual([]);
  const [started, done] = model.requests.slice(3);
  expect([countIn(started!, CONTENT.trim()), countIn(started!, NEXT_STEP)]).toEqual([1, 1]);
  expect(countIn(done!, NEXT_STEP)).toBe(0);
  expect(sandbox.exists("memory/.local")).toBe(false);
});
