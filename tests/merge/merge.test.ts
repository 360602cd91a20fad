import { describe, expect, it } from "vitest";
import { mergeTexts } from "../../src/merge/merge.ts";

const MEMORY = `---
title: Sessions
status: active
tags: [db]
updated: 2026-10-01T00:00:00Z
---
Sessions stay in PostgreSQL.

Why: one thing less to run.
`;

const LIST = `---
list: auth
status: open
fields: {owner: api-team}
---
# auth

## Goal
Replace session tokens.

## Done
- \`signJwt()\` in \`src/jwt.ts\`

## Tasks
- [/] Verify tokens
  - next_step: look at \`verify()\`
  - owner: pat
- [ ] Delete the table

## Decisions
None.

## Next step
Change \`verify()\`.
`;

type Case = {
  name: string;
  base?: string;
  ours: string | ((text: string) => string);
  theirs: string | ((text: string) => string);
  conflicts?: number;
  has?: string[];
  lacks?: string[];
  is?: string;
};

const put = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to change: ${from}`);
  return changed;
};
const all =
  (...changes: ((text: string) => string)[]) =>
  (text: string) =>
    changes.reduce((current, change) => change(current), text);

/** What two people do to one file, and what becomes of it. Each is also merged with the sides swapped. */
const CASES: Case[] = [
  // frontmatter
  {
    name: "two keys",
    base: MEMORY,
    ours: put("Sessions\n", "Where sessions are\n"),
    theirs: put("---\nS", "pinned: true\n---\nS"),
    is: MEMORY.replace("title: Sessions\n", "title: Where sessions are\n").replace(
      "---\nS",
      "pinned: true\n---\nS",
    ),
  },
  {
    name: "tags of both",
    base: MEMORY,
    ours: put("[db]", "[db, a]"),
    theirs: put("[db]", "[b, db]"),
    has: ["tags: [db, a, b]"],
  },
  {
    name: "a tag that one took out",
    base: MEMORY,
    ours: put("[db]", "[]"),
    theirs: put("[db]", "[db, b]"),
    has: ["tags: [b]"],
  },
  {
    name: "the later time",
    base: MEMORY,
    ours: put("10-01", "10-03"),
    theirs: put("10-01", "10-02"),
    has: ["updated: 2026-10-03"],
  },
  {
    name: "the earlier one for created",
    base: put("updated", "created")(MEMORY),
    ours: put("10-01", "09-03"),
    theirs: put("10-01", "09-02"),
    has: ["created: 2026-09-02"],
  },
  {
    name: "times that are none",
    base: MEMORY,
    ours: put("2026-10-01T00:00:00Z", "soon"),
    theirs: put("10-01", "10-02"),
    conflicts: 1,
  },
  {
    name: "superseded is stronger than archived",
    base: MEMORY,
    ours: put("active", "archived"),
    theirs: put("active", "superseded"),
    has: ["status: superseded"],
  },
  {
    name: "a status that is none",
    base: MEMORY,
    ours: put("active", "archived"),
    theirs: put("active", "gone"),
    conflicts: 1,
  },
  {
    name: "both pin and unpin",
    base: MEMORY,
    ours: put("tags:", "pinned: true\ntags:"),
    theirs: put("tags:", "pinned: false\ntags:"),
    has: ["pinned: true"],
  },
  {
    name: "two titles are for a person",
    base: MEMORY,
    ours: put("title: Sessions", "title: A"),
    theirs: put("title: Sessions", "title: B"),
    conflicts: 1,
    has: ["<<<<<<< ours\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs\nstatus: active"],
  },
  {
    name: "one value in two spellings",
    base: MEMORY,
    ours: put("[db]", "[db, x]"),
    theirs: put("tags: [db]", "tags:\n  - db\n  - x"),
    conflicts: 0,
  },
  {
    name: "deleted here, changed there",
    base: MEMORY,
    ours: put("tags: [db]\n", ""),
    theirs: put("[db]", "[db, x]"),
    conflicts: 1,
    has: ["=======\ntags: [db, x]"],
  },
  {
    name: "deleted here, the same there",
    base: MEMORY,
    ours: put("tags: [db]\n", ""),
    theirs: put("Sessions\n", "S\n"),
    lacks: ["tags"],
  },
  {
    name: "fields of both",
    base: LIST,
    ours: put("api-team}", "api-team, a: 1}"),
    theirs: put("api-team}", "api-team, b: {c: 2}}"),
    has: ["fields: {owner: api-team, a: 1, b: {c: 2}}"],
  },
  {
    name: "a field that one took out",
    base: LIST,
    ours: put("{owner: api-team}", "{a: 1}"),
    theirs: put("api-team}", "api-team, b: 2}"),
    has: ["a: 1", "b: 2"],
    lacks: ["owner: api"],
  },
  {
    name: "one field in two ways",
    base: LIST,
    ours: put("api-team", "me"),
    theirs: put("api-team", "you"),
    conflicts: 1,
  },
  {
    name: "a map here, a word there",
    base: LIST,
    ours: put("{owner: api-team}", "{owner: me}"),
    theirs: put("{owner: api-team}", "none"),
    conflicts: 1,
  },
  {
    name: "comments stay with their key",
    base: MEMORY,
    ours: put("tags", "# how it is found\ntags"),
    theirs: put("Sessions\n", "S\n"),
    has: ["# how it is found\ntags: [db]", "title: S\n"],
  },
  {
    name: "frontmatter on one side",
    base: "Text.\n",
    ours: "---\npinned: true\n---\nText.\n",
    theirs: "Text.\n\nMore.\n",
    is: "---\npinned: true\n---\nText.\n\nMore.\n",
  },
  {
    name: "frontmatter on both",
    base: "Text.\n",
    ours: "---\npinned: true\n---\nText.\n",
    theirs: "---\ntags: [a]\n---\nText.\n",
    is: "---\npinned: true\ntags: [a]\n---\nText.\n",
  },
  {
    name: "an empty block",
    base: "---\n---\nText.\n",
    ours: "---\npinned: true\n---\nText.\n",
    theirs: "---\ntags: [a]\n---\nText.\n",
    conflicts: 0,
    has: ["pinned: true", "tags: [a]"],
  },
  {
    name: "both take the frontmatter out",
    base: MEMORY,
    ours: "Sessions stay.\n",
    theirs: "Sessions stay, too.\n",
    conflicts: 1,
    lacks: ["---\n"],
  },
  {
    name: "broken YAML is for a person",
    base: MEMORY,
    ours: put("[db]", "[db"),
    theirs: put("[db]", "[db, x]"),
    conflicts: 1,
  },
  {
    name: "a block without an end is text",
    base: MEMORY,
    ours: "---\ntitle: x\n",
    theirs: "---\ntitle: y\n",
    conflicts: 1,
  },
  {
    name: "both put keys where both took one out",
    base: MEMORY,
    ours: put("tags: [db]", "a: 1"),
    theirs: put("tags: [db]", "b: 2"),
    has: ["a: 1\nb: 2\n"],
  },
  {
    name: "frontmatter out here, changed there",
    base: MEMORY,
    ours: put(/^---[^]*---\n/, ""),
    theirs: put("title: Sessions", "title: S"),
    conflicts: 1,
  },
  {
    name: "a map where there was a word",
    base: put("{owner: api-team}", "none")(LIST),
    ours: put("fields: none", "fields: {a: 1}"),
    theirs: put("fields: none", "fields: {b: 2}"),
    has: ["fields: {a: 1, b: 2}"],
  },
  {
    name: "comments that belong to no key",
    base: "---\n# one\n---\nx\n",
    ours: "---\n# two\n---\nx\n",
    theirs: "---\n# three\na: 1\n---\nx\n",
    conflicts: 1,
  },
  // prose
  {
    name: "two paragraphs",
    base: MEMORY,
    ours: put("PostgreSQL.", "PostgreSQL 16."),
    theirs: put("less to run.", "less to look after."),
    has: ["PostgreSQL 16.\n\nWhy: one thing less to look after.\n"],
  },
  {
    name: "one paragraph in two ways",
    base: MEMORY,
    ours: put("PostgreSQL.", "PostgreSQL 16."),
    theirs: put("PostgreSQL.", "PostgreSQL 17."),
    conflicts: 1,
    has: [
      "<<<<<<< ours\nSessions stay in PostgreSQL 16.\n=======\nSessions stay in PostgreSQL 17.\n>>>>>>> theirs\n\nWhy:",
    ],
  },
  {
    name: "two new paragraphs in one place",
    base: MEMORY,
    ours: put("run.\n", "run.\n\nAnd A.\n"),
    theirs: put("run.\n", "run.\n\nAnd B.\n"),
    conflicts: 1,
  },
  {
    name: "one new paragraph and a changed one",
    base: MEMORY,
    ours: put("run.\n", "run.\n\nAnd A.\n"),
    theirs: put("PostgreSQL.", "PostgreSQL 16."),
    has: ["PostgreSQL 16.\n\nWhy: one thing less to run.\n\nAnd A.\n"],
  },
  {
    name: "line ends of one side",
    base: MEMORY,
    ours: (text) => text.replaceAll("\n", "\r\n"),
    theirs: put("Sessions\n", "S\n"),
    has: ["title: S\r\nstatus: active\r\n"],
  },
  {
    name: "blanks in front",
    base: MEMORY,
    ours: put("---\nS", "---\n\nS"),
    theirs: put("PostgreSQL", "PG"),
    has: ["---\n\nSessions stay in PG"],
  },
  {
    name: "blanks in front on both",
    base: MEMORY,
    ours: put("---\nS", "---\n\nS"),
    theirs: all(put("---\nS", "---\n\n\nS"), put("PostgreSQL", "PG")),
    has: ["---\n\n\nSessions stay in PG"],
  },
  {
    name: "new paragraphs of different length",
    base: "a\n\nb\n",
    ours: "a\n\nx\n\ny\n\nb\n",
    theirs: "a\n\nz\n\nb\n",
    conflicts: 1,
    has: ["<<<<<<< ours\nx\n\ny\n=======\nz\n>>>>>>> theirs\n\nb\n"],
  },
  {
    name: "gaps that both have widened",
    base: "a\nb\n".replace("a\n", "a\n\n"),
    ours: "a\n\n\nb\n\nc\n",
    theirs: "a\n\n\n\nb!\n",
    has: ["a\n\n\n\nb!\n\nc\n"],
  },
  {
    name: "gaps of one width",
    base: "- a\n- b\n",
    ours: "- a\n  \n- b\n- c\n",
    theirs: "- a\n\t \n- b!\n",
    conflicts: 0,
  },
  {
    name: "a heading of another meaning",
    base: "## Notes\na\n\n## More\nb\n",
    ours: "## Notes\na!\n\n## More\nb\n",
    theirs: "## Notes\na\n\n## More\nb!\n",
    is: "## Notes\na!\n\n## More\nb!\n",
  },
  {
    name: "both number their new bullets anew",
    base: "- a\n",
    ours: "- n\n- a\n- m\n",
    theirs: "- a\n- m\n- n\n",
    conflicts: 0,
  },
  {
    name: "a bullet and a paragraph in one place",
    base: "- a\n",
    ours: "- a\n- b\n",
    theirs: "- a\n\nText.\n",
    conflicts: 1,
  },
  {
    name: "a paragraph behind a bullet",
    base: "- a\n- b\n",
    ours: "- a!\n- b\n",
    theirs: "- a\n- b\n\nText.\n",
    is: "- a!\n- b\n\nText.\n",
  },
  {
    name: "only one has changed it",
    base: MEMORY,
    ours: put("Sessions\n", "S\n"),
    theirs: (text) => text,
    has: ["title: S\n"],
  },
  // lists
  {
    name: "another section of each at the end",
    base: LIST,
    ours: (text) => `${text}\n## Files\n- a.ts\n`,
    theirs: (text) => `${text}\n## Verification\nnpm test\n`,
    has: ["Change `verify()`.\n\n## Files\n- a.ts\n\n## Verification\nnpm test\n"],
  },
  {
    name: "the last one here is not the last one there",
    base: "- a\n- b\n",
    ours: "- a\n",
    theirs: "- a\n\n- b\n",
    is: "- a\n",
  },
  {
    name: "a task becomes a bullet",
    base: LIST,
    ours: put("- [ ] Delete the table", "- Delete the table"),
    theirs: put("- [ ] Delete the table", "- [x] Delete the table"),
    conflicts: 1,
  },
  {
    name: "a field without a name",
    base: LIST,
    ours: put("owner: pat", "owner: pat\n  - see above"),
    theirs: put("owner: pat", "owner: kim"),
    has: ["  - owner: kim\n  - see above\n"],
  },
  {
    name: "a field in nobody's words",
    base: LIST,
    ours: put("Delete the table\n", "Delete the table\n  more of it\n"),
    theirs: put("[ ] Delete the table\n", "[x] Delete the table\n  - a: 1\n"),
    has: ["- [x] Delete the table\n  - a: 1\n  more of it\n"],
  },
  {
    name: "both swap what was there",
    base: "- a\n- b\n",
    ours: "- b\n- a\n- c\n",
    theirs: "- b\n- a\n- d\n",
    has: ["- b\n- a\n- c\n- d\n"],
  },
  {
    name: "both add to Done",
    base: LIST,
    ours: put("jwt.ts`\n", "jwt.ts`\n- one more in `a.ts`\n"),
    theirs: put("jwt.ts`\n", "jwt.ts`\n- another in `b.ts`\n"),
    has: ["- `signJwt()` in `src/jwt.ts`\n- another in `b.ts`\n- one more in `a.ts`\n\n## Tasks"],
  },
  {
    name: "both decide where there was nothing",
    base: LIST,
    ours: put("None.", "- A, because of a"),
    theirs: put("None.", "- B, because of b"),
    has: ["## Decisions\n- A, because of a\n- B, because of b\n\n## Next"],
  },
  {
    name: "one clears, the other adds",
    base: LIST,
    ours: put("- `signJwt()` in `src/jwt.ts`", "None."),
    theirs: put("jwt.ts`\n", "jwt.ts`\n- more\n"),
    has: ["## Done\n- more\n"],
    lacks: ["signJwt"],
  },
  {
    name: "both clear in other words",
    base: LIST,
    ours: put("- `signJwt()` in `src/jwt.ts`", "None."),
    theirs: put("- `signJwt()` in `src/jwt.ts`", "N/A"),
    conflicts: 0,
  },
  {
    name: "two tasks",
    base: LIST,
    ours: put("[/] Verify", "[x] Verify"),
    theirs: put("[ ] Delete", "[-] Delete"),
    has: ["- [x] Verify", "- [-] Delete"],
  },
  {
    name: "one task: whoever is further on is right",
    base: LIST,
    ours: put("[/] Verify", "[x] Verify"),
    theirs: put("[/] Verify", "[ ] Verify"),
    has: ["- [x] Verify"],
  },
  {
    name: "one task, two fields",
    base: LIST,
    ours: put("look at `verify()`", "change `verify()`"),
    theirs: put("owner: pat", "owner: kim\n  - note: soon"),
    has: ["- [/] Verify tokens\n  - next_step: change `verify()`\n  - owner: kim\n  - note: soon\n- [ ]"],
  },
  {
    name: "one field of a task in two ways",
    base: LIST,
    ours: put("owner: pat", "owner: kim"),
    theirs: put("owner: pat", "owner: lee"),
    conflicts: 1,
  },
  {
    name: "fields of a new task",
    base: LIST,
    ours: put("Delete the table\n", "Delete the table\n- [ ] New\n  - a: 1\n    more of it\n"),
    theirs: put("Delete the table\n", "Delete the table\n- [/] New\n  - b: 2\n"),
    has: ["- [/] New\n  - a: 1\n    more of it\n  - b: 2\n"],
  },
  {
    name: "a task deleted here, done there",
    base: LIST,
    ours: put("- [ ] Delete the table\n", ""),
    theirs: put("[ ] Delete", "[x] Delete"),
    conflicts: 1,
    has: ["- [x] Delete the table"],
  },
  {
    name: "a task is worded better here, done there",
    base: LIST,
    ours: put("Delete the table", "Delete the session table"),
    theirs: put("[ ] Delete", "[x] Delete"),
    has: ["- [x] Delete the session table"],
  },
  {
    name: "a task in other words on both sides",
    base: LIST,
    ours: put("Delete the table", "Delete it"),
    theirs: put("Delete the table", "Delete them"),
    conflicts: 1,
  },
  {
    name: "bullets become other ones",
    base: LIST,
    ours: put("- `signJwt()` in `src/jwt.ts`", "- a\n- b"),
    theirs: put("- `signJwt()` in `src/jwt.ts`", "- c\n- d\n- e"),
    conflicts: 1,
  },
  {
    name: "one bullet in two ways",
    base: LIST,
    ours: put("`src/jwt.ts`", "`src/a.ts`"),
    theirs: put("`src/jwt.ts`", "`src/b.ts`"),
    conflicts: 1,
  },
  {
    name: "Next step in two ways",
    base: LIST,
    ours: put("`verify()`.", "`a()`."),
    theirs: put("`verify()`.", "`b()`."),
    conflicts: 1,
    has: ["## Next step\n<<<<<<< ours\nChange `a()`.\n=======\nChange `b()`.\n>>>>>>> theirs\n"],
  },
  {
    name: "a section of each",
    base: LIST,
    ours: put("## Next", "## Files\n- a.ts\n\n## Next"),
    theirs: (text) => `${text}\n## Open questions\n- Which key?\n`,
    has: ["## Files\n- a.ts\n\n## Next step\nChange `verify()`.\n\n## Open questions\n- Which key?\n"],
  },
  {
    name: "the same section in both",
    base: LIST,
    ours: (text) => `${text}\n## Files\n- a.ts\n`,
    theirs: (text) => `${text}\n## Files\n- b.ts\n`,
    has: ["## Files\n- a.ts\n- b.ts\n"],
  },
  {
    name: "a heading in another language is the same section",
    base: LIST,
    ours: put("## Done", "## 已完成"),
    theirs: put("jwt.ts`\n", "jwt.ts`\n- more\n"),
    has: ["## 已完成\n- `signJwt()` in `src/jwt.ts`\n- more\n"],
  },
  {
    name: "sections that moved",
    base: LIST,
    ours: (text) => {
      const at = text.indexOf("## Goal");
      const end = text.indexOf("## Done");
      return `${text.slice(0, at)}${text.slice(end)}\n${text.slice(at, end).trimEnd()}\n`;
    },
    theirs: put("[ ] Delete", "[x] Delete"),
    has: ["# auth\n\n## Done", "[x] Delete", "Change `verify()`.\n\n## Goal\nReplace session tokens.\n"],
  },
  {
    name: "both move things",
    base: "- a\n- b\n- c\n",
    ours: "- b\n- a\n- c\n",
    theirs: "- a\n- c\n- b\n",
    conflicts: 0,
  },
  {
    name: "the same bullet twice",
    base: "- a\n",
    ours: "- a\n- a\n",
    theirs: "- a\n- b\n",
    conflicts: 0,
    has: ["- a\n- a\n- b\n"],
  },
  {
    name: "both add the same",
    base: "- a\n",
    ours: "- a\n- n\n- x\n",
    theirs: "- a\n- n\n- y\n",
    is: "- a\n- n\n- x\n- y\n",
  },
  {
    name: "both write a file",
    base: "",
    ours: MEMORY,
    theirs: put("[db]", "[x]")(MEMORY),
    conflicts: 0,
    has: ["tags: [db, x]"],
  },
  { name: "nothing in common", base: "", ours: "A.\n", theirs: "B.\n", conflicts: 1 },
];

const SWAPPED = (text: string): string =>
  text.replace(
    /<<<<<<< ours\n([^]*?)=======\n([^]*?)>>>>>>> theirs/g,
    "<<<<<<< ours\n$2=======\n$1>>>>>>> theirs",
  );

describe("merge", () => {
  it.each(CASES.map((one) => [one.name, one] as const))(
    "%s",
    (_, { base = "", ours, theirs, conflicts = 0, has = [], lacks = [], is }) => {
      const side = (one: Case["ours"]): string => (typeof one === "string" ? one : one(base));
      const merged = mergeTexts({ base, ours: side(ours), theirs: side(theirs) });
      expect(merged).toEqual({ text: is ?? expect.any(String), conflicts });
      for (const part of has) expect(merged.text).toContain(part);
      for (const part of lacks) expect(merged.text).not.toContain(part);
      const swapped = mergeTexts({ base, ours: side(theirs), theirs: side(ours) });
      expect(SWAPPED(swapped.text)).toBe(merged.text);
    },
  );
});
