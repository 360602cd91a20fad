import { plural } from "../model/age.ts";
import type { WatchEvent } from "../model/watched.ts";
import { inLine } from "../model/terminal.ts";
import { sentenceOf } from "./problem-report.ts";
import type { Screen } from "./screen.ts";
import { padEnd } from "./text.ts";

/** One line an event: when (by the local clock), what, which file. */
export function renderWatched(event: WatchEvent, { paint }: Screen): string {
  const time = paint.dim(clockOf(event.at));
  switch (event.event) {
    case "ready":
    case "back": {
      const what = `${plural(event.memories, "memory", "memories")}, ${plural(event.lists, "list")}`;
      return event.event === "ready"
        ? `Watching memory/ (${what}). Index and session-start block are ready. Ctrl-C ends.`
        : `${time}  back     memory/ (${what}). Index and session-start block are ready.`;
    }
    case "gone":
      return `${time}  ${paint.look("gone")}     ${event.path}/ was deleted or is not on this branch. Waiting for it; Ctrl-C ends.`;
    case "many":
      return `${time}  changed  ${plural(event.files, "file")}, ${readyIn(event.ms)}`;
    case "head":
      return `${time}  commit   ${[event.branch, event.commit?.slice(0, 7)].filter(Boolean).join(" at ")}, ${readyIn(event.ms)}`;
    case "trouble":
      return `${time}  ${paint.stop("trouble")}  ${event.message}${hintFor(event.message)}`;
    default: {
      const [problem] = event.problems;
      const broken =
        problem === undefined ? "" : `. ${paint.stop(`Line ${problem.line}:`)} ${sentenceOf(problem)}`;
      return `${time}  ${padEnd(event.event, 7)}  ${inLine(event.path)}, ${readyIn(event.ms)}${broken}`;
    }
  }
}

const readyIn = (ms: number): string => `ready in ${ms} ms`;

/** Linux counts what is watched. */
const hintFor = (message: string): string =>
  /ENOSPC/u.test(message)
    ? ". The system watches no more files: sudo sysctl fs.inotify.max_user_watches=524288"
    : "";

function clockOf(iso: string): string {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
