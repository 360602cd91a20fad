import { basename, resolve } from "node:path";
import { writeBody } from "../../handoff/body.ts";
import { writeFields } from "../../handoff/fields.ts";
import { refusesSave } from "../../handoff/lint.ts";
import { parseList } from "../../handoff/parse.ts";
import type { ToolCall } from "../../model/auto-clear.ts";
import { redact } from "../../redact/redact.ts";
import { storePathOf, type StorePlace } from "../../store/paths.ts";
import { pointerOf, saveOf } from "../../store/pointers.ts";
import { readList } from "../../store/read.ts";
import { scanLists } from "../../store/scan.ts";
import { check } from "../check-list.ts";
import { listPath, saverOf } from "../lists.ts";
import { storeOf, type Workspace } from "../workspace.ts";

export type SaveCheck = {
  /** When the turn that saved began, in milliseconds. */
  since: number;
  saves: readonly ToolCall[];
};
/** `refusal`: why this is no save to clear on, in a word; null: it is one. */
export type SaveChecked = { refusal: string | null; lists: string[] };

/** Looks on disk for what tool calls are said to have saved: that content, and a next step to go on from. */
export function verifySave(ws: Workspace, { since, saves }: SaveCheck): SaveChecked {
  const place = storeOf(ws);
  const claims = new Map<string, ToolCall>();
  for (const save of saves) for (const list of listsOf({ ws, place, since }, save)) claims.set(list, save);
  const lists = [...claims.keys()];
  if (lists.length === 0) return { refusal: "no-list", lists };
  const verdicts = [...claims].map(([list, save]) => verdictOn(ws, place, { list, save }));
  const refusal = verdicts.find((verdict) => verdict !== "done" && verdict !== null);
  if (refusal !== undefined) return { refusal, lists };
  // A finished list is not given to the next session: there would be nothing to go on from.
  return { refusal: verdicts.includes(null) ? null : "no-next-step", lists };
}

type Where = { ws: Workspace; place: StorePlace; since: number };

/** The lists that a call saved. A command says it in the record that `tasuki` keeps of each save. */
function listsOf({ ws, place, since }: Where, { tool, input }: ToolCall): string[] {
  if (tool === "Bash") {
    const { pid, session } = saverOf(ws);
    const isOurs = (list: string): boolean => {
      const save = saveOf(place, list);
      const isMine =
        save !== null &&
        ((pid !== null && save.pid === pid) || (session !== null && save.session === session));
      return isMine && Date.parse(save.savedAt) >= since;
    };
    return scanLists(place)
      .map(({ list }) => list)
      .filter(isOurs);
  }
  if (typeof input["file_path"] === "string") {
    const path = storePathOf(place, resolve(ws.dir, input["file_path"]));
    return path?.startsWith("memory/handoffs/") ? [basename(path, ".md").normalize("NFC")] : [];
  }
  const named = typeof input["list"] === "string" ? input["list"].trim() : "";
  const list = named || pointerOf(place, saverOf(ws))?.list;
  return list ? [list.normalize("NFC")] : [];
}

/** null: fine. "done": saved, and finished. */
function verdictOn(
  ws: Workspace,
  place: StorePlace,
  { list, save }: { list: string; save: ToolCall },
): string | null {
  const text = readList(place, list)?.text;
  if (text === undefined) return "not-on-disk";
  if (!isOnDisk(ws, { list, text, save })) return "not-on-disk";
  const parsed = parseList(text, { list, path: listPath(list) });
  if (parsed.problems.some(({ severity }) => severity === "error")) return "unreadable";
  const { problems } = check(ws, { list: parsed, text, savedAt: "" });
  const isDone = parsed.status === "done";
  if (!isDone && !parsed.nextStep?.trim()) return "no-next-step";
  return refusesSave(problems)[0]?.code ?? (isDone ? "done" : null);
}

type Claim = { list: string; text: string; save: ToolCall };

/** Whether writing it once more would change nothing. What was saved went through redaction. */
function isOnDisk(ws: Workspace, { list, text, save: { tool, input } }: Claim): boolean {
  const target = { list, lang: ws.config.lang };
  const body = tool === "Bash" ? bodyIn(textIn(input, "command")) : textIn(input, "body");
  if (body !== "") return !writeBody(text, redact(body).text, target).changed;
  if (typeof input["content"] === "string")
    return plainText(text) === plainText(redact(input["content"]).text);
  if (typeof input["new_string"] === "string")
    return plainText(text).includes(plainText(redact(input["new_string"]).text));
  const fields = input["fields"];
  return (
    typeof fields !== "object" || fields === null || !writeFields(text, redacted(fields), target).changed
  );
}

/** The here-document of a `tasuki handoff write`. */
function bodyIn(command: string): string {
  return (
    /handoff\s+write\b[^\n]*<<-?\s*(["']?)([\w-]+)\1[^\n]*\n([^]*?)\n?^\s*\2\s*$/m.exec(command)?.[3] ?? ""
  );
}

function redacted(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, cleaned(value)]));
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return redact(value).text;
  if (Array.isArray(value)) return value.map(cleaned);
  return typeof value === "object" && value !== null ? redacted(value) : value;
}

const plainText = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .trim();

function textIn(input: ToolCall["input"], key: string): string {
  const value = input[key];
  return typeof value === "string" ? value : "";
}
