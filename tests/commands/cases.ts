import type { Sandbox } from "../git/sandbox.ts";
import type { Input, Run } from "./run.ts";
import { HANDOFF, memory, withoutStore, withStore } from "./store.ts";

export type Case = Input & {
  name: string;
  make?: () => Sandbox;
  code: number;
  /** Parts of standard output and standard error. */
  out?: (string | RegExp)[];
  err?: (string | RegExp)[];
  /** Standard output as one JSON value. */
  json?: (value: any) => unknown;
  after?: (box: Sandbox, run: Run) => unknown;
};

const NO_STORE = "tasuki: no memory/ here or above. Set one up: tasuki init\n";
const BROKEN = { "memory/facts/broken.md": "---\ntags: [a, b\n---\ntext\n" };

/** What people type, and what they get. Each runs in this process and through the bin. */
export const CASES: Case[] = [
  // where you are
  { name: "no store", argv: [], make: withoutStore, code: 2, err: [NO_STORE] },
  {
    name: "alone it says where you are",
    argv: [],
    code: 0,
    out: [
      /^auth-refactor · main · saved /,
      "  Next  Change `verify()`",
      "2 tasks open, 1 question for you.",
      "3 memories (1 decision, 1 preference, 1 fact).",
    ],
  },
  { name: "an unknown command names the nearest", argv: ["recal"], code: 2, err: ["Did you mean recall?"] },
  { name: "an unknown flag", argv: ["list", "--knd", "fact"], code: 2, err: ["knd"] },
  {
    name: "a folder that is not there",
    argv: ["-C", "nowhere", "list"],
    code: 2,
    err: ["there is no folder", "nowhere"],
  },
  {
    name: "from below",
    argv: ["-C", "src/auth", "work", "read", "--json"],
    code: 0,
    json: (v) => v.length === 1,
  },
  // memories
  {
    name: "remember",
    argv: ["remember", "Amber is lighter than it looks.", "--json"],
    code: 0,
    json: (v) => v.kind === "fact" && v.commit && v.warnings.length === 0,
    after: (box) => box.status() === "",
  },
  {
    name: "remember from standard input",
    argv: ["remember", "-", "--kind", "decision", "--json"],
    stdin: "Kafka is out:\nnobody runs it.\n",
    code: 0,
    json: (v) => v.path.startsWith("memory/decisions/kafka-is-out-"),
  },
  {
    name: "remember with everything",
    argv: [
      "remember",
      "The quay closes at six.",
      "--title",
      "Quay",
      "--tag",
      "port",
      "--tag",
      "time",
      "--keyword",
      "harbour",
      "--ref",
      "src/auth/jwt.ts:1",
      "--pin",
      "--json",
    ],
    code: 0,
    json: (v) => v.id.startsWith("quay-"),
    after: (box, { out }) =>
      ["title: Quay", "pinned: true", "harbour", "src/auth/jwt.ts"].every((part) =>
        box.read(JSON.parse(out).path).includes(part),
      ),
  },
  {
    name: "the same again is shown, not added",
    argv: ["remember", "Sessions stay in PostgreSQL, not Redis: one thing less to run!", "--json"],
    code: 1,
    json: (v) => v.id === null && v.similar[0] === "sessions-in-postgres-x2k9",
  },
  {
    name: "unless it is forced",
    argv: ["remember", "Sessions stay in PostgreSQL, not Redis: one thing less to run!", "--force", "--json"],
    code: 0,
    json: (v) => v.id !== null,
  },
  { name: "nothing to remember", argv: ["remember", "  "], code: 2, err: ["nothing to remember"] },
  {
    name: "a text that starts with a dash",
    argv: ["remember", "--json", "--", "--amend is a trap"],
    code: 0,
    json: (v) => v.id.startsWith("amend-is-a-trap"),
  },
  {
    name: "a secret is replaced",
    argv: ["remember", `deploy with ${"AKIA" + "IOSFODNN7ABCDEFG"}`, "--json"],
    code: 0,
    json: (v) => v.redacted.length === 1,
    after: (box, { out }) => !box.read(JSON.parse(out).path).includes("IOSFODNN7"),
  },
  {
    name: "a dry run writes nothing",
    argv: ["remember", "Amber is light.", "--dry-run", "--json"],
    code: 0,
    json: (v) => v.id === null,
    after: (box) => box.status() === "",
  },
  {
    name: "a dry run says so",
    argv: ["remember", "Amber is light.", "--dry-run"],
    code: 0,
    out: ["Would save memory/facts/amber-is-light-"],
  },
  {
    name: "a dry run of the work says so",
    argv: ["work", "write", "auth-refactor", "branch_note=x", "--dry-run"],
    code: 0,
    out: ["Would save memory/handoffs/auth-refactor.md."],
  },
  {
    name: "an unknown kind",
    argv: ["remember", "x", "--kind", "decison"],
    code: 2,
    err: ["Did you mean decision?"],
  },
  {
    name: "show",
    argv: ["show", "style-a1b2"],
    code: 0,
    out: ["style-a1b2", "preference · active · tags code", "Four spaces"],
  },
  {
    name: "show an unknown one",
    argv: ["show", "style-a1b"],
    code: 2,
    err: ['no memory "style-a1b". Did you mean style-a1b2?'],
  },
  { name: "no id leads out", argv: ["show", "../config"], code: 2, err: ["no name of a memory"] },
  {
    name: "list",
    argv: ["list", "--json"],
    code: 0,
    json: (v) => v.length === 3 && v.every((row: any) => row.path.startsWith("memory/")),
  },
  {
    name: "list of a kind",
    argv: ["list", "--kind", "decisions", "--json"],
    code: 0,
    json: (v) => v.length === 1,
  },
  { name: "list of nothing", argv: ["list", "--tag", "none"], code: 1, out: ["No memories"] },
  {
    name: "set",
    argv: ["set", "style-a1b2", "expires=2030-01-01", "--json"],
    code: 0,
    json: (v) => v.changed[0].action === "updated" && v.commit,
    after: (box) => box.read("memory/preferences/style-a1b2.md").includes("expires: 2030-01-01"),
  },
  {
    name: "set of what is there changes nothing",
    argv: ["set", "style-a1b2", "tags=code", "--json"],
    code: 0,
    json: (v) => v.changed[0].action === "unchanged" && v.commit === null,
  },
  {
    name: "set kind moves the file",
    argv: ["set", "style-a1b2", "kind=decision", "--json"],
    code: 0,
    after: (box) =>
      box.exists("memory/decisions/style-a1b2.md") &&
      !box.exists("memory/preferences/style-a1b2.md") &&
      box.status() === "",
  },
  {
    name: "set an unknown status",
    argv: ["set", "style-a1b2", "status=archive"],
    code: 2,
    err: ["Did you mean archived?"],
  },
  { name: "set a misspelt key", argv: ["set", "style-a1b2", "tag=x"], code: 2, err: ["Did you mean tags?"] },
  {
    name: "supersede by a text",
    argv: ["supersede", "style-a1b2", "--by", "Two spaces everywhere.", "--json"],
    code: 0,
    json: (v) => v.changed.length === 2 && v.commit,
    after: (box) =>
      box.read("memory/preferences/style-a1b2.md").includes("status: superseded") && box.status() === "",
  },
  {
    name: "supersede by an id",
    argv: ["supersede", "style-a1b2", "--by", "sessions-in-postgres-x2k9", "--json"],
    code: 0,
    after: (box) =>
      box.read("memory/decisions/sessions-in-postgres-x2k9.md").includes("supersedes: [style-a1b2]"),
  },
  {
    name: "archive",
    argv: ["archive", "style-a1b2", "窑炉-c3d4", "--json"],
    code: 0,
    json: (v) => v.changed.length === 2,
  },
  {
    name: "forget says that history keeps it",
    argv: ["forget", "style-a1b2"],
    code: 0,
    out: ["Deleted memory/preferences/style-a1b2.md"],
    err: ["history"],
    after: (box) => !box.exists("memory/preferences/style-a1b2.md") && box.status() === "",
  },
  // recall
  {
    name: "recall",
    argv: ["recall", "why no redis", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === "sessions-in-postgres-x2k9" && v.hits[0].score > 0 && v.hits[0].score <= 1,
  },
  {
    name: "recall in Traditional characters",
    argv: ["recall", "石英窯點火", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === "窑炉-c3d4",
  },
  { name: "recall of nothing", argv: ["recall", "zzyzx"], code: 1, out: ["Nothing found"] },
  { name: "recall without a question", argv: ["recall"], code: 2, err: ["recall what?"] },
  {
    name: "recall of lists",
    argv: ["recall", "JWT tokens", "--kind", "handoff", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === "auth-refactor" && v.hits[0].kind === "handoff",
  },
  {
    name: "recall in a batch",
    argv: ["recall", "--batch", "--json"],
    stdin: "redis\n\n点火\n",
    code: 0,
    out: [/^\{"query":"redis".*\n\{"query":"".*\n\{"query":"点火".*\n$/],
  },
  {
    name: "recall says what it took for a slip",
    argv: ["recall", "why no PostgreSQLL"],
    code: 0,
    out: ['"PostgreSQLL" was not found; taken for it: postgresql.\n'],
  },
  {
    name: "recall of lists with a slip",
    argv: ["recall", "Sesssion", "--kind", "handoff", "--json"],
    code: 0,
    json: ({ instead }) => instead.Sesssion[0] === "session",
  },
  { name: "recall explains", argv: ["recall", "redis", "--explain"], code: 0, out: ["why: "] },
  {
    name: "recall with a wrong limit",
    argv: ["recall", "x", "--limit", "none"],
    code: 2,
    err: ["--limit wants a whole number"],
  },
  // context
  {
    name: "context",
    argv: ["context", "--json"],
    code: 0,
    json: (v) =>
      v.text.includes("Replace session tokens") && v.text.length <= 9500 && v.blocks[0].block === "handoff",
  },
  {
    name: "context of a prompt",
    argv: ["context", "--query", "redis or postgres for sessions?", "--json"],
    code: 0,
    json: (v) => v.text.includes("PostgreSQL") && !v.text.includes("Replace session"),
  },
  {
    name: "context within a smaller budget",
    argv: ["context", "--budget", "0", "--json"],
    code: 0,
    json: (v) => !v.text.includes("ruff") && v.left_out.some((one: any) => one.reason === "budget"),
  },
  {
    name: "context explains",
    argv: ["context", "--explain"],
    code: 0,
    out: ["auth-refactor", "[preference-code]"],
  },
  {
    name: "context of a cold start",
    argv: ["context", "--json"],
    make: () =>
      withStore({
        "memory/handoffs/auth-refactor.md": HANDOFF.replace("status: open", "status: done"),
        "memory/preferences/style-a1b2.md": memory("x", { status: "archived", updated: "2026-01-01" }),
      }),
    code: 0,
    json: (v) => !v.text.includes("Replace session"),
  },
  // work state
  {
    name: "work read",
    argv: ["work", "read", "auth-refactor", "--json"],
    code: 0,
    json: (v) => v.goal === "Replace session tokens with JWT." && v.open.length === 2,
  },
  {
    name: "work read of all",
    argv: ["work", "read", "--json"],
    code: 0,
    json: (v) => Array.isArray(v) && v.length === 1,
  },
  {
    name: "work write",
    argv: ["work", "write", "task=Delete the session table", "status=done", "--json"],
    code: 0,
    json: (v) => v.open.length === 1 && v.commit,
    after: (box) =>
      box.read("memory/handoffs/auth-refactor.md") === HANDOFF.replace("- [ ] Delete", "- [x] Delete"),
  },
  {
    name: "work write makes a list",
    argv: ["work", "write", "release", "goal=Ship it.", "--json"],
    code: 0,
    json: (v) => v.list === "release" && v.branch === "main",
  },
  {
    name: "work write of JSON",
    argv: ["work", "write", "--fields", "-", "--json"],
    stdin: '{"decisions":["Keep v1, because of the app"],"owner":"api-team"}',
    code: 0,
    json: (v) => v.decisions.length === 1 && v.fields.owner === "api-team",
  },
  {
    name: "work write of no JSON",
    argv: ["work", "write", "--fields", "{"],
    code: 2,
    err: ["--fields wants a JSON object"],
  },
  { name: "work write of nothing", argv: ["work", "write"], code: 2, err: ["nothing to write"] },
  {
    name: "work write with an unknown status",
    argv: ["work", "write", "task=x", "status=doin"],
    code: 2,
    err: ["Did you mean doing?"],
    after: (box) => box.status() === "",
  },
  {
    name: "null clears",
    argv: ["work", "write", "next_step=null", "--json"],
    code: 0,
    json: (v) => v.next_step === null,
  },
  {
    name: "work lists",
    argv: ["work", "lists", "--json"],
    code: 0,
    json: (v) => v[0].current === true && v[0].open === 2,
  },
  {
    name: "an unknown list names the nearest",
    argv: ["work", "read", "auth-refator"],
    code: 2,
    err: ['no list "auth-refator". Did you mean auth-refactor? (tasuki work lists)'],
  },
  {
    name: "work state switched off",
    argv: ["work", "read"],
    env: { TASUKI_WORK_STATE: "false" },
    code: 2,
    err: ["switched off"],
  },
  {
    name: "a misspelt key is kept, and told",
    argv: ["work", "write", "next_stp=x", "--json"],
    code: 0,
    json: (v) => v.fields.next_stp === "x" && v.warnings[0].includes("Did you mean next_step?"),
  },
  {
    name: "a flag without its value",
    argv: ["list", "--tag"],
    code: 2,
    err: ["tasuki: ", "tag"],
  },
  // handoffs
  { name: "handoff show", argv: ["handoff", "show"], code: 0, out: [HANDOFF] },
  { name: "handoff check of a good one", argv: ["handoff", "check"], code: 0, out: ["can start at once"] },
  {
    name: "handoff check of a vague one",
    argv: ["handoff", "check", "--json"],
    make: () =>
      withStore({
        "memory/handoffs/auth-refactor.md": HANDOFF.replace(/Change `verify.*/, "Continue refactoring."),
      }),
    code: 1,
    json: (v) =>
      v.ok === false &&
      v.problems[0].code === "next-vague" &&
      v.problems[0].message &&
      v.problems[0].line === 22,
  },
  {
    name: "handoff check of several",
    argv: ["handoff", "check", "auth-refactor", "memory/handoffs/auth-refactor.md", "--json"],
    code: 0,
    json: (v) => v.length === 2,
  },
  {
    name: "handoff write saves always",
    argv: ["handoff", "write"],
    stdin: HANDOFF.replace(/Change `verify.*/, "Continue refactoring."),
    code: 0,
    out: ["Saved memory/handoffs/auth-refactor.md, committed", "Weakest point, line"],
  },
  {
    name: "handoff write may be strict",
    argv: ["handoff", "write", "release", "--strict"],
    stdin: "just some words\n",
    code: 1,
    after: (box) => box.read("memory/handoffs/release.md").includes("just some words"),
  },
  {
    name: "handoff write of nothing",
    argv: ["handoff", "write"],
    stdin: " \n",
    code: 2,
    err: ["empty"],
    after: (box) => box.status() === "",
  },
  {
    name: "an unknown action names the nearest",
    argv: ["handoff", "chek"],
    code: 2,
    err: ["Did you mean check?"],
  },
  // upkeep
  { name: "lint of a clean store", argv: ["lint"], code: 0, out: ["no problems"] },
  {
    name: "lint of a broken file",
    argv: ["lint", "--json"],
    make: () => withStore(BROKEN),
    code: 1,
    json: (v) => v.problems[0].code === "frontmatter-invalid" && v.problems[0].line === 2,
  },
  {
    name: "lint as annotations",
    argv: ["lint", "--format", "github"],
    make: () => withStore(BROKEN),
    code: 1,
    out: [/^::error file=memory\/facts\/broken\.md,line=2,/],
  },
  {
    name: "lint as SARIF",
    argv: ["lint", "--format", "sarif"],
    make: () => withStore(BROKEN),
    code: 1,
    json: (v) => v.version === "2.1.0" && v.runs[0].results.length === 1,
  },
  {
    name: "lint of one file",
    argv: ["lint", "memory/facts/broken.md"],
    make: () => withStore(BROKEN),
    code: 1,
    out: ["broken.md"],
  },
  {
    name: "lint in an unknown format",
    argv: ["lint", "--format", "sarf"],
    code: 2,
    err: ["Did you mean sarif?"],
  },
  {
    name: "a broken file is named on every run",
    argv: ["list"],
    make: () => withStore(BROKEN),
    code: 0,
    err: [/memory\/facts\/broken\.md:2 .*The file is left as it is/],
  },
  {
    name: "redact is a filter",
    argv: ["redact"],
    stdin: `key ${"ghp_" + "aybhHitbwJuQ5gKeiOLS4GMtbtK4FE0KFR0z"} here\n`,
    code: 0,
    out: [/^key \[redacted:[a-z-]+\] here\n$/],
  },
  {
    name: "config list",
    argv: ["config", "list", "--json"],
    code: 0,
    json: (v) => v.commit.value === "auto" && v.commit.origin === "default",
  },
  {
    name: "config get",
    argv: ["config", "get", "budget", "--json"],
    env: { TASUKI_BUDGET: "900" },
    code: 0,
    json: (v) => v.value === 900 && v.origin === "environment",
  },
  {
    name: "config set",
    argv: ["config", "set", "budget", "1500", "--json"],
    code: 0,
    json: (v) => v.commit,
    after: (box) => box.read("memory/config.yml") === "# shared settings of this store\nbudget: 1500\n",
  },
  {
    name: "config set of a person's own key",
    argv: ["config", "set", "auto_clear", "true", "--json"],
    code: 0,
    json: (v) => v.commit === null,
    after: (box) =>
      box.status() === "" && box.read("../home/.tasuki/config.yml").includes("auto_clear: true"),
  },
  {
    name: "config set of an unknown key",
    argv: ["config", "set", "treshold", "1"],
    code: 2,
    err: ["Did you mean threshold?"],
  },
  {
    name: "doctor",
    argv: ["doctor", "--json"],
    code: 1,
    json: (v) => v.checks.every((one: any) => typeof one.ok === "boolean" && (one.ok || one.message)),
  },
  {
    name: "undo without a write",
    argv: ["undo", "--json"],
    make: () => withoutStore(),
    code: 2,
    err: [NO_STORE],
  },
  {
    name: "undo where nothing was written on this machine",
    argv: ["undo"],
    code: 2,
    err: ["no write was noted on this machine"],
    after: (box) => box.status() === "",
  },
  // the four languages
  ...(["en", "zh-TW", "zh-CN", "ja"] as const).map((lang): Case => ({
    name: `init in ${lang}`,
    argv: ["init", "--yes", "--lang", lang, "--json"],
    make: withoutStore,
    code: 0,
    json: (v) => v.changed.length >= 5,
    after: (box) => box.read("memory/config.yml").includes(lang === "en" ? "" : lang),
  })),
];
