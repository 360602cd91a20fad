// The pictures and the block in the READMEs are what the program says today. After a change of words: node scripts/picture.mjs
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { pageOf, READMES, ROOT } from "./pages.ts";

test("pictures and blocks are up to date", { timeout: 120_000 }, () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, "scripts", "picture.mjs"), "--check"],
    {
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test.each(READMES)("%s holds a block", (file) => {
  expect(pageOf(file)).toMatch(
    /<!-- block -->\n```text\n<tasuki-[0-9A-Z]+>\n[^]*?<\/tasuki-[0-9A-Z]+>\n```\n<!-- \/block -->/,
  );
});
