import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import type { StorePlace } from "../../src/store/paths.ts";

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A real folder with these files; a name that ends in `/` is an empty folder. */
export function folderWith(tree: Record<string, string | Uint8Array> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tasuki-store-")));
  made.push(root);
  for (const [name, content] of Object.entries(tree)) {
    const path = join(root, name);
    mkdirSync(name.endsWith("/") ? path : dirname(path), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(path, content);
  }
  return root;
}

/** A store with these files of `memory/`. */
export function storeWith(tree: Record<string, string | Uint8Array> = {}): StorePlace {
  const inside = Object.entries({ "config.yml": "", ...tree }).map(([name, content]) => [
    `memory/${name}`,
    content,
  ]);
  const root = folderWith(Object.fromEntries(inside));
  return { root, dir: join(root, "memory"), tier: "project" };
}
