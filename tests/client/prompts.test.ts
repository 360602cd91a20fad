// What a prompt and a write bring in the real client: one `claude -p` that is told one thing after the other.
import { expect, test } from "vitest";
import { countIn, textOf } from "./model.ts";
import { edit, setUp } from "./project.ts";
import { converse } from "./talk.ts";

/** In the order in which they are asked about, in the middle of a sentence each time. */
const MEMORIES = [
  ["The signing key of the staging realm rotates every Tuesday.", "when is the signing key rotated?"],
  ["報表排程在每週一凌晨三點重建快取。", "請問重建快取是什麼時候？"],
  ["支付回调必须先校验签名再写入订单。", "那么支付回调要先做什么？"],
  ["検索インデックスは毎晩二時に再構築される。", "この検索インデックスはいつ再構築されますか"],
] as const;
const UNRELATED = "make the button blue";
const KEY = `AKIA${"Z7Q2M9FXK4JW3H5B"}`;
const FILE = "memory/facts/deploy-key.md";

test("a prompt brings its memory, in four languages, once; another one nothing; a written secret is redacted", async () => {
  const { sandbox, model } = await setUp([
    ...[...MEMORIES, UNRELATED, "again"].map((_, at) => ({ text: `Answer ${at}.` })),
    { tool: "Write", input: { file_path: FILE, content: `The deploy key is ${KEY}.\n` } },
    { text: "Noted." },
  ]);
  // Nothing counts as recent, so that the session start gives none of them.
  edit(sandbox, "memory/config.yml", "recent_hours: 0\n");
  MEMORIES.forEach(([text], at) => edit(sandbox, `memory/facts/known-${at}.md`, `${text}\n`));

  await converse(
    [...MEMORIES.map(([, prompt]) => prompt), UNRELATED, MEMORIES[0][1], "note the deploy key"],
    {
      sandbox,
      model,
      args: ["--permission-mode", "acceptEdits"],
    },
  );

  const found = model.requests.map((body) => MEMORIES.map(([text]) => countIn(body, text)));
  expect(found).toEqual([
    [1, 0, 0, 0],
    [1, 1, 0, 0],
    [1, 1, 1, 0],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
  expect(sandbox.given("user-prompt")).toHaveLength(MEMORIES.length);
  expect(sandbox.read(FILE)).toBe("The deploy key is [redacted:aws-access-key].\n");
  expect(textOf(model.requests.at(-1)!)).toContain(`tasuki: ${FILE} held what looks like a secret`);
});
