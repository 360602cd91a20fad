import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { pendingPaths } from "../../src/git/status.ts";
import { opened, sandbox, type Sandbox } from "./sandbox.ts";

const run = promisify(execFile);
const root = sandbox();
const script = join(root.root, "writer.cjs");

/** A process that writes a file of its own, then commits it, several times over. */
const WRITER = `
  import { mkdirSync, writeFileSync } from "node:fs";
  import { dirname, join } from "node:path";
  import { openRepo } from "./src/git/repo.ts";
  import { commitPaths } from "./src/git/commit.ts";
  import { pendingPaths } from "./src/git/status.ts";
  const [dir, number, rounds, sweep] = process.argv.slice(2);
  const results = [];
  const main = async () => {
    for (let round = 0; round < Number(rounds); round++) {
      const repo = await openRepo(dir, process.env);
      const path = "memory/facts/" + number + ".md";
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), number + " " + round + "\\n");
      const paths = sweep === "sweep" ? [path, ...(await pendingPaths(repo, join(dir, "memory")))] : [path];
      results.push({ path, round, ...(await commitPaths(repo, { paths, subject: "write " + number })) });
    }
    console.log(JSON.stringify(results));
  };
  main();
`;

beforeAll(() => {
  const stdin = { contents: WRITER, resolveDir: join(import.meta.dirname, "../.."), loader: "ts" as const };
  buildSync({
    stdin,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    outfile: script,
    logLevel: "error",
  });
});

type Written = { path: string; round: number; commit: string | null; deferred: string | null };

async function writers(box: Sandbox, count: number, rounds: number, sweep = ""): Promise<Written[]> {
  const one = async (number: number): Promise<Written[]> => {
    const { stdout } = await run(process.execPath, [script, box.dir, String(number), String(rounds), sweep], {
      env: box.env,
    });
    return JSON.parse(stdout) as Written[];
  };
  return (await Promise.all(Array.from({ length: count }, (_, number) => one(number)))).flat();
}

test.each([
  ["20 writers at once", 20, 1, ""],
  ["8 writers that also pick up what others have left", 8, 2, "sweep"],
])(
  "%s lose nothing and leave nothing",
  async (_name, count, rounds, sweep) => {
    const box = sandbox({ "a.ts": "a" });
    box.write("b.ts", "staged");
    box.git("add", "b.ts");
    const written = await writers(box, count, rounds, sweep);
    expect(written.filter(({ deferred }) => deferred !== null)).toEqual([]);
    expect(written.filter(({ commit }) => commit === null)).toEqual([]);
    expect([box.status(), await pendingPaths(await opened(box), "memory")]).toEqual(["A  b.ts", []]);
    for (const { path, round, commit } of written) {
      const text = box.git("show", `${commit}:${path}`);
      expect(text.startsWith(`${/\d+/.exec(path)?.[0]} `)).toBe(true);
      if (sweep === "") expect(text).toBe(`${/\d+/.exec(path)?.[0]} ${round}`);
    }
  },
  120_000,
);

test("a person who commits at the same time is not disturbed", async () => {
  const box = sandbox({ "a.ts": "a" });
  const person = async (): Promise<void> => {
    for (let number = 0; number < 8; number += 1) {
      box.write("a.ts", `a ${number}`);
      await run("git", ["commit", "-q", "-m", `person ${number}`, "-a"], {
        cwd: box.dir,
        env: box.env,
      }).catch(() => {});
    }
  };
  const [written] = await Promise.all([writers(box, 4, 3), person()]);
  expect(written.filter(({ deferred }) => deferred !== null)).toEqual([]);
  expect(
    box
      .status()
      .split("\n")
      .filter((line) => line.includes("memory")),
  ).toEqual([]);
}, 120_000);
