import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UserError } from "../../src/model/errors.ts";
import type { StorePlace } from "../../src/store/paths.ts";
import {
  createFile,
  deleteFile,
  moveFile,
  redactFile,
  updateFile,
  writeMemoryFile,
} from "../../src/store/write.ts";
import { MAX_FILE_BYTES } from "../../src/store/text.ts";
import { storeWith } from "./sandbox.ts";

const isRoot = process.getuid?.() === 0;
const KEY = `AKIA${"Z7Q2M9FX4KLRB5TD"}`;
const at = (place: StorePlace, path: string): string => join(place.dir, path.slice("memory/".length));
const read = (place: StorePlace, path: string): string => readFileSync(at(place, path), "utf8");

describe("writeMemoryFile", () => {
  it("writes a new file, folders too", async () => {
    const place = storeWith();
    const written = await writeMemoryFile(place, "memory/facts/deep/a.md", "text\n");
    expect(written).toEqual({ path: "memory/facts/deep/a.md", text: "text\n", redacted: [], changed: true });
    expect(read(place, "memory/facts/deep/a.md")).toBe("text\n");
  });

  it("touches nothing where nothing changed", async () => {
    const place = storeWith({ "facts/a.md": "text\n" });
    const stamp = (): number[] => [
      statSync(at(place, "memory/facts/a.md")).mtimeMs,
      statSync(at(place, "memory/facts/a.md")).ino,
    ];
    const before = stamp();
    expect((await writeMemoryFile(place, "memory/facts/a.md", "text\n")).changed).toBe(false);
    expect((await updateFile(place, "memory/facts/a.md", () => null)).text).toBe("text\n");
    expect((await updateFile(place, "memory/facts/none.md", () => null)).text).toBe("");
    expect(stamp()).toEqual(before);
    expect(existsSync(at(place, "memory/facts/none.md"))).toBe(false);
  });

  it("keeps mode, CRLF and byte order mark", async () => {
    const place = storeWith({ "facts/a.md": "\uFEFFone\r\ntwo\r\n" });
    chmodSync(at(place, "memory/facts/a.md"), 0o640);
    await updateFile(place, "memory/facts/a.md", (old) => `${old}three\r\n`);
    expect(readFileSync(at(place, "memory/facts/a.md"))).toEqual(
      Buffer.from("\uFEFFone\r\ntwo\r\nthree\r\n"),
    );
    expect(statSync(at(place, "memory/facts/a.md")).mode & 0o777).toBe(0o640);
  });

  it("writes through a link inside of the store, and keeps it", async () => {
    const place = storeWith({ "facts/real.md": "old" });
    symlinkSync("real.md", at(place, "memory/facts/alias.md"));
    await writeMemoryFile(place, "memory/facts/alias.md", "new");
    expect(read(place, "memory/facts/real.md")).toBe("new");
  });

  it.each([
    "../x.md",
    "/etc/x.md",
    "memory",
    "memory/",
    "memory/../x.md",
    "memory/facts/../../x.md",
    "memory//x.md",
    "memory/./x.md",
    "facts/x.md",
    "memory/a\0.md",
    "",
  ])("refuses the path %j", async (path) => {
    const place = storeWith();
    for (const attempt of [
      () => writeMemoryFile(place, path, "x"),
      () => deleteFile(place, path),
      () => moveFile(place, path, "memory/facts/y.md"),
      () => redactFile(place, path),
    ]) {
      await expect(async () => attempt()).rejects.toThrow(UserError);
    }
    expect(readdirSync(place.root)).toEqual(["memory"]);
  });

  it("refuses links that lead out, and linked folders", async () => {
    const place = storeWith({ "facts/a.md": "x", "a-file": "", "facts/folder.md/": "" });
    mkdirSync(join(place.root, "out"));
    writeFileSync(join(place.root, "out/x.md"), "kept");
    symlinkSync("../out", join(place.dir, "decisions"));
    symlinkSync("../../out/x.md", join(place.dir, "facts/leak.md"));
    symlinkSync("gone.md", join(place.dir, "facts/dangling.md"));
    const expected = {
      "memory/decisions/x.md": /decisions\/ is a link/u,
      "memory/facts/leak.md": /leads out/u,
      "memory/facts/dangling.md": /leads out/u,
      "memory/a-file/x.md": /is a file, not a folder/u,
      "memory/facts/folder.md": /is not a file/u,
    };
    for (const [path, message] of Object.entries(expected))
      await expect(writeMemoryFile(place, path, "new")).rejects.toThrow(message);
    expect(readFileSync(join(place.root, "out/x.md"), "utf8")).toBe("kept");
  });

  it.skipIf(isRoot)("says what can't be written", async () => {
    const place = storeWith({ "facts/a.md": "x" });
    mkdirSync(join(place.dir, ".local/locks"), { recursive: true });
    chmodSync(join(place.dir, "facts"), 0o555);
    await expect(writeMemoryFile(place, "memory/facts/b.md", "x")).rejects.toThrow(
      /facts can't be written to\. Allow it: chmod/u,
    );
    chmodSync(join(place.dir, "facts"), 0o755);
  });

  it("looks at the path again right before it writes", async () => {
    const place = storeWith({ "facts/a.md": "old" });
    mkdirSync(join(place.root, "out"));
    const swap = (): string => {
      renameSync(join(place.dir, "facts"), join(place.root, "kept"));
      symlinkSync("../out", join(place.dir, "facts"));
      return "new";
    };
    await expect(updateFile(place, "memory/facts/a.md", swap)).rejects.toThrow(/facts\/ is a link/u);
    expect(readdirSync(join(place.root, "out"))).toEqual([]);
  });

  it("says so where even .local is no folder", async () => {
    await expect(writeMemoryFile(storeWith({ ".local": "x" }), "memory/facts/a.md", "x")).rejects.toThrow(
      /\.local can't be made, or is a link/u,
    );
  });

  it("wraps what the file system refuses", async () => {
    const place = storeWith();
    await expect(writeMemoryFile(place, `memory/facts/${"x".repeat(300)}.md`, "x")).rejects.toThrow(
      /can't be written: ENAMETOOLONG/u,
    );
  });
});

describe("what is refused", () => {
  it.each([
    [
      "not closed",
      "---\ntitle: a\nbody",
      /facts\/a\.md:1 would not be readable: its frontmatter is never closed/u,
    ],
    ["not YAML", "---\ntags: [a\n---\nbody", /facts\/a\.md:\d would not be readable: .*not valid YAML/u],
    ["another format", "+++\ntitle = 1\n+++\nbody", /in another format than YAML/u],
    ["a NUL", "one\ntwo\0", /facts\/a\.md:2 would hold a NUL/u],
    ["too large", "x".repeat(MAX_FILE_BYTES + 1), /would have 1000001 bytes/u],
  ])("%s", async (_about, text, message) => {
    const place = storeWith({ "facts/a.md": "old" });
    await expect(writeMemoryFile(place, "memory/facts/a.md", text)).rejects.toThrow(message);
    expect(read(place, "memory/facts/a.md")).toBe("old");
  });

  it.each([
    ["not UTF-8", Buffer.from([0x61, 0x0a, 0xff, 0x0a]), /facts\/a\.md:2 can't be edited: not UTF-8/u],
    ["a NUL", Buffer.from("a\0"), /facts\/a\.md:1 can't be edited: a NUL character/u],
    ["huge", Buffer.alloc(MAX_FILE_BYTES + 1, 0x61), /too large to edit/u],
  ])("an edit of a file that is %s", async (_about, bytes, message) => {
    const place = storeWith({ "facts/a.md": bytes });
    await expect(updateFile(place, "memory/facts/a.md", (old) => `${old}x`)).rejects.toThrow(message);
    expect(readFileSync(at(place, "memory/facts/a.md")).equals(bytes)).toBe(true);
  });

  it("a change that throws changes nothing, and frees the lock", async () => {
    const place = storeWith({ "facts/a.md": "old" });
    await expect(
      updateFile(place, "memory/facts/a.md", () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
    expect((await writeMemoryFile(place, "memory/facts/a.md", "new")).changed).toBe(true);
  });

  it("settings may hold what a memory may not", async () => {
    const place = storeWith();
    await writeMemoryFile(place, "memory/config.yml", "---\nlang: en\n");
    expect(read(place, "memory/config.yml")).toBe("---\nlang: en\n");
  });
});

describe("redaction on write", () => {
  it("replaces what is secret, and says what it was", async () => {
    const place = storeWith();
    const written = await writeMemoryFile(place, "memory/facts/a.md", `deploy with ${KEY} now\n`);
    expect(written.redacted).toHaveLength(1);
    expect(written.text).toMatch(/^deploy with \[redacted:[a-z0-9-]+\] now\n$/u);
    expect(read(place, "memory/facts/a.md")).toBe(written.text);
  });

  it("keeps frontmatter readable", async () => {
    const place = storeWith();
    const text = `---\ntitle: ${KEY} is the key\nnested: {a: ["${KEY}"], b: 1}\ntags: [a] # kept\n---\nuse ${KEY}\n`;
    const written = await writeMemoryFile(place, "memory/facts/a.md", text);
    expect(written.text).not.toContain(KEY);
    expect(written.text).toContain("tags: [a] # kept\n---\nuse [redacted:");
    expect(written.text).toMatch(/^title: ["'].*is the key["']$/mu);
  });

  it("changes nothing where only the secret was new", async () => {
    const place = storeWith();
    const first = await writeMemoryFile(place, "memory/facts/a.md", `use ${KEY}\n`);
    expect(await writeMemoryFile(place, "memory/facts/a.md", `use ${KEY}\n`)).toEqual({
      ...first,
      changed: false,
    });
  });

  it("cleans a file that somebody else wrote, broken or not", async () => {
    const place = storeWith({
      "facts/a.md": `---\ntags: [a\n---\n${KEY}\n`,
      "facts/b.md": Buffer.concat([Buffer.from(`${KEY}\n`), Buffer.from([0xff])]),
      "facts/c.md": "clean",
    });
    expect((await redactFile(place, "memory/facts/a.md")).changed).toBe(true);
    expect(read(place, "memory/facts/a.md")).toMatch(/^---\ntags: \[a\n---\n\[redacted:[a-z0-9-]+\]\n$/u);
    expect(await redactFile(place, "memory/facts/b.md")).toMatchObject({
      changed: false,
      redacted: [expect.any(String)],
    });
    expect(await redactFile(place, "memory/facts/c.md")).toMatchObject({ changed: false, redacted: [] });
    writeFileSync(at(place, "memory/facts/d.md"), `${KEY}\n${"x".repeat(MAX_FILE_BYTES)}`);
    expect((await redactFile(place, "memory/facts/d.md")).changed).toBe(false);
    expect(await redactFile(place, "memory/facts/none.md")).toMatchObject({ changed: false, text: "" });
  });
});

describe("createFile", () => {
  const make = (place: StorePlace, id: string) => {
    let tries = 1;
    return createFile(place, {
      folder: "facts",
      id,
      text: (chosen) => `I am ${chosen}`,
      retry: () => `${id}-${++tries}`,
    });
  };

  it("takes the id when it is free", async () => {
    const place = storeWith();
    expect(await make(place, "kiln")).toMatchObject({
      id: "kiln",
      path: "memory/facts/kiln.md",
      text: "I am kiln",
    });
  });

  it.each([
    ["another kind's", { "decisions/kiln.md": "" }, "kiln"],
    ["in another case", { "facts/KILN.md": "" }, "kiln"],
    ["in a sub-folder", { "facts/deep/kiln.md": "" }, "kiln"],
    ["at the root", { "kiln.md": "" }, "kiln"],
    ["in another Unicode form", { "facts/cafe\u0301.md": "" }, "caf\u00e9"],
  ])("takes the next when it is %s", async (_about, tree, id) => {
    expect((await make(storeWith(tree as unknown as Record<string, string>), id)).id).toBe(`${id}-2`);
  });

  it("writes the name as NFC, and a text as it is", async () => {
    const place = storeWith();
    await createFile(place, { folder: "facts", id: "cafe\u0301", text: "x", retry: () => "y" });
    expect(readdirSync(join(place.dir, "facts"))).toEqual(["caf\u00e9.md"]);
  });

  it.each(["con", "a/b", "../x", ".x"])("refuses %s", async (id) => {
    await expect(make(storeWith(), id)).rejects.toThrow(UserError);
  });
});

describe("moveFile and deleteFile", () => {
  it("move, and delete once", async () => {
    const place = storeWith({ "facts/a.md": "x" });
    await moveFile(place, "memory/facts/a.md", "memory/decisions/a.md");
    expect(read(place, "memory/decisions/a.md")).toBe("x");
    expect(existsSync(at(place, "memory/facts/a.md"))).toBe(false);
    await moveFile(place, "memory/decisions/a.md", "memory/decisions/a.md");
    expect(await deleteFile(place, "memory/decisions/a.md")).toBe(true);
    expect(await deleteFile(place, "memory/decisions/a.md")).toBe(false);
  });

  it("never over another file", async () => {
    const place = storeWith({ "facts/a.md": "a", "decisions/a.md": "b" });
    await expect(moveFile(place, "memory/facts/a.md", "memory/decisions/a.md")).rejects.toThrow(
      /is there already/u,
    );
    expect([read(place, "memory/facts/a.md"), read(place, "memory/decisions/a.md")]).toEqual(["a", "b"]);
    await expect(moveFile(place, "memory/facts/gone.md", "memory/decisions/x.md")).rejects.toThrow(
      /is not there any more/u,
    );
  });

  it("a link moves as a link, and never over another file", async () => {
    const place = storeWith({ "facts/real.md": "x", "decisions/b.md": "b" });
    symlinkSync("../facts/real.md", at(place, "memory/facts/alias.md"));
    await expect(moveFile(place, "memory/facts/alias.md", "memory/decisions/b.md")).rejects.toThrow(
      /is there already/u,
    );
    await moveFile(place, "memory/facts/alias.md", "memory/decisions/alias.md");
    expect(read(place, "memory/decisions/alias.md")).toBe("x");
  });

  it("two moves in opposite directions end", async () => {
    const place = storeWith({ "facts/a.md": "a", "facts/b.md": "b" });
    const moves = await Promise.allSettled([
      moveFile(place, "memory/facts/a.md", "memory/facts/b.md"),
      moveFile(place, "memory/facts/b.md", "memory/facts/a.md"),
    ]);
    expect(moves.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("deletes a link, not what it leads to", async () => {
    const place = storeWith({ "facts/real.md": "x" });
    symlinkSync("real.md", at(place, "memory/facts/alias.md"));
    expect(await deleteFile(place, "memory/facts/alias.md")).toBe(true);
    expect(read(place, "memory/facts/real.md")).toBe("x");
  });
});
