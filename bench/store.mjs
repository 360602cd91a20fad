import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CODE, EN, JA, SYLLABLES, ZH_CN, ZH_TW } from "./words.mjs";

/** Memories that the timed commands have to find: an empty or wrong answer is never timed. `query` is what is asked. */
export const NEEDLES = {
  en: {
    text: "The depot scanner of the night shift writes its manifest to the blue bucket before four.",
    query: "where does the depot scanner write its manifest",
    // A session is given only what a prompt is about: this one is.
    prompt: "Does the depot scanner of the night shift still write its manifest to the blue bucket?",
  },
  "zh-TW": { text: "夜班的倉庫掃描器在四點以前把清單寫入藍色的桶子。", query: "倉庫掃描器的清單寫到哪裡" },
  "zh-CN": { text: "灰度期间网关只放行百分之五的请求头，其余推迟。", query: "灰度期间网关放行多少" },
  ja: { text: "秤の校正は毎月の第二火曜に行う。", query: "秤の校正はいつ行うか" },
  code: {
    text: "`rotateLedgerKeys()` in `src/vault/rotate.ts` keeps the two newest keys.",
    query: "rotateLedgerKeys",
  },
};
/** In the handoff, and so in every session-start block. */
export const NEXT_STEP = "Change `release()` in `src/lock.ts` to call `isAlive()`, then run the tests.";
/** Always given. */
export const PINNED = "Amounts are kept in the smallest unit of their currency.";

const KINDS = ["facts", "decisions", "preferences"];
/** Of twenty memories, so many are in each language. */
const MIX = [
  ["en", 9],
  ["zh-TW", 3],
  ["zh-CN", 3],
  ["ja", 2],
  ["code", 3],
].flatMap(([language, count]) => Array(count).fill(language));

/** A sequence that is the same at every run. Gives whole numbers below `limit`. */
function sequence(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * A git project with a store of `count` memories, a handoff and what is to be found, all committed.
 * @returns where it is, the environment to run in, the files of the facts, and `remove`
 */
export function makeStore({ count, bin }) {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), `tasuki-bench-${count}-`)));
  const project = path.join(base, "project");
  // NODE_EXTRA_CA_CERTS is not in it: alone it more than doubles the start of Node 20.
  const env = {
    PATH: process.env.PATH,
    HOME: path.join(base, "home"),
    TMPDIR: tmpdir(),
    GIT_CONFIG_NOSYSTEM: "1",
    LANG: "C.UTF-8",
  };
  for (const folder of [project, env.HOME]) mkdirSync(folder);
  const git = (...args) =>
    execFileSync("git", args, { cwd: project, env, stdio: ["ignore", "ignore", "inherit"] });
  git("init", "-q", "-b", "main");
  for (const [key, value] of [
    ["user.name", "Bench"],
    ["user.email", "bench@example.invalid"],
    ["gc.auto", "0"],
    ["maintenance.auto", "false"],
  ])
    git("config", key, value);
  execFileSync(process.execPath, [bin, "init", "--yes"], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const facts = writeMemories(path.join(project, "memory"), count);
  git("add", "--all");
  git("commit", "-q", "-m", "Start");
  const remove = () => rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  return { base, project, env, facts, remove, git };
}

function writeMemories(memory, count) {
  const below = sequence(count);
  const facts = [];
  for (const kind of [...KINDS, "handoffs"]) mkdirSync(path.join(memory, kind), { recursive: true });
  for (const [language, { text }] of Object.entries(NEEDLES))
    writeFileSync(
      path.join(memory, "facts", `needle-${language.toLowerCase()}.md`),
      fileOf({ text, day: 3 }),
    );
  writeFileSync(
    path.join(memory, "preferences", "pinned.md"),
    fileOf({ text: PINNED, day: 4, more: "pinned: true\n" }),
  );
  const planted = Object.keys(NEEDLES).length + 1;
  for (let index = planted; index < count; index += 1) {
    const kind = KINDS[index % KINDS.length];
    const name = path.join(kind, `m${index}.md`);
    writeFileSync(
      path.join(memory, name),
      fileOf({ text: textOf(MIX[index % MIX.length], below), day: index }),
    );
    if (kind === "facts") facts.push(path.join("memory", name));
  }
  writeFileSync(path.join(memory, "handoffs", "main.md"), HANDOFF);
  return facts;
}

function fileOf({ text, day, more = "" }) {
  const date = `2026-0${1 + (day % 9)}-${String(1 + (day % 28)).padStart(2, "0")}T08:00:00Z`;
  return `---\nstatus: active\ntags: [t${day % 40}]\n${more}created: ${date}\nupdated: ${date}\n---\n${text}\n`;
}

/** About a thousand bytes in one language. */
function textOf(language, below) {
  const pick = (words) => words[below(words.length)];
  const rare = () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  const sentence = SENTENCES[language](pick, rare);
  const paragraph = (sentences) =>
    Array.from({ length: sentences }, sentence).join(language === "en" ? " " : "");
  const length = language === "en" ? 5 : 7;
  return [sentence(), paragraph(length), paragraph(length)].join("\n\n");
}

const SENTENCES = {
  en: (pick, rare) => () =>
    `The ${pick(EN.subjects)} of ${rare()} ${pick(EN.verbs)} ${pick(EN.objects)} ${pick(EN.reasons)}, because the ${pick(EN.subjects)} ${pick(EN.verbs)} its ${pick(EN.objects)}.`,
  "zh-TW": (pick, rare) => () =>
    `${pick(ZH_TW.subjects)}${pick(ZH_TW.verbs)}${pick(ZH_TW.objects)}，${pick(ZH_TW.subjects)}的${pick(ZH_TW.objects)}不要動，因為${pick(ZH_TW.reasons)}（${rare()}）。`,
  "zh-CN": (pick, rare) => () =>
    `${pick(ZH_CN.subjects)}${pick(ZH_CN.verbs)}${pick(ZH_CN.objects)}，${pick(ZH_CN.subjects)}的${pick(ZH_CN.objects)}不要动，因为${pick(ZH_CN.reasons)}（${rare()}）。`,
  ja: (pick, rare) => () =>
    `${pick(JA.subjects)}は${pick(JA.objects)}を${pick(JA.verbs)}。${pick(JA.subjects)}の${pick(JA.objects)}は変えない、${pick(JA.reasons)}（${rare()}）。`,
  code: (pick, rare) => () =>
    `\`${pick(CODE.verbs)}${pick(CODE.nouns)}${pick(CODE.tails)}()\` in \`src/${pick(CODE.folders)}/${rare()}.ts\` ${pick(EN.verbs)} ${pick(EN.objects)} before \`${pick(CODE.verbs)}${pick(CODE.nouns)}()\` runs. `,
};

const HANDOFF = `---
list: main
status: open
branch: main
---
# main

## Goal
Make the scheduler give up stale locks.

## Done
- Locks carry the id of their process in \`src/lock.ts\`

## Decisions
- Locks are never stolen while their process lives, because a slow disk is no crash.

## Next step
${NEXT_STEP}

## Open questions
None.
`;
