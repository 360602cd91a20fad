import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { interleave, median, peakOf, run, settle } from "./measure.mjs";
import { NEEDLES, NEXT_STEP, PINNED } from "./store.mjs";

/*
 * What is measured, in this order. Each phase gives rows {id, value}; `targets.mjs` knows what they are and may be.
 * `bench`: {store, bin, rounds, tools, notes, times}.
 */

const bare = () => ({ args: ["-e", "0"] });
const recallOf =
  ({ bin }, language) =>
  () => ({
    args: [bin, "recall", NEEDLES[language].query],
    holds: [`needle-${language.toLowerCase()}`],
  });

let sessions = 0;
function hook({ store, bin }, event, fields) {
  const session = `bench-${(sessions += 1)}`;
  const input = {
    session_id: session,
    cwd: store.project,
    transcript_path: "",
    permission_mode: "default",
    ...fields,
  };
  return { args: [bin, "hook", event], input: JSON.stringify(input) };
}

const sessionStart = (bench) => () => ({
  ...hook(bench, "session-start", { hook_event_name: "SessionStart", source: "startup" }),
  holds: [NEXT_STEP, PINNED],
});
const userPrompt = (bench) => () => ({
  ...hook(bench, "user-prompt", { hook_event_name: "UserPromptSubmit", prompt: NEEDLES.en.prompt }),
  holds: [NEEDLES.en.text],
});

/** Without its `.local` a store is what a clone has: the first question indexes everything. */
function first(bench) {
  const { store, count } = bench;
  const runs = count > 10_000 ? 1 : 3;
  const results = Array.from({ length: runs }, () => {
    rmSync(path.join(store.project, "memory", ".local"), { recursive: true, force: true, maxRetries: 5 });
    const result = peakOf(store, recallOf(bench, "en")());
    settle(store);
    return result;
  });
  bench.times.first = median(results.map(({ ms }) => ms));
  // A write and a start: from here on whatever is prepared is there.
  run(store, { args: [bench.bin, "remember", "The bench has begun.", "--force"] });
  settle(store);
  run(store, sessionStart(bench)());
  settle(store);
  return [
    { id: "first", value: bench.times.first / 1000 },
    { id: "first-peak", value: Math.max(...results.map(({ mb }) => mb)) },
  ];
}

function read(bench) {
  const { store, rounds, tools, times } = bench;
  const words = NEEDLES.en.query.split(" ");
  const fts = tools.sqlite3 ? ftsOf(bench) : null;
  const match = words.map((word) => `"${word}"`).join(" OR ");
  const acts = {
    bare,
    start: sessionStart(bench),
    prompt: userPrompt(bench),
    ...Object.fromEntries(
      Object.keys(NEEDLES).map((language) => [`recall-${language}`, recallOf(bench, language)]),
    ),
    ...(tools.rg && {
      ripgrep: () => ({
        command: "rg",
        args: ["-i", "-c", ...words.flatMap((word) => ["-e", word]), "memory"],
        holds: ["needle-en"],
      }),
    }),
    ...(fts && {
      sqlite: () => ({
        command: "sqlite3",
        args: [fts, `SELECT path FROM f WHERE f MATCH '${match}' ORDER BY bm25(f) LIMIT 10`],
        holds: ["needle-en"],
      }),
    }),
  };
  Object.assign(times, interleave(store, acts, { rounds }));
  const rows = Object.keys(acts)
    .filter((name) => name !== "bare")
    .map((name) => ({ id: name, value: times[name] / times.bare, ms: times[name] }));
  if (times.ripgrep)
    rows.push({ id: "recall/ripgrep", value: times["recall-en"] / times.ripgrep, ms: times["recall-en"] });
  return rows;
}

function memory(bench) {
  const peak = (make) => median(Array.from({ length: 5 }, () => peakOf(bench.store, make()).mb));
  const base = peak(bare);
  bench.notes.push(`A bare node peaks at ${base.toFixed(0)} MB.`);
  return [
    ["start-peak", sessionStart(bench)],
    ["prompt-peak", userPrompt(bench)],
    ["recall-peak", recallOf(bench, "en")],
  ].map(([id, make]) => ({ id, value: peak(make) - base }));
}

/** Edits as most editors make them: a new file renamed over the old one. Then the first question that asks for the new word. */
function edit(bench) {
  const { store, rounds, times, bin } = bench;
  const edits = Array.from({ length: rounds }, (_, at) => {
    const name = store.facts[(at * 7919 + 13) % store.facts.length];
    const file = path.join(store.project, name);
    const word = `quokka${"abcdefghijklmnopqrstuvwxyz"[at % 26]}${at}`;
    writeFileSync(`${file}.tmp`, `${readFileSync(file, "utf8")}\nThe ${word} was added by hand.\n`);
    renameSync(`${file}.tmp`, file);
    const { ms } = run(store, { args: [bin, "recall", word], holds: [path.basename(name, ".md")] });
    settle(store, 200);
    return ms;
  });
  store.git("commit", "-qam", "Edits by hand");
  run(store, sessionStart(bench)());
  settle(store);
  const whole = times.first - times["recall-en"];
  return [{ id: "edit", value: Math.max(0, median(edits) - times["recall-en"]) / whole, ms: median(edits) }];
}

function write(bench) {
  const { store, rounds, bin } = bench;
  const acts = {
    bare,
    remember: (round) => ({
      args: [
        bin,
        "remember",
        `Bench note ${round}: the ${round * 7919 + 11} turnstiles are oiled by hand.`,
        "--force",
      ],
      holds: ["committed"],
    }),
    git: (round) => {
      const file = path.join("memory", "facts", `by-git-${round}.txt`);
      writeFileSync(path.join(store.project, file), `Bench file ${round}\n`);
      return {
        command: "sh",
        args: ["-c", 'git add -- "$0" && git commit -q -m "By git" --only -- "$0"', file],
      };
    },
  };
  const after = (name) => name === "remember" && settle(store, 200);
  const times = interleave(store, acts, { rounds, after });
  return [{ id: "remember", value: times.remember / (times.bare + times.git), ms: times.remember }];
}

/** The same memories in SQLite's full text search, stemmed. */
function ftsOf({ store, notes }) {
  const database = path.join(store.base, "fts.db");
  const script = path.join(store.base, "fts.sql");
  const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
  const memories = path.join(store.project, "memory");
  const out = openSync(script, "w");
  writeSync(
    out,
    "CREATE VIRTUAL TABLE f USING fts5(path UNINDEXED, text, tokenize='porter unicode61');\nBEGIN;\n",
  );
  for (const name of readdirSync(memories, { recursive: true }).filter((one) => one.endsWith(".md"))) {
    const text = readFileSync(path.join(memories, name), "utf8");
    writeSync(out, `INSERT INTO f VALUES(${quoted(name)}, ${quoted(text)});\n`);
  }
  writeSync(out, "COMMIT;\n");
  closeSync(out);
  const { status } = spawnSync("sqlite3", [database, `.read ${script}`], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  if (status === 0) return database;
  notes.push("This sqlite3 has no FTS5: its row is left out.");
  return null;
}

/** Which of the programs that are compared with are installed. */
export function toolsHere(notes) {
  const has = (name) => !spawnSync(name, ["--version"], { stdio: "ignore" }).error;
  const tools = { rg: has("rg"), sqlite3: has("sqlite3") };
  if (!tools.rg) notes.push("ripgrep is not installed: its rows are left out.");
  if (!tools.sqlite3) notes.push("sqlite3 is not installed: its row is left out.");
  return tools;
}

export const gitVersion = () =>
  execFileSync("git", ["--version"], { encoding: "utf8" }).trim().replace("git version ", "");

/** By name, in their order. */
export const PHASES = { first, read, memory, edit, write };
