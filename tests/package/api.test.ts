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

test("the package brings along what they need, and nothing of what the bundles hold already", () => {
  const { dependencies } = JSON.parse(
    readFileSync(path.join(path.dirname(INDEX), "..", "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).toSorted()).toEqual([...packagesOf(INDEX)].toSorted());
});

/** The packages that a module and all that it imports ask for; types need none. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const text = readFileSync(file, "utf8").replace(/^(?:import|export) type [^;]*;/gm, "");
  const names = [
    ...text.matchAll(/^(?:import|export|\}) ?(?:[^;"]* from )?"([^"]+)";|import\("([^"]+)"\)/gm),
  ].map(([, still, late]) => still ?? late ?? "");
  const own = names.filter((name) => !/^(?:\.|node:)/.test(name));
  const further = names
    .filter((name) => name.startsWith("."))
    .flatMap((name) => [...packagesOf(path.resolve(path.dirname(file), name), seen)]);
  return new Set([...own, ...further]);
}

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
