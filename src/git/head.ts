import type { Head } from "./types.ts";

/**
 * HEAD of the working tree at `top`, without starting git: hooks ask on every prompt.
 * null: no repository there. A repository with reftables gives `branch` and `head` null; `openRepo` asks git then.
 */
export function readHead(top: string): Head | null {
  void top;
  return null;
}
