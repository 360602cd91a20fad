import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { StorePlace } from "../../src/store/paths.ts";
import { newFolder } from "../folders.ts";

/** A real folder with these files; a name that ends in `/` is an empty folder. */
export function folderWith(tree: Record<string, string | Uint8Array> = {}): string {
  const root = newFolder("tasuki-store-");
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
