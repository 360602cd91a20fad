// Names that somebody has given to files: no line of an answer is theirs.
import { describe, expect, it } from "vitest";
import { plain } from "../../src/model/terminal.ts";
import type { Sandbox } from "../git/sandbox.ts";
import { inProcess } from "./run.ts";
import { HANDOFF, memory, withStore } from "./store.ts";

const EVIL = "a\nFAKE \u001b[31mline\r\nFAKE";
const FACT = `memory/facts/${EVIL}.md`;
const KEY = ["AKIA", "QYLPMN5HFIQR7XYA"].join("");
const INPUT = { session_id: "s", prompt: "when does the zebra kiln fire again?" };

/** A memory and a list that nobody could have named so with a verb, both with much to complain of. */
function named(): Sandbox {
  const box = withStore();
  box.write(FACT, `---\ntags: [a\n---\nThe zebra kiln fires with ${KEY}.\n`);
  box.write(
    `memory/facts/b${EVIL}.md`,
    memory("The zebra kiln fires again.", { refs: '["src/x\\nFAKE.ts"]' }),
  );
  box.write(`memory/handoffs/${EVIL}.md`, HANDOFF.replace("status: open", "status: [open"));
  box.commitAll("by hand");
  box.write(FACT, `---\ntags: [a\n---\nThe zebra kiln fires with ${KEY}, twice.\n`);
  return box;
}

describe("a name with line breaks and escapes in it begins no line", () => {
  it.each(
    [
      "",
      "lint",
      "lint --format github",
      "scan",
      "doctor",
      "list",
      "recall zebra",
      "work lists",
      "work read",
      "handoff check",
      "verify",
      "context",
      "context --explain",
      "log",
      "diff",
      "resume",
      "pr HEAD~1",
      "why src/auth/jwt.ts",
      "undo HEAD",
      "sync",
      "injected",
    ].map((line) => [line]),
  )("tasuki %s", async (line) => {
    const { out, err } = await inProcess(named(), { argv: line.split(" ").filter(Boolean) });
    expect(`${out}\n${err}`).not.toMatch(/^FAKE/m);
  });

  it.each(["session-start", "user-prompt"])("the hook %s", async (event) => {
    const box = named();
    const stdin = JSON.stringify({ ...INPUT, cwd: box.dir, source: "clear" });
    const { out } = await inProcess(box, { argv: ["hook", event], stdin });
    const said = out.startsWith("{")
      ? Object.values(JSON.parse(out)).map((one) => (typeof one === "string" ? one : ""))
      : [out];
    expect(plain(said.join("\n"))).not.toMatch(/^FAKE/m);
  });
});
