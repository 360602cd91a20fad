import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commitPaths } from "../../src/git/commit.ts";
import { planUndo, type UndoInput } from "../../src/git/undo.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const FACT = "memory/facts/窯.md";
const TEXT = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";

/** Plans, applies, commits; what the store and a verb do in real life. */
async function undo(box: Sandbox, input: Partial<UndoInput> = {}): Promise<string[]> {
  const repo = await opened(box);
  const plan = await planUndo(repo, { dir: "memory", ...input });
  for (const { path, content } of plan?.edits ?? []) {
    if (content === null) rmSync(box.path(path));
    else writeFileSync(box.path(path), content);
  }
  const paths = plan?.edits.map(({ path }) => path) ?? [];
  await commitPaths(repo, { paths, subject: `undo: ${plan?.subject}` });
  return paths;
}

function commit(box: Sandbox, file: string, text: string | null): string {
  if (text === null) box.remove(file);
  else box.write(file, text);
  box.commitAll(`write ${file}`);
  return box.head();
}

test("the last write, whatever the person is at", async () => {
  const box = sandbox({ [FACT]: TEXT, "a.ts": "a" });
  commit(box, FACT, "changed\n");
  commit(box, "a.ts", "b");
  box.write("a.ts", "dirty");
  box.write("b.ts", "staged");
  box.git("add", "b.ts");
  expect(await undo(box)).toEqual([FACT]);
  expect([box.read(FACT), box.status(), box.read("a.ts")]).toEqual([TEXT, " M a.ts\nA  b.ts", "dirty"]);
  expect(await undo(box)).toEqual([FACT]);
  expect(box.read(FACT)).toBe("changed\n");
});

test("what was added goes, what was deleted comes back", async () => {
  const box = sandbox({ "a.ts": "a" });
  commit(box, FACT, TEXT);
  await undo(box);
  expect([box.exists(FACT), box.status()]).toEqual([false, ""]);
  await undo(box);
  expect(box.read(FACT)).toBe(TEXT);
  commit(box, FACT, null);
  await undo(box, { path: FACT });
  expect([box.read(FACT), box.status()]).toEqual([TEXT, ""]);
});

test("one file of a commit that touched several, and one commit of many", async () => {
  const box = sandbox({ [FACT]: TEXT, "memory/b.md": "b\n", "a.ts": "a" });
  box.write("memory/b.md", "b2\n");
  box.write("a.ts", "a2");
  const both = commit(box, FACT, `${TEXT}eight\n`);
  commit(box, "memory/c.md", "c\n");
  expect(await undo(box, { path: FACT })).toEqual([FACT]);
  expect([box.read(FACT), box.read("memory/b.md"), box.read("a.ts")]).toEqual([TEXT, "b2\n", "a2"]);
  expect(await undo(box, { rev: both })).toEqual(["memory/b.md"]);
  expect([box.read("memory/b.md"), box.read("a.ts"), box.read("memory/c.md")]).toEqual(["b\n", "a2", "c\n"]);
});

test("later changes elsewhere in the file are kept", async () => {
  const box = sandbox({ [FACT]: TEXT });
  const first = commit(box, FACT, TEXT.replace("one", "ONE"));
  commit(box, FACT, TEXT.replace("one", "ONE").replace("seven", "SEVEN"));
  await undo(box, { rev: first });
  expect(box.read(FACT)).toBe(TEXT.replace("seven", "SEVEN"));
  expect(await undo(box, { rev: first.slice(0, 8), path: FACT })).toEqual([FACT].slice(1));
});

test("later changes in the same place are not overwritten", async () => {
  const box = sandbox({ [FACT]: TEXT });
  const first = commit(box, FACT, TEXT.replace("one", "ONE"));
  commit(box, FACT, TEXT.replace("one", "Uno"));
  await expect(undo(box, { rev: first })).rejects.toThrow(
    /窯\.md has been changed in the same place since; nothing is undone/,
  );
});

test("a move is undone as one", async () => {
  const box = sandbox({ [FACT]: TEXT });
  box.git("mv", FACT, "memory/窯.md");
  box.commitAll("move");
  expect((await undo(box, { path: "memory/窯.md" })).sort()).toEqual([FACT, "memory/窯.md"].sort());
  expect([box.read(FACT), box.exists("memory/窯.md"), box.status()]).toEqual([TEXT, false, ""]);
});

test.each([
  ["edited", (box: Sandbox) => box.write(FACT, "by hand\n")],
  ["staged", (box: Sandbox) => (box.write(FACT, "by hand\n"), box.git("add", FACT))],
  ["deleted", (box: Sandbox) => box.remove(FACT)],
])("nothing of the person's is overwritten (%s)", async (_name, change) => {
  const box = sandbox({ [FACT]: TEXT, "memory/b.md": "b\n" });
  commit(box, FACT, "changed\n");
  const first = box.head();
  commit(box, "memory/b.md", "b2\n");
  change(box);
  const before = box.status();
  await expect(undo(box, { rev: first })).rejects.toThrow(
    /窯\.md has changes that no commit holds; nothing is undone/,
  );
  expect(box.status()).toBe(before);
  expect(await undo(box, { path: "memory/b.md" })).toEqual(["memory/b.md"]);
});

test("an ignored file in the place of a deleted one is not overwritten", async () => {
  const box = sandbox({ [FACT]: TEXT });
  commit(box, FACT, null);
  commit(box, ".gitignore", "memory/\n");
  box.write(FACT, "private\n");
  await expect(undo(box, { path: FACT })).rejects.toThrow(/nothing is undone/);
});

test("a merge is undone against its first parent, the first commit by taking everything out", async () => {
  const box = sandbox({ "memory/b.md": "b\n" });
  const start = box.head();
  box.git("checkout", "-q", "-b", "side");
  commit(box, FACT, TEXT);
  box.git("checkout", "-q", "main");
  commit(box, "memory/b.md", "b2\n");
  box.git("merge", "-q", "--no-edit", "side");
  expect(await undo(box, { rev: "HEAD" })).toEqual([FACT]);
  await undo(box, { path: "memory/b.md" });
  expect(await undo(box, { rev: start })).toEqual(["memory/b.md"]);
  expect([box.exists("memory/b.md"), box.status()]).toEqual([false, ""]);
});

test("at the border of a shallow clone it says so", async () => {
  const box = sandbox({ [FACT]: TEXT });
  commit(box, FACT, "changed\n");
  box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
  const clone = box.in("../shallow");
  await expect(undo(clone)).rejects.toThrow(/shallow.*git fetch --unshallow/);
  await expect(undo(clone, { rev: "HEAD~1" })).rejects.toThrow(/shallow/);
});

test("nothing to undo", async () => {
  const box = sandbox({ "a.ts": "a" });
  expect(await planUndo(await opened(box), { dir: "memory" })).toBeNull();
  expect(await planUndo(await opened(sandbox({}, { unborn: true })), { dir: "memory" })).toBeNull();
});
