import { sandbox, type Sandbox } from "../git/sandbox.ts";
import type { Case } from "./cases.ts";
import { HANDOFF, memory, withStore } from "./store.ts";

const ID = "sessions-in-postgres-x2k9";
const FILE = `memory/decisions/${ID}.md`;

/** A decision that was written, changed, and archived; a Chinese one that was renamed and one that was deleted. */
function withHistory(): Sandbox {
  const box = withStore();
  box.write(
    FILE,
    memory("Sessions stay in PostgreSQL, not Redis: Redis is one thing more to run.", {
      title: "Sessions",
      tags: "[db]",
    }),
  );
  box.commitAll("word it better");
  box.git("mv", "memory/facts/窑炉-c3d4.md", "memory/facts/石英窑-c3d4.md");
  box.commitAll("rename the kiln");
  box.write("memory/facts/gone-e5f6.md", memory("The old queue listens on port 6380."));
  box.commitAll("add the queue");
  box.remove("memory/facts/gone-e5f6.md");
  box.commitAll("drop the queue");
  box.write(
    FILE,
    memory("Sessions stay in PostgreSQL, not Redis: Redis is one thing more to run.", {
      title: "Sessions",
      status: "archived",
    }),
  );
  box.commitAll("archive the sessions");
  return box;
}

const unborn = (): Sandbox =>
  sandbox(
    { "memory/config.yml": "# shared settings\n", "memory/facts/new1.md": "The kiln is new.\n" },
    { unborn: true },
  );

function shallow(): Sandbox {
  const box = withHistory();
  box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
  return box.in("../shallow");
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

const PLACES = {
  fresh: "src/auth/jwt.ts",
  drifted: "src/drift.ts",
  gone: "src/gone.ts",
  moved: "src/token.ts",
  shifted: "src/long.ts",
};

/** A memory for each state that a ref can be in, all still fresh. */
function withRefs(): Sandbox {
  const box = withStore({
    "src/drift.ts": "export const drift = 1\n",
    "src/gone.ts": "export const gone = 1\n",
    "src/token.ts": lines(30),
    "src/long.ts": lines(40),
  });
  for (const [id, path] of Object.entries(PLACES)) {
    const blob = box.git("rev-parse", `HEAD:${path}`).slice(0, 12);
    const span = id === "shifted" ? `, lines: 10-11` : "";
    box.write(
      `memory/facts/${id}.md`,
      memory(`The place spoken of by ${id}.`, {
        title: `The place spoken of by ${id}`,
        status: "active",
        created: "2026-10-02T08:00:00Z",
        updated: "2026-10-02T08:00:00Z",
        refs: `[{path: ${path}${span}, blob: "${blob}"}]`,
      }),
    );
  }
  box.commitAll("remember the places");
  return box;
}

function changedRefs(): Sandbox {
  const box = withRefs();
  box.write("src/drift.ts", "export const drift = 2\n");
  box.remove("src/gone.ts");
  box.write("src/sign/.keep", "");
  box.git("mv", "src/token.ts", "src/sign/token.ts");
  box.write("src/long.ts", `// three\n// new\n// lines\n${lines(40)}`);
  box.commitAll("move on");
  return box;
}

const stateOf = ({ refs }: { refs: { id: string; state: string; now?: string }[] }): string =>
  refs
    .map(({ id, state, now }) => `${id}=${state}${now ? `→${now}` : ""}`)
    .sort()
    .join(" ");

/** A handoff, and two commits of work after it. */
function movedOn(): Sandbox {
  const box = withStore();
  box.write(
    "src/auth/verify.ts",
    "export function verify(token: string, key: string) { return token === key }\n",
  );
  box.commitAll("verify with the key");
  box.git("rm", "-q", "src/auth/jwt.ts");
  box.write("src/other.ts", "export const other = 1\n");
  box.commitAll("more work");
  return box;
}

/** A handoff, and a task of it that was ticked off in a later commit. */
function finished(): Sandbox {
  const box = withStore();
  const file = "memory/handoffs/auth-refactor.md";
  box.write(file, `${box.read(file)}\n`);
  box.commitAll("hand off\n\nTasuki-Op: handoff");
  box.write(file, box.read(file).replace("- [/]", "- [x]"));
  box.commitAll("tick it off");
  return box;
}

/** A file that was renamed, with memories that are tied to it in different ways. */
function decided(): Sandbox {
  const box = withStore();
  box.git("mv", "src/auth/jwt.ts", "src/auth/sign.ts");
  box.write(
    "memory/decisions/by-ref.md",
    memory("HS256 it is, since there is one service.", {
      title: "HS256 it is",
      refs: "[{path: src/auth/jwt.ts}]",
    }),
  );
  box.write("memory/decisions/by-trailer.md", memory("Claims stay small."));
  box.write("memory/facts/by-mention.md", memory("The signer `src/auth/sign.ts` is a stub."));
  box.write("memory/facts/another.md", memory("The tests of src/auth/sign.tsx are slow."));
  box.write(
    "memory/handoffs/auth-refactor.md",
    box
      .read("memory/handoffs/auth-refactor.md")
      .replace(
        "- Do not touch",
        "- `src/auth/sign.ts` stays a stub, because the key is not there yet.\n- Do not touch",
      ),
  );
  box.commitAll("sign\n\nTasuki-Memory: by-trailer");
  return box;
}

/** A branch that changes a file and what is remembered. */
function branched(): Sandbox {
  const box = withRefs();
  box.git("switch", "-q", "-c", "feat");
  box.write("src/drift.ts", "export const drift = 2\n");
  box.write("memory/facts/new.md", memory("The signer is new"));
  box.write(
    "memory/preferences/style-a1b2.md",
    memory("Four spaces, type hints everywhere, ruff for lint.", {
      superseded_by: "new",
      status: "superseded",
    }),
  );
  box.commitAll("feature");
  return box;
}

const LIST = "memory/handoffs/auth-refactor.md";
const ticked = (task: string): string => HANDOFF.replace(new RegExp(`- \\[.\\] ${task}`), `- [x] ${task}`);

/** A clone whose upstream has moved on by a commit, with a commit of its own. null deletes. */
function twoClones({
  theirs = {},
  ours = {},
}: {
  theirs?: Record<string, string | null>;
  ours?: Record<string, string | null>;
}): Sandbox {
  const box = withStore();
  box.git("clone", "-q", "--bare", ".", "../hub.git");
  box.git("clone", "-q", "../hub.git", "../mine");
  box.git("remote", "add", "origin", "../hub.git");
  commit(box, theirs, "theirs");
  box.git("push", "-q", "origin", "main");
  const mine = box.in("../mine");
  commit(mine, ours, "ours");
  return mine;
}

function commit(box: Sandbox, files: Record<string, string | null>, message: string): void {
  for (const [file, text] of Object.entries(files)) {
    if (text === null) box.remove(file);
    else box.write(file, text);
  }
  if (Object.keys(files).length > 0) box.commitAll(message);
}

/** What people ask the history, and what they get. Each runs in this process and through the bin. */
export const HISTORY_CASES: Case[] = [
  // log
  {
    name: "log",
    make: withHistory,
    argv: ["log", "--json"],
    code: 0,
    json: (v) =>
      v.length === 6 &&
      v[0].subject === "archive the sessions" &&
      v[0].files[0] === FILE &&
      v[0].ids[0] === ID &&
      /^\d{4}-.*Z$/.test(v[0].date),
  },
  {
    name: "log of one",
    make: withHistory,
    argv: ["log", ID, "--json"],
    code: 0,
    json: (v) => v.map((row: any) => row.subject).join() === "archive the sessions,word it better,start",
  },
  {
    name: "log across a rename, names as they are",
    make: withHistory,
    argv: ["log", "石英窑-c3d4", "--json"],
    code: 0,
    json: (v) =>
      v.length === 2 &&
      v[0].files[0] === "memory/facts/石英窑-c3d4.md" &&
      v[1].files[0] === "memory/facts/窑炉-c3d4.md" &&
      v[0].ids.includes("窑炉-c3d4"),
  },
  {
    name: "log across a move to another kind",
    argv: ["log", "style-a1b2", "--json"],
    make: () => {
      const box = withStore();
      box.git("mv", "memory/preferences/style-a1b2.md", "memory/facts/style-a1b2.md");
      box.write(
        "memory/facts/style-a1b2.md",
        "Nothing of it is as it was before, neither a word nor a letter of all that.\n",
      );
      box.commitAll("move");
      return box;
    },
    code: 0,
    json: (v) => v.length === 2,
  },
  {
    name: "log of a deleted one",
    make: withHistory,
    argv: ["log", "gone-e5f6", "--json"],
    code: 0,
    json: (v) => v.length === 2,
  },
  {
    name: "log of a list",
    make: withHistory,
    argv: ["log", "auth-refactor"],
    code: 0,
    out: [/^[0-9a-f]{7} {2}\S+ .* start\n/, "handoffs/auth-refactor.md"],
  },
  {
    name: "log of an unknown one",
    make: withHistory,
    argv: ["log", "sessions-in-postgres"],
    code: 2,
    err: [`Did you mean ${ID}?`],
  },
  {
    name: "log within a limit",
    make: withHistory,
    argv: ["log", "--limit", "2"],
    code: 0,
    out: [/^(?:[0-9a-f]{7}.*\n {9}.*\n){2}Older ones/],
  },
  {
    name: "log of a shallow clone says so",
    make: shallow,
    argv: ["log", "--json"],
    code: 0,
    err: [/shallow/],
    json: (v) => v.length === 1,
  },
  {
    name: "log without git",
    make: () => {
      const box = withStore();
      box.remove(".git");
      return box;
    },
    argv: ["log"],
    code: 2,
    err: ["no git repository"],
  },
  // diff
  {
    name: "diff of what is not committed",
    make: () => {
      const box = withHistory();
      box.write(FILE, "Other words.\n");
      return box;
    },
    argv: ["diff"],
    code: 0,
    out: [/^Not committed yet\n/, "+Other words."],
  },
  {
    name: "diff of what no commit has",
    make: () => {
      const box = withHistory();
      box.write("memory/facts/窯-new1.md", "The kiln is new.\n");
      return box;
    },
    argv: ["diff", "窯-new1"],
    code: 0,
    out: [/^Not committed yet\n/, "+++ b/memory/facts/窯-new1.md", "+The kiln is new."],
  },
  {
    name: "diff of what git ignores",
    make: () => {
      const box = withStore({ ".gitignore": "memory/handoffs/mine.md\n" });
      box.write("memory/handoffs/mine.md", "# mine\n");
      return box;
    },
    argv: ["diff", "mine"],
    code: 0,
    out: [/^Not committed yet\n/, "+# mine"],
  },
  ...[["diff", "new1"], ["diff"]].map((argv): Case => ({
    name: `before the first commit: ${argv.join(" ")}`,
    make: () => unborn(),
    argv,
    code: 0,
    out: [/^Not committed yet\n/, "+The kiln is new."],
  })),
  {
    name: "before the first commit: diff of what is staged",
    make: () => {
      const box = unborn();
      box.git("add", "-A");
      box.write("memory/facts/new1.md", "The kiln is old.\n");
      return box;
    },
    argv: ["diff", "new1"],
    code: 0,
    out: ["+The kiln is old."],
  },
  {
    name: "diff of the last change",
    make: withHistory,
    argv: ["diff", ID, "--json"],
    code: 0,
    json: (v) => v.text.includes("+status: archived") && v.about.endsWith("archive the sessions"),
  },
  {
    name: "diff of a rename",
    make: withHistory,
    argv: ["diff", "石英窑-c3d4"],
    code: 0,
    out: ["rename from memory/facts/窑炉-c3d4.md", "rename to memory/facts/石英窑-c3d4.md"],
  },
  {
    name: "diff since a revision",
    make: withHistory,
    argv: ["diff", "HEAD~5", "--json"],
    code: 0,
    json: (v) => v.text.includes("+title: Sessions") && v.text.includes("rename to memory/facts/石英窑"),
  },
  {
    name: "diff of one since a revision",
    make: withHistory,
    argv: ["diff", ID, "HEAD~4", "--json"],
    code: 0,
    json: (v) =>
      v.text.includes("+status: archived") &&
      !v.text.includes("title: Sessions\n+") &&
      !v.text.includes("石英窑"),
  },
  {
    name: "diff of nothing known",
    make: withHistory,
    argv: ["diff", "nothing-like-it"],
    code: 2,
    err: ['no commit "nothing-like-it"'],
  },
  {
    name: "no option gets through",
    make: withHistory,
    argv: ["diff", "--", "--output=x"],
    code: 2,
    err: ["no commit"],
    after: (box) => !box.exists("x"),
  },
  // blame
  { name: "blame", make: withHistory, argv: ["blame", ID], code: 0, out: [/Pat Example .*title: Sessions/] },
  {
    name: "blame across a rename",
    make: withHistory,
    argv: ["blame", "石英窑-c3d4", "--json"],
    code: 0,
    json: (v) => v.text.includes("石英窑周二点火") && v.text.includes("窑炉-c3d4.md"),
  },
  {
    name: "blame of a deleted one",
    make: withHistory,
    argv: ["blame", "gone-e5f6"],
    code: 2,
    err: ["was deleted"],
  },
  // as of
  {
    name: "show of another time",
    make: withHistory,
    argv: ["show", `${ID}@HEAD~5`, "--json"],
    code: 0,
    json: (v) => v.status === "active" && v.text.endsWith("one thing less to run.") && v.updated !== null,
  },
  {
    name: "show of a deleted one",
    make: withHistory,
    argv: ["show", "gone-e5f6@HEAD~2"],
    code: 0,
    out: ["port 6380"],
  },
  {
    name: "show under an earlier name",
    make: withHistory,
    argv: ["show", "石英窑-c3d4@HEAD~5", "--json"],
    code: 0,
    json: (v) => v.id === "窑炉-c3d4",
  },
  {
    name: "show when it was not there",
    make: withHistory,
    argv: ["show", "gone-e5f6@HEAD"],
    code: 2,
    err: ["gone-e5f6 was not there"],
  },
  {
    name: "show of an unknown revision",
    make: withHistory,
    argv: ["show", `${ID}@nowhere`],
    code: 2,
    err: ['no commit "nowhere"'],
  },
  {
    name: "an id with an @",
    make: () => withStore({ "memory/facts/me@home.md": "The mail goes to the kiln.\n" }),
    argv: ["show", "me@home"],
    code: 0,
    out: ["The mail goes"],
  },
  {
    name: "recall as of a revision",
    make: withHistory,
    argv: ["recall", "sessions in redis", "--as-of", "HEAD~2", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === ID && v.hits[0].status === "active" && v.hits[0].title === "Sessions",
  },
  {
    name: "recall as of an earlier one",
    make: withHistory,
    argv: ["recall", "port of the old queue", "--as-of=HEAD~2", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === "gone-e5f6" && v.hits[0].created !== null,
  },
  {
    name: "recall of lists as of a revision",
    make: withHistory,
    argv: ["recall", "JWT tokens", "--kind", "handoff", "--as-of", "HEAD~3", "--json"],
    code: 0,
    json: (v) => v.hits[0].id === "auth-refactor",
  },
  ...[
    ["show", `${ID}@main@{2099-12-31}`],
    ["recall", "sessions", "--status", "all", "--as-of", "main@{2099-12-31}"],
    ["diff", "main@{2099-12-31}"],
  ].map((argv) => ({
    name: `${argv[0]} says that a date was looked up among the commits`,
    make: () => {
      const box = withHistory();
      box.remove(".git/logs");
      return box;
    },
    argv,
    code: 0,
    err: [
      /^This clone has not noted where main was then, so main@\{2099-12-31\} is its last commit by that date: /,
    ],
  })),
  {
    name: "recall beyond a shallow border",
    make: shallow,
    argv: ["recall", "queue", "--as-of", "HEAD~2"],
    code: 2,
    err: [/shallow/],
  },
  // bisect
  {
    name: "bisect finds the commit",
    make: withHistory,
    argv: ["bisect", "sessions in redis", "--expect", ID],
    code: 0,
    out: ["Pat Example: archive the sessions", "it is archived"],
  },
  {
    name: "bisect of a deleted one",
    make: withHistory,
    argv: ["bisect", "port of the old queue", "--expect", "gone-e5f6", "--json"],
    code: 0,
    json: (v) => v.text.includes("drop the queue") && v.text.includes("no longer there") && v.tried <= 4,
  },
  {
    name: "bisect of what is found",
    make: withHistory,
    argv: ["bisect", "ruff", "--expect", "style-a1b2"],
    code: 1,
    out: ["is found: hit 1"],
  },
  {
    name: "bisect of what never was",
    make: withHistory,
    argv: ["bisect", "ruff", "--expect", ID],
    code: 1,
    out: ["was never among"],
  },
  {
    name: "bisect without an expectation",
    make: withHistory,
    argv: ["bisect", "ruff"],
    code: 2,
    err: ["--expect"],
  },
  // undo
  {
    name: "undo of one commit",
    make: withHistory,
    argv: ["undo", "HEAD", "--json"],
    code: 0,
    json: (v) => v.changed[0].id === ID && v.commit,
    after: (box) => !box.read(FILE).includes("archived") && box.status() === "",
  },
  {
    name: "undo brings back what was deleted by hand",
    make: () => {
      const box = withHistory();
      box.remove(FILE);
      return box;
    },
    argv: ["undo", ID, "--json"],
    code: 0,
    json: (v) => v.changed[0].path === FILE,
    after: (box) => box.exists(FILE) && box.status() === "",
  },
  {
    name: "undo brings back what a commit has deleted",
    make: () => {
      const box = withHistory();
      box.git("rm", "-q", FILE);
      box.git("commit", "-q", "-m", "away with it");
      return box;
    },
    argv: ["undo", ID],
    code: 0,
    after: (box) => box.exists(FILE) && box.status() === "",
  },
  {
    name: "undo of one memory leaves the others",
    make: withHistory,
    argv: ["undo", ID, "--json"],
    code: 0,
    after: (box) => !box.exists("memory/facts/gone-e5f6.md") && !box.read(FILE).includes("archived"),
  },
  {
    name: "undo of an older commit keeps later changes",
    make: withHistory,
    argv: ["undo", "HEAD~1", "--json"],
    code: 0,
    after: (box) => box.exists("memory/facts/gone-e5f6.md") && box.read(FILE).includes("archived"),
  },
  {
    name: "undo with a dirty tree",
    make: () => {
      const box = withHistory();
      box.write("src/auth/jwt.ts", "// mine\n");
      box.write("notes.txt", "mine\n");
      box.git("add", "notes.txt");
      return box;
    },
    argv: ["undo", "HEAD", "--json"],
    code: 0,
    after: (box) =>
      box.read("src/auth/jwt.ts") === "// mine\n" && box.status() === "A  notes.txt\n M src/auth/jwt.ts",
  },
  {
    name: "undo overwrites nothing of the person's",
    make: () => {
      const box = withHistory();
      box.write(FILE, "mine\n");
      return box;
    },
    argv: ["undo", "HEAD"],
    code: 2,
    err: ["nothing is undone"],
    after: (box) => box.read(FILE) === "mine\n",
  },
  {
    name: "undo beyond a shallow border",
    make: shallow,
    argv: ["undo", "HEAD~2"],
    code: 2,
    err: [/shallow/],
  },
  // refs
  {
    name: "remember with a ref stores what stood there",
    argv: ["remember", "The signer is a stub.", "--ref", "src/auth/jwt.ts:1", "--json"],
    code: 0,
    json: (v) => v.warnings.length === 0,
    after: (box, { out }) =>
      new RegExp(
        `path: src/auth/jwt.ts, lines: "?1"?, blob: "?${box.git("rev-parse", "HEAD:src/auth/jwt.ts").slice(0, 12)}"?, span: `,
      ).test(box.read(JSON.parse(out).path)),
  },
  {
    name: "a ref is taken from the working directory",
    argv: ["-C", "src/auth", "remember", "The signer is a stub.", "--ref", "jwt.ts", "--json"],
    code: 0,
    after: (box, { out }) => box.read(JSON.parse(out).path).includes("path: src/auth/jwt.ts"),
  },
  {
    name: "a ref to nothing is said",
    argv: ["remember", "The signer is a stub.", "--ref", "src/nowhere.ts", "--json"],
    code: 0,
    json: (v) => v.warnings[0] === "There is no src/nowhere.ts: the memory counts as stale until there is.",
  },
  {
    name: "a ref to lines beyond the end is said",
    argv: ["remember", "The signer is a stub.", "--ref", "src/auth/jwt.ts:1-3"],
    code: 0,
    err: ["src/auth/jwt.ts ends at line 1, before 3"],
  },
  {
    name: "a ref to lines of a folder",
    argv: ["remember", "The signer is a stub.", "--ref", "src/auth:3"],
    code: 2,
    err: ["names lines of what is no file"],
    after: (box) => box.status() === "",
  },
  {
    name: "verify --renew of lines that an edit has taken, and of lines that are none",
    make: () => {
      const box = withRefs();
      box.write("src/long.ts", "line 1\n");
      box.write("memory/facts/odd.md", memory("Odd.", { refs: "[src/long.ts:20-10]" }));
      box.commitAll("shorten");
      return box;
    },
    argv: ["verify", "shifted", "odd", "--renew"],
    code: 0,
    after: (box) =>
      box.read("memory/facts/shifted.md").includes("lines: 10-11") &&
      box.read("memory/facts/odd.md").includes("20-10"),
  },
  {
    name: "a ref to lines from behind",
    argv: ["remember", "The signer is a stub.", "--ref", "src/auth/jwt.ts:20-10"],
    code: 2,
    err: ["names no lines"],
    after: (box) => box.status() === "",
  },
  {
    name: "a ref that leads out",
    argv: ["remember", "The signer is a stub.", "--ref", "../../etc/passwd"],
    code: 2,
    err: ["lies outside"],
    after: (box) => box.status() === "",
  },
  {
    name: "verify of what is as it was",
    make: withRefs,
    argv: ["verify", "--json"],
    code: 0,
    json: (v) => v.refs.length === 5 && v.refs.every((ref: any) => ref.state === "fresh"),
  },
  {
    name: "verify of everything that can happen",
    make: changedRefs,
    argv: ["verify", "--json"],
    code: 0,
    json: (v) =>
      stateOf(v) ===
      "drifted=drifted fresh=fresh gone=gone moved=moved→src/sign/token.ts shifted=moved→src/long.ts:13-14",
  },
  {
    name: "verify of one, for people",
    make: changedRefs,
    argv: ["verify", "moved"],
    code: 0,
    out: ["moved    moved  src/token.ts → src/sign/token.ts\n1 ref: 1 moved."],
  },
  {
    name: "verify is strict when told",
    make: changedRefs,
    argv: ["verify", "--strict"],
    code: 1,
    out: [/5 refs: 1 fresh, 1 drifted, 2 moved, 1 gone\./],
  },
  {
    name: "verify of an uncommitted rename",
    make: () => {
      const box = withRefs();
      box.git("mv", "src/token.ts", "src/renamed.ts");
      return box;
    },
    argv: ["verify", "moved", "--json"],
    code: 0,
    json: (v) => v.refs[0].state === "moved" && v.refs[0].now === "src/renamed.ts",
  },
  {
    name: "verify --renew",
    make: changedRefs,
    argv: ["verify", "moved", "drifted", "--renew", "--json"],
    code: 0,
    json: (v) => v.changed.length === 2 && v.commit,
    after: (box) => box.read("memory/facts/moved.md").includes("path: src/sign/token.ts"),
  },
  {
    name: "verify of a blob that a person wrote",
    make: () => {
      const box = withStore({ "src/long.ts": lines(20) });
      const blob = box.git("rev-parse", "HEAD:src/long.ts").slice(0, 7);
      box.write(
        "memory/facts/hand.md",
        `---\nrefs:\n  - {path: src/long.ts, lines: 4-6, blob: "${blob}"}\n---\nBy hand.\n`,
      );
      box.write("src/long.ts", `// new\n${lines(20)}`);
      return box;
    },
    argv: ["verify", "--json"],
    code: 0,
    json: (v) => v.refs[0].state === "moved" && v.refs[0].now === "src/long.ts:5-7",
  },
  {
    name: "line ends of a checkout are no change",
    make: () => {
      const box = withRefs();
      box.git("config", "core.autocrlf", "true");
      box.write("src/drift.ts", "export const drift = 1\r\n");
      return box;
    },
    argv: ["verify", "drifted", "--json"],
    code: 0,
    json: (v) => v.refs[0].state === "fresh",
  },
  {
    name: "list shows what is stale",
    make: changedRefs,
    argv: ["list", "--stale", "--json"],
    code: 0,
    json: (v) =>
      v
        .map((row: any) => `${row.id} ${row.stale}`)
        .sort()
        .join() === "drifted true,gone true",
  },
  {
    name: "recall shows what is stale",
    make: changedRefs,
    argv: ["recall", "who speaks of the place gone", "--json"],
    code: 0,
    json: (v) =>
      v.hits.find((hit: any) => hit.id === "gone").stale === true &&
      v.hits.some((hit: any) => hit.id === "fresh" && hit.stale === undefined),
  },
  {
    name: "recall demotes it, never hides it",
    make: changedRefs,
    argv: ["recall", "the place spoken of", "--json"],
    code: 0,
    json: (v) =>
      v.hits.length === 5 &&
      v.hits
        .slice(3)
        .map((hit: any) => hit.id)
        .sort()
        .join() === "drifted,gone",
  },
  {
    name: "recall says stale",
    make: changedRefs,
    argv: ["recall", "the place spoken of"],
    code: 0,
    out: [/drifted .* stale\n/],
  },
  {
    name: "a session is told",
    make: changedRefs,
    argv: ["context", "--query", "The place spoken of by drifted", "--json"],
    code: 0,
    json: (v) => v.text.includes("src/drift.ts changed since"),
  },
  {
    name: "lint of refs",
    make: changedRefs,
    argv: ["lint", "--json"],
    code: 0,
    json: (v) =>
      v.problems.map((one: any) => `${one.code} ${one.file}:${one.line}`).join() ===
      "ref-drifted memory/facts/drifted.md:6,ref-gone memory/facts/gone.md:6",
  },
  {
    name: "alone it hints at what is stale",
    make: changedRefs,
    argv: [],
    code: 0,
    out: ["2 stale: tasuki verify"],
  },
  // resume
  {
    name: "resume",
    make: movedOn,
    argv: ["resume", "--json"],
    code: 0,
    json: (v) =>
      v.list === "auth-refactor" &&
      v.commits === 2 &&
      v.files_changed[0] === "src/auth/verify.ts" &&
      v.files_changed.length === 3 &&
      v.tasks_open === 2 &&
      v.stale.some(
        (one: any) => one.code === "ref-drifted" && one.args.path === "src/auth/verify.ts" && one.message,
      ),
  },
  {
    name: "resume for people",
    make: movedOn,
    argv: ["resume", "auth-refactor"],
    code: 0,
    out: [
      /^auth-refactor: saved .*, 2 commits and 3 changed files since\.\nCommits\n- more work\n- verify with the key\n/,
      "- src/auth/verify.ts",
      "src/auth/jwt.ts is no longer there",
      "Next\nChange `verify()`",
    ],
  },
  {
    name: "resume of nothing new",
    argv: ["resume", "--json"],
    code: 0,
    json: (v) => v.commits === 0 && v.files_changed.length === 0 && v.stale.length === 0,
  },
  {
    name: "resume says what was finished",
    make: finished,
    argv: ["resume"],
    code: 0,
    out: ["Finished since\n- Verify tokens in the middleware\nOpen\n- Delete the session table\n"],
  },
  {
    name: "resume of an unknown list",
    argv: ["resume", "auth-refator"],
    code: 2,
    err: ["Did you mean auth-refactor?"],
  },
  {
    name: "alone it hints at the commits since",
    make: movedOn,
    argv: [],
    code: 0,
    out: ["1 question for you. 2 commits since: tasuki resume"],
  },
  // why
  {
    name: "why by refs, trailers and mention",
    make: decided,
    argv: ["why", "src/auth/sign.ts", "--json"],
    code: 0,
    json: (v) =>
      v.items.map((item: any) => item.id).join() === "by-ref,by-trailer,auth-refactor,by-mention" &&
      v.items[0].commit,
  },
  {
    name: "why for people",
    make: decided,
    argv: ["-C", "src/auth", "why", "sign.ts"],
    code: 0,
    out: [
      /^\[decision\] HS256 it is\n {2}by-ref \(refers to it, /,
      "by-trailer (named by a commit that changed it",
    ],
  },
  {
    name: "why of a folder",
    make: decided,
    argv: ["why", "src/auth", "--json"],
    code: 0,
    json: (v) => v.items[0].id === "by-ref",
  },
  {
    name: "why of nothing known",
    make: decided,
    argv: ["why", "src/auth/verify.js"],
    code: 1,
    out: ["Nothing is known about src/auth/verify.js"],
  },
  { name: "why of something outside", argv: ["why", "../x"], code: 2, err: ["lies outside"] },
  // pr
  {
    name: "pr",
    make: branched,
    argv: ["pr", "--json"],
    code: 0,
    json: (v) =>
      [
        "touches 1 file that 1 memory describes",
        "### Added\n\n- **fact** The signer is new (`facts/new.md`)",
        "### Superseded\n\n- **preference** Four spaces, type hints everywhere, ruff for lint. (`preferences/style-a1b2.md`) by new",
        "### Stale since this change\n\n- **fact** The place spoken of by drifted (`facts/drifted.md`): `src/drift.ts` changed",
      ].every((part) => v.text.includes(part)) && !v.text.includes("moved"),
  },
  {
    name: "pr names what was superseded and then archived",
    make: () => {
      const box = branched();
      const file = "memory/preferences/style-a1b2.md";
      box.write(file, box.read(file).replace("status: superseded", "status: archived"));
      return box;
    },
    argv: ["pr"],
    code: 0,
    out: ["### Superseded", ") by new"],
  },
  {
    name: "pr names what it made stale in a file that the base had renamed",
    make: () => {
      const box = withRefs();
      box.git("mv", "src/drift.ts", "src/renamed.ts");
      box.commitAll("rename");
      box.git("switch", "-q", "-c", "feat");
      box.write("src/renamed.ts", "export const drift = 2\n");
      box.commitAll("feature");
      return box;
    },
    argv: ["pr"],
    code: 0,
    out: ["Stale since this change", "The place spoken of by drifted"],
  },
  {
    name: "pr leaves out what is stale by a change that is not committed",
    make: () => {
      const box = withRefs();
      box.git("switch", "-q", "-c", "feat");
      box.write("src/long.ts", `${lines(40)}// more\n`);
      box.commitAll("feature");
      box.write("src/long.ts", "// rewritten\n");
      return box;
    },
    argv: ["pr"],
    code: 0,
    out: [/^(?![^]*Stale since)[^]*touches 1 file/],
  },
  {
    name: "pr leaves out what was stale before",
    make: () => {
      const box = withRefs();
      box.write("src/drift.ts", "export const drift = 2\n");
      box.commitAll("drift");
      box.git("switch", "-q", "-c", "feat");
      box.write("src/drift.ts", "export const drift = 3\n");
      box.commitAll("feature");
      return box;
    },
    argv: ["pr"],
    code: 0,
    out: [/^(?![^]*Stale since)[^]*touches 1 file/],
  },
  {
    name: "pr against a base",
    make: branched,
    argv: ["pr", "HEAD"],
    code: 0,
    out: ["This diff against HEAD touches 0 files; no memory describes them."],
  },
  {
    name: "pr against nothing",
    make: branched,
    argv: ["pr", "nowhere"],
    code: 2,
    err: ['no commit "nowhere"'],
  },
  // sync
  {
    name: "sync takes and gives",
    make: () =>
      twoClones({
        theirs: { "memory/facts/new.md": "Amber is light.\n" },
        ours: { "memory/facts/mine.md": "The quay closes at six.\n" },
      }),
    argv: ["sync", "--json"],
    code: 0,
    json: (v) =>
      v.changed.length === 1 &&
      v.changed[0].id === "new" &&
      v.changed[0].action === "created" &&
      v.commit &&
      v.pulled === 1 &&
      v.pushed === 2,
    after: (box) =>
      box.status() === "" &&
      box.git("rev-list", "--count", "HEAD..@{u}") === "0" &&
      box.git("rev-list", "--count", "@{u}..HEAD") === "0",
  },
  {
    name: "sync commits what is left",
    make: () => {
      const box = twoClones({});
      box.write("memory/facts/left.md", "Left behind.\n");
      return box;
    },
    argv: ["sync", "--json"],
    code: 0,
    json: (v) => v.pushed === 1 && v.commit === null && v.changed.length === 0,
    after: (box) => box.status() === "",
  },
  {
    name: "sync of nothing",
    make: () => twoClones({}),
    argv: ["sync"],
    code: 0,
    out: ["Nothing new, here or in origin/main."],
  },
  {
    name: "sync merges one list",
    make: () =>
      twoClones({
        theirs: { [LIST]: ticked("Delete the session table") },
        ours: { [LIST]: ticked("Verify tokens in the middleware") },
      }),
    argv: ["sync", "--json"],
    code: 0,
    json: (v) => v.changed[0].id === "auth-refactor",
    after: (box) => /- \[x\] Verify[^]*- \[x\] Delete/.test(box.read(LIST)) && box.status() === "",
  },
  {
    name: "sync leaves a real conflict to a person",
    make: () => twoClones({ theirs: { [FILE]: "Theirs.\n" }, ours: { [FILE]: "Ours.\n" } }),
    argv: ["sync"],
    code: 2,
    err: [`${FILE} changed here and in origin/main in the same place`, "git merge origin/main"],
    after: (box) => box.read(FILE) === "Ours.\n" && box.status() === "",
  },
  {
    name: "sync keeps what was deleted there and changed here",
    make: () => twoClones({ theirs: { [FILE]: null }, ours: { [FILE]: "Ours.\n" } }),
    argv: ["sync", "--json"],
    code: 0,
    json: (v) => v.warnings[0].includes("it is kept"),
    after: (box) => box.read(FILE) === "Ours.\n" && box.status() === "",
  },
  {
    name: "sync with a dirty tree",
    make: () => {
      const box = twoClones({ theirs: { "memory/facts/new.md": "Amber is light.\n" } });
      box.write("src/auth/jwt.ts", "// mine\n");
      return box;
    },
    argv: ["sync", "--json"],
    code: 0,
    after: (box) => box.read("src/auth/jwt.ts") === "// mine\n" && box.exists("memory/facts/new.md"),
  },
  {
    name: "sync overwrites nothing of the person's",
    make: () => {
      const box = twoClones({ theirs: { "src/auth/jwt.ts": "// theirs\n" } });
      box.write("src/auth/jwt.ts", "// mine\n");
      return box;
    },
    argv: ["sync"],
    code: 2,
    err: ["src/auth/jwt.ts", "Commit or stash"],
    after: (box) => box.read("src/auth/jwt.ts") === "// mine\n",
  },
  {
    name: "sync without a push",
    make: () => twoClones({ ours: { "memory/facts/mine.md": "x\n" } }),
    argv: ["sync", "--no-push", "--json"],
    code: 0,
    json: (v) => v.pushed === 0,
    after: (box) => box.git("rev-list", "--count", "@{u}..HEAD") === "1",
  },
  {
    name: "sync as a dry run",
    make: () =>
      twoClones({
        theirs: { "memory/facts/new.md": "Amber is light.\n" },
        ours: { "memory/facts/mine.md": "x\n" },
      }),
    argv: ["sync", "--dry-run", "--json"],
    code: 0,
    json: (v) => v.pulled === 1 && v.pushed === 1 && v.changed[0].id === "new",
    after: (box) => !box.exists("memory/facts/new.md"),
  },
  {
    name: "sync of a branch that is new there",
    make: () => {
      const box = twoClones({});
      box.git("switch", "-q", "-c", "feat");
      box.write("memory/facts/mine.md", "x\n");
      return box;
    },
    argv: ["sync", "--json"],
    code: 0,
    json: (v) => v.upstream === "origin/feat" && v.pushed > 0,
    after: (box) => box.git("rev-parse", "origin/feat") === box.head(),
  },
  { name: "sync without a remote", argv: ["sync"], code: 2, err: ["git remote add origin"] },
  {
    name: "sync of a remote that is gone",
    make: () => {
      const box = twoClones({});
      box.git("remote", "set-url", "origin", "../nowhere.git");
      return box;
    },
    argv: ["sync"],
    code: 2,
    err: ["origin could not be fetched"],
  },
  {
    name: "sync in the middle of a merge",
    make: () => {
      const box = withStore();
      box.git("switch", "-q", "-c", "side");
      box.write(FILE, "a\n");
      box.commitAll("a");
      box.git("switch", "-q", "main");
      box.write(FILE, "b\n");
      box.commitAll("b");
      try {
        box.git("merge", "side");
      } catch {}
      return box;
    },
    argv: ["sync"],
    code: 2,
    err: ["a merge is in progress"],
  },
  // merge
  {
    name: "merge",
    make: () => withStore({ "b.md": "- a\n", "o.md": "- a\n- o\n", "t.md": "- a\n- t\n" }),
    argv: ["merge", "b.md", "o.md", "t.md", "--json"],
    code: 0,
    json: (v) =>
      v.changed[0].path === "o.md" &&
      v.changed[0].action === "updated" &&
      v.commit === null &&
      v.conflicts === 0,
    after: (box) => box.read("o.md") === "- a\n- o\n- t\n" && box.read("t.md") === "- a\n- t\n",
  },
  {
    name: "merge with a conflict",
    make: () => withStore({ "b.md": "a\n", "o.md": "o\n", "t.md": "t\n" }),
    argv: ["merge", "b.md", "o.md", "t.md", "memory/facts/x.md"],
    code: 1,
    err: ["memory/facts/x.md: one place was changed on both sides"],
    after: (box) => box.read("o.md") === "<<<<<<< ours\no\n=======\nt\n>>>>>>> theirs\n",
  },
  {
    name: "merge --print",
    make: () => withStore({ "b.md": "- a\n", "o.md": "- a\n- o\n", "t.md": "- a\n- t\n" }),
    argv: ["merge", "b.md", "o.md", "t.md", "--print"],
    code: 0,
    out: [/^- a\n- o\n- t\n$/],
    after: (box) => box.status() === "",
  },
  {
    name: "merge of what has a NUL in it",
    make: () => withStore({ "b.md": "- a\n", "o.md": "- a\0\n", "t.md": "- a\n- t\n" }),
    argv: ["merge", "b.md", "o.md", "t.md"],
    code: 2,
    err: ["o.md can't be merged: it is no text"],
    after: (box) => box.read("o.md") === "- a\0\n",
  },
  {
    name: "merge of what is no text",
    make: () => {
      const box = withStore({ "b.md": "- a\n", "t.md": "- a\n- t\n" });
      box.write("o.md", Buffer.from([0xff, 0xfe]));
      return box;
    },
    argv: ["merge", "b.md", "o.md", "t.md"],
    code: 2,
    err: ["o.md can't be merged"],
  },
  {
    name: "merge of a file that is not there",
    argv: ["merge", "b.md", "o.md", "t.md"],
    code: 2,
    err: ["b.md can't be merged"],
  },
  // commits that take nothing of the person's along
  {
    name: "a half staged memory is written, and its commit deferred",
    make: () => {
      const box = withStore();
      box.write(FILE, memory("Staged words."));
      box.git("add", FILE);
      box.write(FILE, memory("Words on disk."));
      return box;
    },
    argv: ["set", ID, "tags=x", "--json"],
    code: 0,
    json: (v) => v.commit === null && v.warnings.some((text: string) => text.includes("half staged")),
    after: (box) =>
      box.read(FILE).includes("Words on disk.") && box.git("show", `:${FILE}`).includes("Staged words."),
  },
  {
    name: "a staged rename stays staged",
    make: () => {
      const box = withStore();
      box.git("mv", FILE, "memory/decisions/sessions-a1a1.md");
      return box;
    },
    argv: ["set", "sessions-a1a1", "tags=x", "--json"],
    code: 0,
    json: (v) => v.commit === null && v.warnings.some((text: string) => text.includes("half staged")),
    after: (box) => box.status().startsWith("RM "),
  },
  {
    name: "what else is staged stays staged",
    make: () => {
      const box = withStore();
      box.git("mv", FILE, "memory/decisions/sessions-a1a1.md");
      box.git("mv", "src/auth/jwt.ts", "src/auth/sign.ts");
      return box;
    },
    argv: ["remember", "Amber is light.", "--json"],
    code: 0,
    json: (v) => v.commit,
    after: (box) =>
      box.status() ===
      "R  memory/decisions/sessions-in-postgres-x2k9.md -> memory/decisions/sessions-a1a1.md\nR  src/auth/jwt.ts -> src/auth/sign.ts",
  },
  {
    name: "a hand-made rename is followed by undo",
    make: () => {
      const box = withStore();
      box.git("mv", FILE, "memory/decisions/sessions-a1a1.md");
      box.commitAll("rename");
      return box;
    },
    argv: ["undo", "sessions-a1a1", "--json"],
    code: 0,
    after: (box) =>
      box.exists(FILE) && !box.exists("memory/decisions/sessions-a1a1.md") && box.status() === "",
  },
];
