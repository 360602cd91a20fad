import { runGit } from "./client.ts";
import type { Repo } from "./types.ts";

/** One commit as `git log` tells it. `time` in milliseconds since 1970; `parents` empty for the first one (and at a shallow border). */
export type LogRecord = {
  commit: string;
  parents: string[];
  time: number;
  author: string;
  /** `<` or `>` in a symmetric range. */
  side: string;
  subject: string;
  trailers: Record<string, string>;
  /** What `--name-only` or `--name-status` printed, in order. */
  names: string[];
};

/** Each field ends in a NUL, the trailers in one of their own; what follows are the names, NUL between them. */
const FORMAT = "%x01%H%x00%P%x00%ct%x00%an%x00%m%x00%s%x00%(trailers:only,unfold)%x00";
const FIELDS = 7;
/** Whatever a person's settings say about the look of a log. */
const PLAIN = ["-z", `--format=${FORMAT}`, "--no-show-signature", "--no-color", "--encoding=UTF-8"] as const;

/** `git log` of `args`, newest first; null where git refuses (an unknown revision, no commit yet). */
export async function readLog(repo: Repo, args: readonly string[]): Promise<LogRecord[] | null> {
  const run = await runGit(repo, ["--no-optional-locks", "log", ...PLAIN, ...args]);
  return run.code === 0 ? parseLog(run.out.toString("utf8")) : null;
}

/** Names come unquoted, whatever script they are in: with `-z` git escapes nothing. */
export function parseLog(text: string): LogRecord[] {
  return text.split(/\u0001(?=[0-9a-f]{40,64}\0)/).flatMap((record) => {
    const fields = record.split("\0");
    const [commit, parents = "", seconds = "", author = "", side = "", subject = "", trailers = ""] = fields;
    if (!commit || fields.length < FIELDS) return [];
    const names = fields
      .slice(FIELDS)
      .map((name) => name.replace(/^\n/, ""))
      .filter((name) => name !== "");
    const time = Number(seconds) * 1000;
    return [
      {
        commit,
        parents: parents.split(" ").filter(Boolean),
        time,
        author,
        side,
        subject,
        trailers: trailersIn(trailers),
        names,
      },
    ];
  });
}

/** The last value of a key wins, but `Tasuki-Memory` may stand many times: its values are joined by blanks. */
function trailersIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, key, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    found[key] = key === "Tasuki-Memory" && found[key] !== undefined ? `${found[key]} ${value}` : value;
  }
  return found;
}
