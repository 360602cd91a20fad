import type { List, Section, SectionKey, Task } from "../model/list.ts";
import { agoOf, plural } from "../model/age.ts";
import { estimateTokens } from "./tokens.ts";
import type { HandoffInput, OtherList } from "./types.ts";
import { safe, safeName } from "./withhold.ts";

/** Characters that the handoff takes at most, of the 9,500 of the whole block. */
export const HANDOFF_CHARS = 6_500;
const HEADER_CHARS = 700;
const NAMED_FILES = 3;
const NONE =
  /^(?:[-*+]\s+)?(?:none(?:[ ,]+(?:yet|so far|for now|at the moment|at present|this (?:session|time|round)|open|known|needed))?|n\/a|nothing(?: yet)?|nil|[無无]|[沒没]有|なし|特になし|[-–—])[.。!！]?$/i;

/** A section as it is given: its items are whole ones; `isNewestLast`: when not all fit, the last ones are given. */
type Part = { heading: string; whole: string; items: string[]; isNewestLast: boolean };
const safeText = (text: string) => safe(text).text;

export type HandoffText = {
  text: string;
  kinds: string[];
  /** What the file holds and the block does not, such as `Done (3 of 40)`. */
  missing: string[];
};

const ORDER = [
  "goal",
  "next",
  "decisions",
  "questions",
  "tasks",
  "failed",
  "files",
  "verification",
] as const satisfies readonly SectionKey[];
const HEADINGS = {
  goal: "Goal",
  next: "Next step",
  decisions: "Decisions",
  questions: "Open questions",
  tasks: "Tasks",
  failed: "Failed attempts",
  files: "Files",
  verification: "Verification",
  done: "Done",
} as const satisfies Record<SectionKey, string>;

type Room = { chars: number; tokens: number };

/** The handoff as a session is given it, within `room`: by section, whole items only, naming the file for the rest. */
export function handoffText(input: HandoffInput, now: string, room: Room): HandoffText {
  const kinds: string[] = [];
  const clean = (text: string) => {
    const result = safe(text);
    kinds.push(...result.kinds);
    return result.text;
  };
  const header = headerOf(input, now);
  const parts = partsOf(input).map((part) => cleaned(part, clean));
  const whole = [header, ...parts.map((part) => `## ${part.heading}\n${part.whole}`)].join("\n");
  if (fits(whole, room)) return { text: whole, kinds, missing: [] };
  const reserve = `\n${restLine(input.list.path, ["Verification", "Done (10 of 1000 given)"])}`;
  const { lines, missing } = fill(parts, header, less(room, reserve));
  const forms = [
    [...lines, restLine(input.list.path, missing)].join("\n"),
    [...lines, restLine(input.list.path, [])].join("\n"),
    `# Handoff: read ${safeName(input.list.path)}`,
  ];
  return { text: forms.find((text) => fits(text, room)) ?? "", kinds, missing };
}

const fits = (text: string, room: Room) => text.length <= room.chars && estimateTokens(text) <= room.tokens;
const less = (room: Room, text: string): Room => ({
  chars: room.chars - text.length,
  tokens: room.tokens - estimateTokens(text),
});

function restLine(path: string, missing: string[]): string {
  const named = missing.length === 0 ? "" : `: ${missing.join(", ")}`;
  return `… the rest is in ${safeName(path)}${named}`;
}

/** Section after section while there is room; of one that does not fit whole, as many whole items as fit. */
function fill(parts: Part[], header: string, room: Room): { lines: string[]; missing: string[] } {
  const lines = [header];
  const missing: string[] = [];
  let left = less(room, header);
  for (const part of parts) {
    const heading = `## ${part.heading}`;
    const given = fits(`\n${heading}\n${part.whole}`, left)
      ? [part.whole]
      : itemsWithin(part, less(left, `\n${heading}`));
    const all = given[0] === part.whole;
    if (!all)
      missing.push(
        given.length === 0 ? part.heading : `${part.heading} (${given.length} of ${part.items.length} given)`,
      );
    if (given.length === 0) continue;
    const text = [heading, ...given].join("\n");
    left = less(left, `\n${text}`);
    lines.push(text);
  }
  return { lines, missing };
}

function itemsWithin(part: Part, room: Room): string[] {
  const items = part.isNewestLast ? part.items.toReversed() : part.items;
  const given: string[] = [];
  let left = room;
  for (const raw of items) {
    const item = raw.length > left.chars ? raw : safeText(raw);
    left = less(left, `\n${item}`);
    if (left.chars < 0 || left.tokens < 0) break;
    given.push(item);
  }
  return part.isNewestLast ? given.toReversed() : given;
}

function cleaned(part: Part, clean: (text: string) => string): Part {
  return { ...part, heading: safeName(part.heading), whole: clean(part.whole) };
}

/** `# Handoff: auth-refactor (feat/auth-refactor, saved 2 h ago; since then 1 commit, src/auth/jwt.ts changed)` */
function headerOf(input: HandoffInput, now: string): string {
  const { list, savedAt, commitsSince, filesChanged } = input;
  const age = savedAt === null ? "" : (input.age?.ago ?? agoOf(savedAt, new Date(now)));
  const name = `# Handoff: ${safeName(list.list)}`;
  const place = [list.branch === null ? "" : safeName(list.branch), age === "" ? "" : `saved ${age}`]
    .filter(Boolean)
    .join(", ");
  const commits = commitsSince ? plural(commitsSince, "commit") : "";
  const shown = filesChanged.slice(0, NAMED_FILES).map(safeName);
  const more = filesChanged.length - shown.length;
  const files = shown.length === 0 ? "" : `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""} changed`;
  const since = (texts: string[]) => texts.filter(Boolean).join(", ");
  const long = [place, since([commits, files]) && `since then ${since([commits, files])}`]
    .filter(Boolean)
    .join("; ");
  const short = [age && `saved ${age}`, commits && `since then ${commits}`].filter(Boolean).join("; ");
  const full = long === "" ? name : `${name} (${long})`;
  if (full.length <= HEADER_CHARS) return full;
  return name.length > HEADER_CHARS / 2 ? "# Handoff" : short === "" ? name : `${name} (${short})`;
}

function partsOf({ list, text }: HandoffInput): Part[] {
  const known = ORDER.map((key) => partOf(list, key));
  const fields = Object.entries(list.fields).map(
    ([key, value]) => `- ${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const done = partOf(list, "done");
  const foreign = list.sections
    .filter((section) => section.key === null)
    .map((section) => sectionPart(section.heading, [section]));
  const lead = leadOf(list, text);
  return [
    ...known,
    { heading: "Fields", whole: fields.join("\n"), items: fields, isNewestLast: false },
    { ...done, isNewestLast: true },
    ...foreign,
    { heading: "Notes", whole: lead, items: paragraphs(lead), isNewestLast: false },
  ].filter((part) => part.whole !== "");
}

function partOf(list: List, key: SectionKey): Part {
  const sections = list.sections.filter((section) => section.key === key);
  const part = sectionPart(sections[0]?.heading ?? HEADINGS[key], sections);
  const more = key === "tasks" ? [] : extra(list, key, part.whole);
  if (key === "tasks") {
    const tasks = list.tasks.filter(isOpen).map(taskText);
    return { ...part, whole: tasks.join("\n"), items: tasks };
  }
  return {
    ...part,
    whole: [part.whole, ...more].filter(Boolean).join("\n"),
    items: [...part.items, ...more],
  };
}

/** What tasks say that belongs to a section: decisions of items, the next step of the one in hand. */
function extra(list: List, key: SectionKey, whole: string): string[] {
  if (key === "next") return whole === "" && list.nextStep ? [list.nextStep] : [];
  if (key !== "decisions") return [];
  const said = whole.replace(/\s+/g, " ");
  return list.decisions.filter((decision) => !said.includes(decision.replace(/\s+/g, " "))).map(bullet);
}

function sectionPart(heading: string, sections: Section[]): Part {
  const given = sections.filter((section) => section.text !== "" && !NONE.test(section.text));
  const items = given.flatMap((section) => {
    const isBulleted = /^\s*(?:[-*+]|\d{1,3}[.)])\s/m.test(section.text);
    return section.items.map((item) => (isBulleted ? bullet(item.text) : item.text));
  });
  const title = heading.replace(/^#{1,6}\s+/, "").replace(/\s*[:：]\s*$/, "");
  return {
    heading: title,
    whole: given.map((section) => section.text).join("\n"),
    items,
    isNewestLast: false,
  };
}

const bullet = (text: string) => `- ${text.replaceAll("\n", "\n  ")}`;

export const isOpen = (task: Task): boolean => task.status === "todo" || task.status === "doing";

function taskText(task: Task): string {
  const fields = Object.entries(task.fields).map(
    ([key, value]) => `  - ${key}: ${value.replace(/\s*\n\s*/g, " ")}`,
  );
  return [`- [${task.status === "doing" ? "/" : " "}] ${task.task}`, ...fields].join("\n");
}

/** Text between the title and the first section: a handoff in free form stands there. */
function leadOf(list: List, text: string): string {
  const body = text.replace(/^\ufeff?---[ \t]*\r?\n[^]*?\r?\n---[ \t]*(?:\r?\n|$)/, (fence) =>
    " ".repeat(fence.length),
  );
  const first = Math.min(...list.sections.map((section) => section.start), body.length);
  return body
    .slice(0, first)
    .trim()
    .replace(/^\ufeff?#[ \t][^\n]*\n?/, "")
    .trim();
}

const paragraphs = (text: string) => text.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== "");

/** `Also open: release (3 tasks), issue-1234 (1 task).`, as many whole names as fit; "" where there are none. */
export function otherListsLine(lists: OtherList[], room: number): string {
  const names = lists.map(
    ({ list, open }) => `${safeName(list)} (${open === 0 ? "no tasks" : plural(open, "task")})`,
  );
  for (let count = Math.min(names.length, 20); count > 0; count--) {
    const more = names.length - count;
    const line = `Also open: ${names.slice(0, count).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
    if (line.length <= room) return line;
  }
  return "";
}
