import { checkList, type RepoFacts } from "../../src/handoff/lint.ts";
import { parseList } from "../../src/handoff/parse.ts";
import type { Problem } from "../../src/model/problem.ts";

/** A small shop, as a record of files. */
export const SHOP: Readonly<Record<string, string>> = {
  "README.md": "# shop\n",
  Makefile: "test:\n\tgo test ./...\n",
  "package.json": "{}\n",
  "src/index.ts": "export * from './cart/total.ts'\n",
  "app/index.ts": "",
  "src/cart/total.ts":
    "export function totalOf(cart) {}\nexport const addItem = () => {}\nexport class Cart {\n  clear() {}\n}\n",
  "src/cart/discount.ts": "export function applyCoupon() {}\n",
  "src/api/checkout.ts": "export async function handleCheckout(request) {}\n",
  "src/ui/button.css": ".btn-primary {}\n",
  "src/ui/Button.vue": "<template />\n",
  "lib/server.go": "func (s *Server) serveOrders() {}\n",
  "lib/parser.py": "def parse_row(row): ...\nclass RowParser:\n    def feed(self): ...\n",
  "app/[id]/page.tsx": "export default function Page() {}\n",
  "db/schema.sql": "create table orders (id int);\n",
  "config/app.yml": "retry: 3\n",
  "scripts/release.sh": "release_all() { :; }\n",
  "tests/cart/total.test.ts": "",
  "docs/guide.md": "# guide\n",
  "docs/設計/購物車 流程.md": "# 流程\n",
  "docs/设计/结算.md": "# 结算\n",
  "docs/設計書/注文.md": "# 注文\n",
  "docs/release notes.md": "# notes\n",
};

const isFolder = (path: string): boolean => Object.keys(SHOP).some((file) => file.startsWith(`${path}/`));

/** The facts of that shop. Asking for anything outside of it is a bug of the linter. */
export const FACTS: RepoFacts = {
  isInside: (path) => !/^(?:[A-Za-z]:|~|\/)/.test(path) && !`${path}/`.startsWith("../"),
  exists(path) {
    if (!FACTS.isInside(path) || path.split("/").includes("..")) throw new Error(`looked outside: ${path}`);
    return path in SHOP || isFolder(path);
  },
  text: (path) => SHOP[path] ?? null,
  find: (ending) => Object.keys(SHOP).filter((file) => file === ending || file.endsWith(`/${ending}`)),
  hasSymbol: (path, name) =>
    new RegExp(`(?<![\\w$])${name.replace(/\$/g, "\\$")}(?![\\w$])`).test(SHOP[path] ?? ""),
};

export type Parts = Partial<
  Record<"goal" | "done" | "decisions" | "next" | "questions" | "more" | "status" | "tasks", string>
>;

/** A good handoff but for the given parts. */
export function handoffOf(parts: Parts): string {
  const { goal, done, decisions, next, questions, more, status, tasks } = {
    goal: "Coupons apply at checkout.",
    done: "- `applyCoupon()` in `src/cart/discount.ts`",
    decisions: "- Totals are integers, because floats drift.",
    next: "Call `applyCoupon()` from `handleCheckout()` in `src/api/checkout.ts`.",
    questions: "None.",
    more: "",
    tasks: undefined,
    status: "open",
    ...parts,
  };
  const sections = [
    ["Goal", goal],
    ["Next step", next],
    ["Done", done],
    ["Tasks", tasks],
    ["Decisions", decisions],
    ["Open questions", questions],
  ] as const;
  const body = sections
    .filter(([, text]) => text !== undefined && text !== "(none)")
    .map(([heading, text]) => `## ${heading}\n${text}\n`);
  return `---\nlist: coupons\nstatus: ${status}\nbranch: feat/coupons\n---\n# coupons\n\n${body.join("\n")}${more}`;
}

export const LIMITS = { handoffBudget: 2500, tokens: (text: string) => Math.ceil(text.length / 4) };

export function problemsOf(parts: Parts, facts: RepoFacts = FACTS): Problem[] {
  const text = handoffOf(parts);
  const list = parseList(text, { list: "coupons", path: "memory/handoffs/coupons.md" });
  return [...list.problems, ...checkList(list, text, facts, LIMITS)];
}

/** `next-vague`, `~next-no-file` for a warning; in order, each once. */
export function codesOf(problems: Problem[]): string {
  return [...new Set(problems.map(({ code, severity }) => (severity === "error" ? code : `~${code}`)))]
    .sort()
    .join(" ");
}

/** A line of a table: language, text, codes (empty: it passes). */
export type Case = readonly [lang: "en" | "zh-TW" | "zh-CN" | "ja", text: string, codes: string];
