import type { Sandbox } from "../git/sandbox.ts";
import type { Case } from "./cases.ts";
import { memory, withStore } from "./store.ts";

const ID = "sessions-in-postgres-x2k9";
const FILE = `memory/decisions/${ID}.md`;

/** A decision that was written, changed, and archived; a Chinese one that was renamed and one that was deleted. */
function withHistory(): Sandbox {
  const box = withStore();
  box.write(FILE, memory("Sessions stay in PostgreSQL, not Redis: Redis is one thing more to run.", { title: "Sessions", tags: "[db]" }));
  box.commitAll("word it better");
  box.git("mv", "memory/facts/窑炉-c3d4.md", "memory/facts/石英窑-c3d4.md");
  box.commitAll("rename the kiln");
  box.write("memory/facts/gone-e5f6.md", memory("The old queue listens on port 6380."));
  box.commitAll("add the queue");
  box.remove("memory/facts/gone-e5f6.md");
  box.commitAll("drop the queue");
  box.write(FILE, memory("Sessions stay in PostgreSQL, not Redis: Redis is one thing more to run.", { title: "Sessions", status: "archived" }));
  box.commitAll("archive the sessions");
  return box;
}

function shallow(): Sandbox {
  const box = withHistory();
  box.git("clone", "-q", "--depth", "1", `file://${box.dir}`, "../shallow");
  return box.in("../shallow");
}

/** What people ask the history, and what they get. Each runs in this process and through the bin. */
export const HISTORY_CASES: Case[] = [
  // log
  { name: "log", make: withHistory, argv: ["log", "--json"], code: 0, json: (v) => v.length === 6 && v[0].subject === "archive the sessions" && v[0].files[0] === FILE && v[0].ids[0] === ID && /^\d{4}-.*Z$/.test(v[0].date) },
  { name: "log of one", make: withHistory, argv: ["log", ID, "--json"], code: 0, json: (v) => v.map((row: any) => row.subject).join() === "archive the sessions,word it better,start" },
  { name: "log across a rename, names as they are", make: withHistory, argv: ["log", "石英窑-c3d4", "--json"], code: 0, json: (v) => v.length === 2 && v[0].files[0] === "memory/facts/石英窑-c3d4.md" && v[1].files[0] === "memory/facts/窑炉-c3d4.md" && v[0].ids.includes("窑炉-c3d4") },
  { name: "log across a move to another kind", argv: ["log", "style-a1b2", "--json"], make: () => { const box = withStore(); box.git("mv", "memory/preferences/style-a1b2.md", "memory/facts/style-a1b2.md"); box.write("memory/facts/style-a1b2.md", "Nothing of it is as it was before, neither a word nor a letter of all that.\n"); box.commitAll("move"); return box; }, code: 0, json: (v) => v.length === 2 },
  { name: "log of a deleted one", make: withHistory, argv: ["log", "gone-e5f6", "--json"], code: 0, json: (v) => v.length === 2 },
  { name: "log of a list", make: withHistory, argv: ["log", "auth-refactor"], code: 0, out: [/^[0-9a-f]{7} {2}\S+ .* start\n/, "handoffs/auth-refactor.md"] },
  { name: "log of an unknown one", make: withHistory, argv: ["log", "sessions-in-postgres"], code: 2, err: [`Did you mean ${ID}?`] },
  { name: "log within a limit", make: withHistory, argv: ["log", "--limit", "2"], code: 0, out: [/^(?:[0-9a-f]{7}.*\n {9}.*\n){2}Older ones/] },
  { name: "log of a shallow clone says so", make: shallow, argv: ["log", "--json"], code: 0, err: [/shallow/], json: (v) => v.length === 1 },
  { name: "log without git", make: () => { const box = withStore(); box.remove(".git"); return box; }, argv: ["log"], code: 2, err: ["no git repository"] },
  // diff
  { name: "diff of what is not committed", make: () => { const box = withHistory(); box.write(FILE, "Other words.\n"); return box; }, argv: ["diff"], code: 0, out: [/^Not committed yet\n/, "+Other words."] },
  { name: "diff of the last change", make: withHistory, argv: ["diff", ID, "--json"], code: 0, json: (v) => v.text.includes("+status: archived") && v.about.endsWith("archive the sessions") },
  { name: "diff of a rename", make: withHistory, argv: ["diff", "石英窑-c3d4"], code: 0, out: ["rename from memory/facts/窑炉-c3d4.md", "rename to memory/facts/石英窑-c3d4.md"] },
  { name: "diff since a revision", make: withHistory, argv: ["diff", "HEAD~5", "--json"], code: 0, json: (v) => v.text.includes("+title: Sessions") && v.text.includes("rename to memory/facts/石英窑") },
  { name: "diff of one since a revision", make: withHistory, argv: ["diff", ID, "HEAD~4", "--json"], code: 0, json: (v) => v.text.includes("+status: archived") && !v.text.includes("title: Sessions\n+") && !v.text.includes("石英窑") },
  { name: "diff of nothing known", make: withHistory, argv: ["diff", "nothing-like-it"], code: 2, err: ['no commit "nothing-like-it"'] },
  { name: "no option gets through", make: withHistory, argv: ["diff", "--", "--output=x"], code: 2, err: ["no commit"], after: (box) => !box.exists("x") },
  // blame
  { name: "blame", make: withHistory, argv: ["blame", ID], code: 0, out: [/Pat Example .*title: Sessions/] },
  { name: "blame across a rename", make: withHistory, argv: ["blame", "石英窑-c3d4", "--json"], code: 0, json: (v) => v.text.includes("石英窑周二点火") && v.text.includes("窑炉-c3d4.md") },
  { name: "blame of a deleted one", make: withHistory, argv: ["blame", "gone-e5f6"], code: 2, err: ["was deleted"] },
  // as of
  { name: "show of another time", make: withHistory, argv: ["show", `${ID}@HEAD~5`, "--json"], code: 0, json: (v) => v.status === "active" && v.text.endsWith("one thing less to run.") && v.updated !== null },
  { name: "show of a deleted one", make: withHistory, argv: ["show", "gone-e5f6@HEAD~2"], code: 0, out: ["port 6380"] },
  { name: "show under an earlier name", make: withHistory, argv: ["show", "石英窑-c3d4@HEAD~5", "--json"], code: 0, json: (v) => v.id === "窑炉-c3d4" },
  { name: "show when it was not there", make: withHistory, argv: ["show", "gone-e5f6@HEAD"], code: 2, err: ["gone-e5f6 was not there"] },
  { name: "show of an unknown revision", make: withHistory, argv: ["show", `${ID}@nowhere`], code: 2, err: ['no commit "nowhere"'] },
  { name: "an id with an @", make: () => withStore({ "memory/facts/me@home.md": "The mail goes to the kiln.\n" }), argv: ["show", "me@home"], code: 0, out: ["The mail goes"] },
  { name: "recall as of a revision", make: withHistory, argv: ["recall", "sessions in redis", "--as-of", "HEAD~2", "--json"], code: 0, json: (v) => v.hits[0].id === ID && v.hits[0].status === "active" && v.hits[0].title === "Sessions" },
  { name: "recall as of an earlier one", make: withHistory, argv: ["recall", "port of the old queue", "--as-of=HEAD~2", "--json"], code: 0, json: (v) => v.hits[0].id === "gone-e5f6" && v.hits[0].created !== null },
  { name: "recall of lists as of a revision", make: withHistory, argv: ["recall", "JWT tokens", "--kind", "handoff", "--as-of", "HEAD~3", "--json"], code: 0, json: (v) => v.hits[0].id === "auth-refactor" },
  { name: "recall beyond a shallow border", make: shallow, argv: ["recall", "queue", "--as-of", "HEAD~2"], code: 2, err: [/shallow/] },
  // bisect
  { name: "bisect finds the commit", make: withHistory, argv: ["bisect", "sessions in redis", "--expect", ID], code: 0, out: ["Pat Example: archive the sessions", "it is archived"] },
  { name: "bisect of a deleted one", make: withHistory, argv: ["bisect", "port of the old queue", "--expect", "gone-e5f6", "--json"], code: 0, json: (v) => v.text.includes("drop the queue") && v.text.includes("no longer there") && v.tried <= 4 },
  { name: "bisect of what is found", make: withHistory, argv: ["bisect", "ruff", "--expect", "style-a1b2"], code: 1, out: ["is found: hit 1"] },
  { name: "bisect of what never was", make: withHistory, argv: ["bisect", "ruff", "--expect", ID], code: 1, out: ["was never among"] },
  { name: "bisect without an expectation", make: withHistory, argv: ["bisect", "ruff"], code: 2, err: ["--expect"] },
  // undo
  { name: "undo of one commit", make: withHistory, argv: ["undo", "HEAD", "--json"], code: 0, json: (v) => v.changed[0].id === ID && v.commit, after: (box) => !box.read(FILE).includes("archived") && box.status() === "" },
  { name: "undo of one memory leaves the others", make: withHistory, argv: ["undo", ID, "--json"], code: 0, after: (box) => !box.exists("memory/facts/gone-e5f6.md") && !box.read(FILE).includes("archived") },
  { name: "undo of an older commit keeps later changes", make: withHistory, argv: ["undo", "HEAD~1", "--json"], code: 0, after: (box) => box.exists("memory/facts/gone-e5f6.md") && box.read(FILE).includes("archived") },
  { name: "undo with a dirty tree", make: () => { const box = withHistory(); box.write("src/auth/jwt.ts", "// mine\n"); box.write("notes.txt", "mine\n"); box.git("add", "notes.txt"); return box; }, argv: ["undo", "HEAD", "--json"], code: 0, after: (box) => box.read("src/auth/jwt.ts") === "// mine\n" && box.status() === "A  notes.txt\n M src/auth/jwt.ts" },
  { name: "undo overwrites nothing of the person's", make: () => { const box = withHistory(); box.write(FILE, "mine\n"); return box; }, argv: ["undo", "HEAD"], code: 2, err: ["nothing is undone"], after: (box) => box.read(FILE) === "mine\n" },
  { name: "undo beyond a shallow border", make: shallow, argv: ["undo", "HEAD~2"], code: 2, err: [/shallow/] },
];
