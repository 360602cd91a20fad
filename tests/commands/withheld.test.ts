// Secrets that somebody wrote by hand into a file: no verb prints them, and none changes the file.
import { describe, expect, it } from "vitest";
import { noise, real } from "../redact/samples.ts";
import { inProcess } from "./run.ts";
import { HANDOFF, memory, withStore } from "./store.ts";

const KEY = real(`AK·IA${"QX7ZK2M9".repeat(2)}`);
const TOKEN = real(`gh·p_${noise(36)}`);
const WORD = "Qu4rtz·Pebble·77".replaceAll("·", "");
const FACT = "memory/facts/deploy-a1b2.md";
const LIST = "memory/handoffs/auth-refactor.md";
const LONG = "memory/facts/long-c3d4.md";

const FILES = {
  [FACT]: memory(`Deploys run with ${KEY} on the kiln.`, { updated: "2026-10-02T08:00:00Z", password: WORD }),
  [LONG]: memory(`${"Slow words of a kiln ".repeat(5).slice(0, 100)} ${TOKEN} and more words behind it.`),
  [LIST]: HANDOFF.replace("Replace session tokens", `Use ${TOKEN}, replace session tokens`)
    .replace("Delete the session table", `Delete ${KEY}`)
    .replace("status: open", `status: open\nstaging_password: ${WORD}`),
};

/** `file`: the one that is named on standard error. */
const DOORS: { argv: string[]; file?: string }[] = [
  { argv: ["recall", "deploys kiln"], file: FACT },
  { argv: ["recall", "session tokens", "--kind", "handoff"], file: LIST },
  { argv: ["list"], file: FACT },
  { argv: ["show", "deploy-a1b2"], file: FACT },
  { argv: ["work", "read"], file: LIST },
  { argv: ["work", "write", "branch_note=x", "--dry-run"] },
  { argv: ["handoff", "show"], file: LIST },
  { argv: ["handoff", "check"] },
  { argv: ["resume"], file: LIST },
  { argv: ["lint"] },
  { argv: [] },
];

/** What git shows of committed files; the last word is a question that finds nothing. */
const HISTORY: { argv: string[]; file?: string }[] = [
  { argv: ["pr", "HEAD~1"], file: FACT },
  { argv: ["why", "src/auth/jwt.ts"], file: FACT },
  { argv: ["blame", "deploy-a1b2"], file: FACT },
  { argv: ["diff", "deploy-a1b2"], file: FACT },
  { argv: ["diff", "long-c3d4"], file: LONG },
  { argv: ["diff"] },
  { argv: ["log"] },
];

describe("a secret that was committed is withheld", () => {
  const box = withStore();
  box.commitAll("work");
  for (const [file, text] of Object.entries(FILES))
    box.write(file, file === FACT ? text.replace("---\n", "---\nrefs: [src/auth/jwt.ts]\n") : text);
  box.git("add", "-A");
  box.git("commit", "-q", "--no-verify", "-m", `use ${TOKEN}`);

  it.each(HISTORY.flatMap(({ argv, file }) => [argv, [...argv, "--json"]].map((words) => ({ words, file }))))(
    "tasuki $words",
    async ({ words, file }) => {
      const { out, err, code } = await inProcess(box, { argv: words });
      expect(code).toBe(0);
      for (const secret of [KEY, TOKEN, WORD, TOKEN.slice(0, 12)]) expect(out + err).not.toContain(secret);
      expect(out).toMatch(/\[redacted:|redacted\\+:/);
      if (file === undefined) expect(err).toContain("Withheld: what looks like");
      else
        expect(err).toMatch(new RegExp(`^${file}:\\d+ holds what looks like .*: tasuki lint ${file}$`, "m"));
    },
  );
});

describe("a secret in a file is withheld", () => {
  const box = withStore(FILES);

  it.each(DOORS.flatMap(({ argv, file }) => [argv, [...argv, "--json"]].map((words) => ({ words, file }))))(
    "tasuki $words",
    async ({ words, file }) => {
      const { out, err } = await inProcess(box, { argv: words });
      for (const secret of [KEY, TOKEN, WORD, TOKEN.slice(0, 12)]) expect(out + err).not.toContain(secret);
      if (file !== undefined) {
        expect(out).toContain("[redacted:");
        expect(err).toMatch(new RegExp(`^${file}:\\d+ holds what looks like .*: tasuki lint ${file}$`, "m"));
      }
    },
  );

  it("names the line of the first one, keeps the answer's shape and every byte of the file", async () => {
    const { out, err } = await inProcess(box, { argv: ["recall", "deploys kiln", "--json"] });
    const { hits } = JSON.parse(out) as { hits: Record<string, unknown>[] };
    expect(hits.find(({ id }) => id === "deploy-a1b2")).toMatchObject({ path: FACT, kind: "fact" });
    expect(err).toContain(`${FACT}:3 holds what looks like`);
    for (const [file, text] of Object.entries(FILES)) expect(box.read(file)).toBe(text);
  });

  it("leaves alone what only looks alike", async () => {
    const text = "Passwords are in the vault; build 20261130 took 4471 ms.";
    box.write("memory/facts/plain-e5f6.md", memory(text, { build: "20261130" }));
    const { out, err } = await inProcess(box, { argv: ["show", "plain-e5f6", "--json"] });
    expect(JSON.parse(out)).toMatchObject({ text, frontmatter: { build: 20261130 } });
    expect(err).toBe("");
  });
});
