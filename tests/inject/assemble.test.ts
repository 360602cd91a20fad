import { markedId } from "../../src/inject/mark.ts";
import { describe, expect, it } from "vitest";
import { assemble } from "../../src/inject/assemble.ts";
import type { InjectInput } from "../../src/inject/types.ts";
import { AUTH, handoff, input, LIMITS, memory } from "./samples.ts";

const KILN = memory("kiln", "The quartz kiln is fired on Tuesdays.");
const relevant = (one = KILN, score = 0.9) => [{ memory: one, score }];

describe("what is left out, and why", () => {
  const cases: [name: string, given: Partial<InjectInput>, left: [id: string, reason: string][]][] = [
    ["superseded", { fixed: [{ ...KILN, status: "superseded" }] }, [["kiln", "superseded"]]],
    ["superseded by its own key", { fixed: [{ ...KILN, supersededBy: "new" }] }, [["kiln", "superseded"]]],
    [
      "superseded by another's key",
      { fixed: [memory("new", "On Mondays now.", { supersedes: ["kiln"] })], recent: [KILN] },
      [["kiln", "superseded"]],
    ],
    ["archived", { recent: [{ ...KILN, status: "archived" }] }, [["kiln", "archived"]]],
    ["expired", { recent: [{ ...KILN, expires: "2026-11-29" }] }, [["kiln", "expired"]]],
    ["conflict markers", { recent: [{ ...KILN, unmerged: true }] }, [["kiln", "conflict markers"]]],
    ["empty", { recent: [memory("kiln", "", { title: "" })] }, [["kiln", "empty"]]],
    [
      "a comment alone",
      { fixed: [memory("kiln", "<!-- later -->", { title: "", pinned: true })] },
      [["kiln", "empty"]],
    ],
    ["given already", { recent: [KILN], given: new Set(["kiln"]) }, [["kiln", "given already"]]],
    [
      "given already, as it is",
      { recent: [KILN], given: new Set([markedId(KILN)]) },
      [["kiln", "given already"]],
    ],
    ["given as it was", { recent: [KILN], given: new Set([markedId({ ...KILN, text: "Older." })]) }, []],
    ["below threshold", { relevant: relevant(KILN, 0.2) }, [["kiln", "below threshold"]]],
    [
      "top_k",
      {
        relevant: [...relevant(), ...relevant(memory("b", "Another."), 0.8)],
        limits: { ...LIMITS, topK: 1 },
      },
      [["b", "top_k"]],
    ],
    [
      "fixed_limit",
      { fixed: [KILN, memory("b", "Another.")], limits: { ...LIMITS, fixedLimit: 1 } },
      [["b", "fixed_limit"]],
    ],
    [
      "budget",
      { fixed: [memory("b", "word ".repeat(90)), KILN], limits: { ...LIMITS, budget: 6 } },
      [
        ["b", "budget"],
        ["kiln", "budget"],
      ],
    ],
    ["shadowed", { fixed: [{ ...KILN, tier: "personal" }], recent: [memory("kiln", "The project's.")] }, []],
    ["done", { handoff: handoff(AUTH.replace("status: open", "status: done")) }, [["auth-refactor", "done"]]],
  ];
  it.each(cases)("%s", (_name, given, left) => {
    expect(assemble(input(given)).left_out.map(({ id, reason }) => [id, reason])).toEqual(left);
  });

  it("asks for no text of what has too low a score, or no room", () => {
    const unread = (id: string): typeof KILN => ({
      ...memory(id, ""),
      get text(): string {
        throw new Error(`${id} was read`);
      },
    });
    const near = [...relevant(), ...relevant(unread("b")), ...relevant(unread("c"), 0.2)];
    const left = assemble(
      input({ relevant: near, limits: { ...LIMITS, topK: 1 }, given: new Set(["d"]) }),
    ).left_out;
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      ["b", "top_k"],
      ["c", "below threshold"],
    ]);
  });

  it("still counts to the end of the day that it expires on", () => {
    expect(assemble(input({ fixed: [{ ...KILN, expires: "2026-11-30" }] })).text).toContain("quartz");
  });

  it("gives the project's memory where the personal store has the same id", () => {
    const { text } = assemble(
      input({ fixed: [{ ...KILN, tier: "personal" }], recent: [memory("kiln", "The project's.")] }),
    );
    expect(text).toContain("The project's.");
    expect(text).not.toContain("quartz");
  });

  it("gives a smaller one after one that does not fit", () => {
    const sizes = [memory("big", "word ".repeat(60)), KILN];
    const { blocks, left_out } = assemble(input({ recent: sizes, limits: { ...LIMITS, budget: 30 } }));
    expect(blocks[0]?.items.map(({ id }) => id)).toEqual(["kiln"]);
    expect(left_out).toEqual([{ id: "big", reason: "budget" }]);
  });

  it("names the personal file as people write it", () => {
    const { text } = assemble(
      input({ relevant: relevant({ ...KILN, tier: "personal" }), personalRoot: "~/notes" }),
    );
    expect(text).toContain("~/notes/memory/facts/kiln.md");
  });
});

describe("a cold start", () => {
  it("gives nothing at all", () => {
    expect(assemble(input())).toEqual({
      text: "",
      tokens: 0,
      chars: 0,
      budget: 2_000,
      blocks: [],
      others: [],
      given: [],
      left_out: [],
      withheld: [],
      summary: null,
      notices: [],
    });
  });

  it("gives nothing for a budget of nothing", () => {
    const limits = { ...LIMITS, budget: 0, handoffBudget: 0 };
    expect(
      assemble(input({ handoff: handoff(AUTH), fixed: [KILN], otherLists: [{ list: "x", open: 1 }], limits }))
        .text,
    ).toBe("");
  });

  it("names open lists where no handoff is current", () => {
    const { text, summary } = assemble(input({ otherLists: [{ list: "release", open: 0 }] }));
    expect(text).toContain("Also open: release (no tasks).");
    expect(summary).toBeNull();
  });
});

describe("the last gate", () => {
  const MAIL = ["ann", "kiln.test"].join("@");

  it("withholds what still looks sensitive and tells the person", () => {
    const { text, withheld, notices } = assemble(
      input({
        fixed: [memory("mail", `Ask ${MAIL} about the kiln.`)],
        handoff: handoff(AUTH.replace("https:", `${MAIL} https:`)),
      }),
    );
    expect(text).not.toContain(MAIL);
    expect(text).toContain("Ask [redacted:email] about the kiln.");
    expect(withheld).toEqual([
      { id: "auth-refactor", path: "memory/handoffs/auth-refactor.md", kinds: ["email"] },
      { id: "mail", path: "memory/facts/mail.md", kinds: ["email"] },
    ]);
    expect(notices[1]).toBe(
      "tasuki: withheld 1 secret of memory/facts/mail.md (email); take it out of the file, see `tasuki lint memory/facts/mail.md`",
    );
  });

  it("gives no handoff with conflict markers, and says where to look", () => {
    const { text, left_out, notices, summary } = assemble(
      input({ handoff: handoff(`${AUTH}\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n`) }),
    );
    expect(text).toContain(
      "# Handoff: memory/handoffs/auth-refactor.md has conflict markers, so it is not given.",
    );
    expect(text).not.toContain("JWT");
    expect(left_out).toEqual([{ id: "auth-refactor", reason: "conflict markers" }]);
    expect(notices).toHaveLength(1);
    expect(summary).toBeNull();
  });
});

describe("the handoff", () => {
  const textOf = (file: string, more = {}) => assemble(input({ handoff: handoff(file, more) })).text;

  it("takes the next step and decisions from the tasks where the sections have none", () => {
    const text = textOf(
      "## Tasks\n- [/] Verify\n  - next_step: Change `verify()`\n  - decision: No cookies, because of CSRF.\n",
    );
    expect(text).toContain("## Next step\nChange `verify()`");
    expect(text).toContain("## Decisions\n- No cookies, because of CSRF.");
  });

  it.each(["None.", "None", "- none yet", "N/A", "無", "沒有。", "なし", "-"])(
    "leaves out a section that says %s",
    (none) => {
      expect(textOf(`## Goal\nX\n\n## Open questions\n${none}\n`)).not.toContain("questions");
    },
  );

  it("keeps a sentence that begins with None", () => {
    expect(textOf("## Open questions\n- None of the tests cover refresh: why?\n")).toContain(
      "None of the tests",
    );
  });

  it("gives a handoff in free form", () => {
    expect(textOf("---\nstatus: open\n---\n# auth\n\nWe were in the middle of it.\n")).toContain(
      "We were in the middle of it.",
    );
  });

  it.each([
    [
      { savedAt: null, commitsSince: null, filesChanged: [] },
      "# Handoff: auth-refactor (feat/auth-refactor)\n",
    ],
    [
      { commitsSince: 2, filesChanged: ["a", "b", "c", "d", "e"] },
      "since then 2 commits, a, b, c and 2 more changed)",
    ],
    [{ filesChanged: ["x".repeat(900)] }, "# Handoff: auth-refactor (saved 2 h ago; since then 1 commit)\n"],
  ])("says its age and what changed since: %j", (more, header) => {
    expect(textOf(AUTH, more)).toContain(header);
  });

  it("names the file where not even one item fits", () => {
    const { text, left_out } = assemble(input({ handoff: handoff(`## Goal\n${"記".repeat(9_000)}\n`) }));
    expect(text).toContain("… the rest is in memory/handoffs/auth-refactor.md: Goal");
    expect(left_out).toEqual([{ id: "auth-refactor", reason: "budget", detail: "Goal" }]);
  });
});

describe("a memory's line", () => {
  const lineOf = (text: string, more = {}) =>
    assemble(input({ fixed: [memory("a", text, more)] }))
      .text.split("# Always\n")[1]
      ?.replace(/\n<\/tasuki.*/, "");

  it("says the title where the text does not", () => {
    expect(lineOf("Only on Tuesdays.", { title: "Firing the kiln" })).toBe(
      "- [fact] Firing the kiln: Only on Tuesdays. (2026-11-12)",
    );
    expect(lineOf("", { title: "no body" })).toBe("- [fact] no body (2026-11-12)");
  });

  it("keeps the lines of a list", () => {
    expect(lineOf("Order:\n- quartz\n- amber")).toBe("- [fact] Order:\n  - quartz\n  - amber (2026-11-12)");
  });

  it("gives a long one by its first paragraph, then by its title, then by its place", () => {
    expect(lineOf(`First.\n\n${"word ".repeat(900)}`)).toBe(
      "- [fact] First. … the rest is in memory/facts/a.md (2026-11-12)",
    );
    expect(lineOf("word ".repeat(900), { title: "Kiln" })).toBe(
      "- [fact] Kiln … the rest is in memory/facts/a.md (2026-11-12)",
    );
    expect(lineOf("word ".repeat(9_000))).toBe(
      "- [fact] too long to give here: read memory/facts/a.md (2026-11-12)",
    );
  });

  it("dates what it can", () => {
    expect(lineOf("Undated.", { updated: null, created: null })).toBe("- [fact] Undated.");
    expect(lineOf("Undated.", { updated: "yesterday" })).toBe("- [fact] Undated.");
  });

  it("labels a preference with its first tag, as one word", () => {
    expect(lineOf("Tabs.", { kind: "preference", tags: ["code style]"] })).toContain(
      "[preference-code-style-]",
    );
    expect(lineOf("Tabs.", { kind: "preference", tags: ["]"] })).toContain("[preference]");
  });
});
