import { docOf } from "../../src/recall/document.ts";
import { type RecallIndex, buildIndex } from "../../src/recall/index.ts";
import type { Memory } from "../../src/model/memory.ts";
import type { IndexDoc } from "../../src/recall/types.ts";

export function memory(id: string, text: string, more: Partial<Memory> = {}): Memory {
  return {
    id,
    kind: "fact",
    status: "active",
    title: text.split("\n")[0]!,
    text,
    path: `memory/facts/${id}.md`,
    tier: "project",
    tags: [],
    keywords: [],
    profile: null,
    pinned: false,
    created: null,
    updated: null,
    source: null,
    refs: [],
    supersedes: [],
    supersededBy: null,
    expires: null,
    frontmatter: {},
    ...more,
  };
}

export const doc = (id: string, text: string, more: Partial<Memory> = {}): IndexDoc =>
  docOf(memory(id, text, more));

/** A small team's store in four languages. */
export const MEMORIES: Memory[] = [
  memory(
    "glaze",
    "Glaze recipes live in recipes/glaze.yml\n\nOne entry a colour, in grams per kilogram of powder. `parseGlaze()` in src/glaze.ts reads them.",
  ),
  memory(
    "kiln-port",
    "The kiln controller listens on port 4471\n\nIts firmware answers Modbus only. Never poll faster than once in two seconds: it restarts.",
  ),
  memory(
    "kiln-log",
    "Firing curves are kept for ten years\n\nThe insurer asks for them. They are written to the archive bucket every night.",
  ),
  memory(
    "no-orm",
    "No ORM in the studio shop\n\nHand-written SQL, because the reports need window functions.",
    { kind: "decision", keywords: ["Prisma", "query builder"] },
  ),
  memory("indent", "Indent with two spaces", { kind: "preference" }),
  memory("old-port", "The kiln controller listens on port 502", { status: "superseded" }),
  memory("zh-ship", "出貨單一律由倉庫系統產生\n\n不要在商店後端自行編號，否則會和物流商重複。"),
  memory("zh-cache", "商品快取保留十五分鐘\n\n改價之後呼叫 purgeCatalog() 立即清除。"),
  memory("ja-booking", "陶芸教室の予約は前日の正午まで\n\nそれ以降のキャンセルは返金しない。"),
];

export const textOf = (id: string): string | null => {
  const found = MEMORIES.find((each) => each.id === id);
  return found ? `${found.title}\n${found.text}` : null;
};

export const storeIndex = (): RecallIndex => buildIndex(MEMORIES.map(docOf));
