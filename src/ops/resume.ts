import { existsSync as exists } from "node:fs";
import { join, relative, sep } from "node:path";
import type { ListHistory } from "../handoff/lint.ts";
import { parseList } from "../handoff/parse.ts";
import { plural, agoOf } from "../model/age.ts";
import type { Resumed } from "../model/history.ts";
import { PROBLEM_CODES, type Problem } from "../model/problem.ts";
import { absoluteOf } from "../store/paths.ts";
import { saveOf } from "../store/pointers.ts";
import { changedSince } from "./changed-since.ts";
import { check } from "./check-list.ts";
import { historiesOf } from "./list-history.ts";
import { listCalled, type LoadedList, readableList } from "./lists.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** Problems of a handoff that come from the work going on without it. */
const OF_TIME = new Set([
  "next-file-missing",
  "next-symbol-missing",
  "next-line-out-of-range",
  "stale",
  "commit-unknown",
  "commit-not-ancestor",
  "branch-missing",
]);
const SHOWN_FILES = 12;
const SHOWN_COMMITS = 8;

/**
 * What has happened since a handoff was written: commits, changed files (those that it names first), tasks that were
 * finished, lines that no longer hold.
 * @throws UserError where there is no such list
 */
export async function resume(ws: Workspace, name: string | null): Promise<Resumed> {
  const loaded = name === null ? await readableList(ws, null) : await listCalled(ws, name);
  const { list } = loaded;
  const { commits, files, subjects } = await changedSince(ws, list);
  const finished = await finishedSince(ws, loaded);
  const open = list.tasks.filter(({ status }) => status === "todo" || status === "doing");
  const history = (await historiesOf(ws, [loaded])).get(list.list);
  const stale = staleLines(ws, loaded, { files, history });
  const parts = { loaded, commits, files, subjects, finished, open: open.map(({ task }) => task), stale };
  return {
    list: list.list,
    commits: commits ?? 0,
    files_changed: files,
    tasks_open: open.length,
    stale,
    text: textOf(ws, parts),
  };
}

/** Tasks that were open when the handoff was written as a whole, and are done now. */
async function finishedSince(ws: Workspace, { list }: LoadedList): Promise<string[]> {
  const done = list.tasks.filter(({ status }) => status === "done").map(({ task }) => task);
  const place = storeOf(ws);
  const repo = done.length === 0 ? null : await ws.storeRepo(place);
  if (repo === null) return [];
  const [{ logOf }, { contentAt }] = await Promise.all([
    import("../git/history.ts"),
    import("../git/revs.ts"),
  ]);
  const path = relative(repo.top, absoluteOf(place, list.path)).split(sep).join("/");
  const entries = await logOf(repo, { paths: [path], limit: 100 });
  const whole = entries.find(({ trailers }) => trailers["Tasuki-Op"] === "handoff") ?? entries.at(-1);
  const bytes = whole && (await contentAt(repo, whole.commit, path));
  if (!bytes) return [];
  const before = parseList(new TextDecoder().decode(bytes), { list: list.list, path: list.path });
  const wasDone = new Set(before.tasks.filter(({ status }) => status === "done").map(({ task }) => task));
  return done.filter((task) => !wasDone.has(task));
}

/** Lines that the work has left behind: of the next step those whose file changed, everywhere those whose file is gone. */
function staleLines(
  ws: Workspace,
  loaded: LoadedList,
  { files, history }: { files: string[]; history: ListHistory | undefined },
): Problem[] {
  const { list, text } = loaded;
  const known = check(ws, loaded, history).problems.filter(({ code }) => OF_TIME.has(code));
  const told = new Set(known.map(({ line }) => line));
  const next = list.sections.find(({ key }) => key === "next");
  const lines = text.split("\n");
  const isNext = (line: number): boolean =>
    next !== undefined &&
    line >= next.line &&
    line <= next.line + lineCount(text.slice(next.start, next.end));
  const found = lines.flatMap((content, at): Problem[] => {
    const line = at + 1;
    const path = files.find((file) => names(content, file));
    if (path === undefined || told.has(line)) return [];
    const isGone = !existsIn(ws, path);
    if (!isGone && !isNext(line)) return [];
    const code = isGone ? "ref-gone" : "ref-drifted";
    return [
      {
        code,
        severity: PROBLEM_CODES[code],
        file: list.path,
        line,
        args: { path, text: content.trim(), id: list.list },
      },
    ];
  });
  return [...known, ...found].sort((a, b) => a.line - b.line);
}

const lineCount = (text: string): number => text.trimEnd().split("\n").length - 1;

/** The path as a word of its own. */
function names(line: string, path: string): boolean {
  const at = line.indexOf(path);
  return at >= 0 && !/[\w/.-]/.test(line[at - 1] ?? " ") && !/[\w/-]/.test(line[at + path.length] ?? " ");
}

type Parts = {
  loaded: LoadedList;
  commits: number | null;
  files: string[];
  subjects: string[];
  finished: string[];
  open: string[];
  stale: Problem[];
};

function textOf(ws: Workspace, { loaded, commits, files, subjects, finished, open, stale }: Parts): string {
  const { list, savedAt } = loaded;
  const place = storeOf(ws);
  const at = saveOf(place, list.list)?.savedAt ?? savedAt;
  const since =
    commits === null
      ? "what came into the work since is not known"
      : commits === 0
        ? "nothing came into the work since"
        : `${plural(commits, "commit")} and ${plural(files.length, "changed file")} since`;
  const block = (title: string, items: string[], most: number): string[] =>
    items.length === 0
      ? []
      : [
          title,
          ...items.slice(0, most).map((item) => `- ${item}`),
          ...(items.length > most ? [`- and ${items.length - most} more`] : []),
        ];
  return [
    `${list.list}: saved ${agoOf(at, ws.world.now())}, ${since}.`,
    ...block("Commits", subjects, SHOWN_COMMITS),
    ...block("Files", files, SHOWN_FILES),
    ...block("Finished since", finished, SHOWN_FILES),
    ...block(
      "No longer as written",
      // How old it is stands in the first line.
      stale
        .filter(({ code }) => code !== "stale")
        .map((problem) => `line ${problem.line}: ${staleWords(problem)}`),
      SHOWN_FILES,
    ),
    ...block("Open", open, SHOWN_FILES),
    ...(list.nextStep === null ? [] : ["Next", list.nextStep]),
  ].join("\n");
}

function staleWords({ code, args }: Problem): string {
  const path = args?.["path"];
  if (code === "branch-missing") return `there is no branch ${args?.["branch"]}`;
  if (code === "commit-unknown") return `saved at ${args?.["commit"]}, which is not in this repository`;
  if (code === "commit-not-ancestor") return `saved at ${args?.["commit"]}, which is not on this branch`;
  if (path === undefined) return code;
  return code === "ref-drifted"
    ? `${path} changed since`
    : code === "next-symbol-missing"
      ? `${path} has no ${args?.["symbol"]}`
      : `${path} is no longer there`;
}

const existsIn = (ws: Workspace, path: string): boolean => ws.top !== null && exists(join(ws.top, path));
