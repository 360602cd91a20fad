// What git says of a handoff and of the places that memories speak of, in a real repository.
import { mkdirSync, renameSync } from "node:fs";
import { expect, it } from "vitest";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { withStore } from "./store.ts";

const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });

async function codesOf(box: Sandbox, list: string): Promise<string[]> {
  const { out } = await run(box, "handoff", "check", list, "--json");
  return JSON.parse(out).problems.map(({ code }: { code: string }) => code);
}

it("a branch that is gone and a commit that was replaced, but not in a detached or shallow checkout", async () => {
  const box = withStore();
  await run(box, "work", "write", "auth-refactor", "branch=feat/auth");
  expect(await codesOf(box, "auth-refactor")).toContain("branch-missing");
  box.git("branch", "feat/auth");
  expect(await codesOf(box, "auth-refactor")).not.toContain("branch-missing");

  box.commitAll("to be replaced");
  box.git("commit", "-q", "--allow-empty", "-m", "work");
  await run(box, "work", "write", "auth-refactor", "branch=main");
  box.git("reset", "-q", "--soft", "HEAD~2");
  box.git("commit", "-q", "-m", "the same, rebased");
  expect(await codesOf(box, "auth-refactor")).toContain("commit-not-ancestor");
  expect((await run(box, "resume", "auth-refactor")).out).toContain("which is not on this branch");

  box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
  expect(await codesOf(box.in("../shallow"), "auth-refactor")).not.toContain("commit-not-ancestor");
  box.git("checkout", "-q", "--detach");
  expect(await codesOf(box, "auth-refactor")).not.toContain("commit-not-ancestor");
});

it("a file that was moved without git is found by its content", async () => {
  const box = withStore();
  await run(box, "remember", "verify() is called twice.", "--ref", "src/auth/jwt.ts");
  mkdirSync(box.path("lib"));
  renameSync(box.path("src/auth/jwt.ts"), box.path("lib/jwt.ts"));
  const { out } = await run(box, "verify", "--json");
  expect(JSON.parse(out).refs).toMatchObject([{ state: "moved", now: "lib/jwt.ts" }]);
  box.write("lib/jwt.ts", "something else\n");
  expect(JSON.parse((await run(box, "verify", "--json")).out).refs).toMatchObject([{ state: "gone" }]);
});
