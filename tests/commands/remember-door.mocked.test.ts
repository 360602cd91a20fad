// The arguments of `remember`, read by hand: what the parser of the whole command line would make of them, or left to it.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Call } from "../../src/commands/command.ts";
import { many, one } from "../../src/commands/print.ts";
import { main } from "../../src/doors/main.ts";
import { systemWorld } from "../../src/world.ts";
import { writeMain } from "../../src/doors/write-main.ts";

const TEXTS = ["kind", "title", "profile", "list", "C"];
const LISTS = ["tag", "keyword", "ref", "supersedes"];
const FLAGS = ["pin", "global", "force"];

vi.mock("../../src/doors/remember-door.ts", () => ({
  rememberCommand: async ({ args, json, dryRun, io, open }: Call) => {
    await open();
    const read = {
      text: many(args["text"]),
      ...Object.fromEntries(TEXTS.map((name) => [name, one(args[name])])),
      ...Object.fromEntries(LISTS.map((name) => [name, many(args[name])])),
      ...Object.fromEntries(FLAGS.map((name) => [name, args[name] === true])),
      json,
      dryRun,
    };
    io.out(JSON.stringify(read));
    return 0;
  },
}));

async function said(door: typeof writeMain | typeof main, argv: readonly string[]) {
  const lines: string[] = [];
  const put = (text: string | Uint8Array): void => void lines.push(String(text));
  const io = { out: put, err: put, raw: put, color: false, columns: 80, interactive: false };
  const status = await door({ argv: ["remember", ...argv], world: systemWorld(), io });
  return { status, lines };
}

test.each([
  [["No Redis."], { text: ["No Redis."] }],
  [["No", "Redis", "--kind", "decision", "--json"], { text: ["No", "Redis"], kind: "decision", json: true }],
  [["--tag", "a", "x", "--tag=b", "--dry-run"], { text: ["x"], tag: ["a", "b"], dryRun: true }],
  [["-"], { text: ["-"] }],
  [["--pin", "--", "--force", "-x"], { text: ["--force", "-x"], pin: true, force: false }],
  [["-C", ".", "1e3", "--title=a=b"], { text: ["1e3"], C: ".", title: "a=b" }],
])("%j is read by hand", async (argv, expected) => {
  const { lines } = await said(writeMain, argv);
  expect(JSON.parse(lines.join(""))).toMatchObject(expected);
});

test.each([
  [[]],
  [["x", "--budget", "5"]],
  [["x", "--kind"]],
  [["x", "--pin", "true"]],
  [["x", "--no-pin"]],
  [["x", "--title", "--kind"]],
  [["x", "--kind", "fact", "--kind", "decision"]],
  [["-x"]],
  [["--help"]],
])("%j is left to the whole command line", async (argv) => {
  expect(await said(writeMain, argv)).toEqual({ status: null, lines: [] });
});

const words =
  "a|b c|-|--|true|0|1e3|窯|'q'|\"q\"|a=b||--kind|--kind=fact|--title|--title=|--tag|--tag=a,b|--keyword|--ref|--pin|--pin=true|--json|--dry-run|--dryRun|--force|--global|--no-force|-C|-C=.|.|--list|--list=main|--profile|-x|--unknown|-1|--supersedes".split(
    "|",
  );

test("whatever is read by hand the whole command line reads the same", async () => {
  let byHand = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), async (argv) => {
      const quick = await said(writeMain, argv);
      if (quick.status === null) return;
      byHand += 1;
      expect(quick).toEqual(await said(main, argv));
    }),
    { numRuns: 150 },
  );
  expect(byHand).toBeGreaterThan(5);
});
