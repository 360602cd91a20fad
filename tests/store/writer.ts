// Runs in a process of its own: node writer.cjs <root> <path> <count> <mode>
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { StorePlace } from "../../src/store/paths.ts";
import { recordSave } from "../../src/store/pointers.ts";
import { createFile, updateFile } from "../../src/store/write.ts";

const [root = "", path = "", count = "1", mode = "append"] = process.argv.slice(2);
const place: StorePlace = { root, dir: join(root, "memory"), tier: "project" };

async function append(number: number): Promise<void> {
  await updateFile(place, path, (old) => `${old ?? ""}${process.pid}-${number}\n`);
}

/** Text whose halves name each other, so that a torn file shows. */
async function replace(number: number): Promise<void> {
  const mark = `${process.pid}-${number}`;
  await updateFile(place, path, () => `start ${mark}\n${"filling ".repeat(20_000)}\nend ${mark}\n`);
  appendFileSync(join(root, "written.log"), `${mark}\n`);
}

async function create(): Promise<void> {
  let tries = 0;
  await createFile(place, { folder: "facts", id: "same", text: (id) => id, retry: () => `same-${++tries}` });
}

async function save(number: number): Promise<void> {
  await recordSave(place, {
    pid: process.pid,
    session: null,
    list: `l-${process.pid}-${number}`,
    branch: null,
    head: null,
    now: new Date(),
  });
}

const work = { append, replace, create, save }[mode];
async function main(): Promise<void> {
  for (let number = 0; number < Number(count); number++) await work?.(number);
}
void main();
