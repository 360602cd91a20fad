// The first index of very many memories says on a terminal how far it is.
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recallMain } from "../../src/doors/recall-main.ts";
import { systemWorld } from "../../src/world.ts";
import { withoutStore } from "./store.ts";

test("a first index says on a terminal how far it is", async () => {
  const box = withoutStore();
  const facts = box.path("memory/facts");
  mkdirSync(box.path("memory/handoffs"), { recursive: true });
  mkdirSync(facts);
  for (let at = 0; at < 2_000; at++) writeFileSync(`${facts}/f${at}.md`, "x\n");
  const said: string[] = [];
  const io = {
    out: () => {},
    err: (text: string) => void said.push(text),
    raw: () => {},
    color: false,
    columns: 80,
    // As in `tasuki recall x | less`.
    interactive: false,
    isHeard: true,
  };
  const world = { ...systemWorld(), cwd: box.dir, env: { ...box.env, TASUKI_NO_BACKGROUND: "1" } };
  await recallMain(["nothing"], world, io);
  expect(said).toEqual([0, 20, 40, 60, 80].map((share) => `Indexing 2,000 memories: ${share} %`));
});
