// What the tests need to know of a page of documentation. Enough for our own pages, no Markdown parser.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..", "..");
export const READMES = ["README.md", "README.zh-TW.md", "README.zh-CN.md"] as const;

export const pageOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

export type Block = { info: string; text: string };

/** Fenced blocks in their order; `info` is what stands behind the fence: `sh run`, `text` … */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(([, info = "", text = ""]) => ({ info, text }));
}

const prose = (page: string): string => page.replaceAll(/^```.*\n[^]*?^```$/gm, "");

export type Heading = { level: number; text: string; anchor: string };

export function headingsOf(page: string): Heading[] {
  return [...prose(page).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = "", text = ""]) => ({
    level: marks.length,
    text,
    anchor: anchorOf(text),
  }));
}

/** As GitHub makes them. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** Where links and pictures lead, but for addresses of the web. */
export function linksOf(page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Why a link leads nowhere, or null. */
export function deadEnd(file: string, target: string): string | null {
  const [to = "", anchor] = target.split("#");
  const aim = to === "" ? file : path.join(path.dirname(file), to);
  if (!existsSync(path.join(ROOT, aim))) return `${file}: ${target}: no such file`;
  if (anchor === undefined) return null;
  const isThere = headingsOf(pageOf(aim)).some((heading) => heading.anchor === decodeURIComponent(anchor));
  return isThere ? null : `${file}: ${target}: no such heading`;
}

/** Tables in their order: rows of cells, without the header. */
export function tablesOf(page: string): string[][][] {
  const tables = prose(page).match(/(?:^\|.*\|\n)+/gm) ?? [];
  return tables.map((table) => table.trim().split("\n").slice(2).map(cellsOf));
}

const cellsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

/** What stands in back-ticks. */
export const codeIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
