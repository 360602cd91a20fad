// The public library: its names are a promise, and what is built carries their types.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as api from "../../src/index.ts";

const INDEX = path.resolve(import.meta.dirname, "..", "..", "src", "index.ts");

test("the exported names are these", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "UserError",
    "context",
    "handoffCheck",
    "handoffShow",
    "handoffWrite",
    "lint",
    "openRecall",
    "openWorkspace",
    "redact",
    "remember",
    "systemWorld",
    "workRead",
    "workWrite",
  ]);
});

test("each of them says at its definition what it does", () => {
  const undocumented = modulesOf(INDEX).flatMap(({ names, file }) =>
    names.filter((name) => !isDocumented(name, file)),
  );
  expect(undocumented).toEqual([]);
});

/** The value exports of a file that only re-exports, by the file that they come from. */
function modulesOf(index: string): { names: string[]; file: string }[] {
  const exports = readFileSync(index, "utf8").matchAll(/^export \{ ([^}]+) \} from "([^"]+)";$/gm);
  return [...exports].map(([, names, from]) => ({
    names: names!.split(", "),
    file: path.resolve(path.dirname(index), from!),
  }));
}

function isDocumented(name: string, file: string): boolean {
  if (!existsSync(file)) return false;
  const declaration = `export (?:async )?(?:function|class|const) ${name}\\b`;
  return new RegExp(`\\*/\\n${declaration}`).test(readFileSync(file, "utf8"));
}
