import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeBody } from "../../handoff/body.ts";
import { newList } from "../../handoff/template.ts";
import { isPortableId, listSlug } from "../../model/ids.ts";
import type { Language } from "../../model/list.ts";
import type { StorePlace } from "../../store/paths.ts";
import { scanLists } from "../../store/scan.ts";
import { readFile } from "./files.ts";
import type { InitOptions } from "./options.ts";
import type { Plan } from "./plan.ts";

const NAMES = ["HANDOFF.md", "handoff.md", "Handoff.md"];

/** A handoff that people kept by hand, and the list that it would become. */
export type HandoffOffer = { path: string; list: string };

export type FirstListInput = {
  root: string;
  place: StorePlace;
  branch: string | null;
  lang: Language;
  options: InitOptions;
};

/** Offers an existing HANDOFF.md as the first list; plans its import where that was said yes to. The file itself stays. */
export function planFirstList(input: FirstListInput): Plan & { offer: HandoffOffer | null } {
  const { root, place, branch, lang, options } = input;
  const path = NAMES.find((name) => existsSync(join(root, name)));
  const now = path === undefined || options.importHandoff === false ? null : readFile(root, path);
  if (path === undefined || now === null || now.text.trim() === "" || scanLists(place).length > 0)
    return { edits: [], warnings: [], offer: null };
  const slug = branch === null ? "main" : listSlug(branch);
  const list = isPortableId(slug) ? slug : "main";
  const offer = { path, list };
  if (!(options.importHandoff ?? options.yes)) {
    const warning = `${path} could be your first list. To take it over: tasuki init --yes, or tasuki handoff write ${list} < ${path}`;
    return { edits: [], warnings: [warning], offer };
  }
  const { text } = writeBody(newList({ list, branch, lang }), now.text, { list, lang });
  const edit = {
    kind: "memory" as const,
    path: `memory/handoffs/${list}.md`,
    action: "created" as const,
    text,
  };
  return {
    edits: [edit],
    warnings: [
      `${path} is now memory/handoffs/${list}.md too; the old file is left, remove it when you like`,
    ],
    offer: null,
  };
}
