import { join, sep } from "node:path";
import { roleOf } from "./scan.ts";
import { type StorePlace, storePathOf } from "./paths.ts";

/** A file of a store that is not as it was; an atomic rename over it counts as changed. `path`: `memory/…` */
export type FileEvent = { place: StorePlace; path: string; kind: "added" | "changed" | "removed" };
export type Watching = {
  /** Files of stores. */
  onFile: (event: FileEvent) => void;
  /** One of `others` has changed. */
  onOther: () => void;
  /** The system refuses, as where there are more files than it watches. */
  onError: (error: Error) => void;
};
/** `others`: absolute paths of single files. Resolves once every file is watched. */
export type WatchFiles = (
  watched: { places: readonly StorePlace[]; others: readonly string[] },
  watching: Watching,
) => Promise<{ close: () => Promise<void> }>;

const KINDS = { add: "added", change: "changed", unlink: "removed" } as const;
/** Beside the memories and lists. */
export const SETTINGS = "memory/config.yml";

/** Watches with chokidar, whose only owner this is. */
export const watchFiles: WatchFiles = async ({ places, others }, { onFile, onOther, onError }) => {
  const { watch } = await import("chokidar");
  const watcher = watch([...places.map(({ dir }) => dir), ...others], {
    ignoreInitial: true,
    followSymlinks: false,
    // What editors put beside a file for a moment is hidden, as `.local` and `.git` are.
    ignored: (path) =>
      !others.includes(path) &&
      places.some(({ dir }) => path.startsWith(dir + sep) && path.slice(dir.length).includes(`${sep}.`)),
  });
  watcher.on("all", (event, path) => {
    const kind = KINDS[event as keyof typeof KINDS];
    if (kind === undefined) return;
    // Before the places: a store that is a repository of its own holds it.
    if (others.includes(path)) return onOther();
    const place = places.find(({ dir }) => path.startsWith(join(dir, sep)));
    if (place === undefined) return;
    const own = storePathOf(place, path);
    if (own !== null && (roleOf(own) !== null || own === SETTINGS)) onFile({ place, path: own, kind });
  });
  watcher.on("error", (error) => onError(error instanceof Error ? error : new Error(String(error))));
  await new Promise<void>((resolve) => void watcher.on("ready", resolve));
  return watcher;
};
