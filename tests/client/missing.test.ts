// Where something is missing or broken: no tasuki, no git, a store that is damaged. -p refuses what it would have to ask.
import { expect, test } from "vitest";
import { blockText, countIn, openingsIn, textOf, toolResults } from "./model.ts";
import { removeTasuki } from "./plugin.ts";
import { edit, HANDOFF, NEXT_STEP, setUp } from "./project.ts";
import type { Reply } from "./reply.ts";
import { converse } from "./talk.ts";

const FILE = "memory/handoffs/main.md";
const LATER = "Delete the session table in `src/auth/jwt.ts`.";
const save = (handoff: string): Reply => ({
  tool: "Bash",
  input: { command: `tasuki handoff write <<'TASUKI'\n${handoff}TASUKI`, description: "Save the handoff" },
});

test("a set-up project where tasuki is missing: its handoff is given, and saved by hand without asking", async () => {
  const handoff = HANDOFF.replace(NEXT_STEP, LATER);
  const { sandbox, model } = await setUp([
    { text: "Starting at verify." },
    save(handoff),
    { tool: "Read", input: { file_path: FILE } },
    { tool: "Write", input: { file_path: FILE, content: `---\nlist: main\n---\n# main\n${handoff}` } },
    { text: "Saved the handoff." },
    { text: "Deleting." },
  ]);
  sandbox.tasuki(["handoff", "write", "main"], HANDOFF);
  const given = sandbox.read(FILE);
  removeTasuki(sandbox);

  await converse(["continue", "/handoff", "/clear", "continue"], {
    sandbox,
    model,
    args: ["--permission-mode", "default"],
  });

  expect(model.requests).toHaveLength(6);
  expect(countIn(model.requests[0]!, given.trim())).toBe(1);
  const [missing, ...results] = toolResults(model.requests[4]!);
  expect(blockText(missing!)).toContain("not found");
  expect(results.filter((result) => result.is_error).map(blockText)).toEqual([]);
  expect(countIn(model.requests[5]!, LATER)).toBe(1);
  expect(textOf(model.requests[5]!)).not.toContain(NEXT_STEP);
});

test("a project without git: a whole round", async () => {
  const { sandbox, model } = await setUp(
    [save(HANDOFF), { text: "Saved." }, { text: "Starting at verify." }],
    {
      git: false,
    },
  );

  await converse(["/handoff", "/clear", "continue"], {
    sandbox,
    model,
    args: ["--permission-mode", "default"],
  });

  expect(toolResults(model.requests[1]!).map(blockText)).toEqual(["Saved memory/handoffs/main.md."]);
  expect(openingsIn(model.requests[2]!)).toHaveLength(1);
  expect(countIn(model.requests[2]!, NEXT_STEP)).toBe(1);
});

const BROKEN = {
  "memory/config.yml": "budget: [1,\n",
  "memory/facts/broken.md": "---\ntags: [a, b\nstatus: active\n---\nThis one is broken.\n",
  "memory/facts/unclosed.md": "---\ntags: [a]\nThis one never closes its header.\n",
  "memory/handoffs/broken.md": "---\nlist: [\n---\n# broken\n## Next step\nNone.\n",
};

test("a store with broken files: the rest is given, and they stay as they are", async () => {
  const { sandbox, model } = await setUp([{ text: "Starting at verify." }, { text: "Every Tuesday." }]);
  sandbox.tasuki(["handoff", "write", "main"], HANDOFF);
  edit(sandbox, "memory/facts/whole.md", "The signing key rotates every Tuesday.\n");
  for (const [file, text] of Object.entries(BROKEN)) edit(sandbox, file, text);

  const answers = await converse(["continue", "when does the signing key rotate?"], { sandbox, model });

  expect(answers).toEqual(["Starting at verify.", "Every Tuesday."]);
  expect(countIn(model.requests[0]!, NEXT_STEP)).toBe(1);
  expect(countIn(model.requests[1]!, "The signing key rotates every Tuesday.")).toBe(1);
  for (const [file, text] of Object.entries(BROKEN)) expect(sandbox.read(file)).toBe(text);
});
