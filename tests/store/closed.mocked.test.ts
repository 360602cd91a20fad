// Folders that may not be written to. Root may write anywhere, so that the refusals of the system are played.
import type * as fs from "node:fs";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { writeMemoryFile } from "../../src/store/write.ts";
import { storeWith } from "./sandbox.ts";

const closed = vi.hoisted(() => ({ folder: "" }));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const into = (path: unknown): void => {
    if (typeof path === "string" && dirname(path) === closed.folder && !existsSync(path)) refuse();
  };
  const refuse = (): never => {
    throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  };
  return {
    ...real,
    accessSync: (path: string, mode?: number) => {
      if (path === closed.folder) refuse();
      real.accessSync(path, mode);
    },
    mkdirSync: (...args: Parameters<typeof real.mkdirSync>) => {
      into(args[0]);
      return real.mkdirSync(...args);
    },
    openSync: (...args: Parameters<typeof real.openSync>) => {
      if (args[1] !== "r") into(args[0]);
      return real.openSync(...args);
    },
    writeFileSync: (...args: Parameters<typeof real.writeFileSync>) => {
      into(args[0]);
      real.writeFileSync(...args);
    },
  };
});

beforeEach(() => Object.assign(closed, { folder: "" }));

it.each([
  { name: "the folder of the file", folder: "facts" },
  { name: "the folder of the locks", folder: ".local/locks" },
  { name: "a .local that has no folder for locks yet", folder: ".local" },
])("names what is closed: $name", async ({ folder }) => {
  const place = storeWith({ "facts/a.md": "x", [`${folder}/`]: "" });
  closed.folder = join(place.dir, folder);
  await expect(writeMemoryFile(place, "memory/facts/b.md", "x")).rejects.toThrow(
    `nothing was changed: ${closed.folder} can't be written to. Allow it: chmod -R u+w ${closed.folder}`,
  );
  expect(readdirSync(join(place.dir, "facts"))).toEqual(["a.md"]);
});
