// Compares plugin/dist/ with a fresh build. Exit 1 names each file that differs.
//   --committed  what HEAD holds, instead of the files in the work tree (CI)
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { ROOT } from "./lib/run.mjs";

const DIST = "plugin/dist";
const source = process.argv.includes("--committed") ? committed() : workTree();
const fresh = mkdtempSync(path.join(tmpdir(), "tasuki-dist-"));
try {
  await bundle(fresh);
  const names = [...new Set([...readdirSync(fresh), ...source.names])].sort();
  const wrong = names.map((name) => [name, difference(name)]).filter(([, why]) => why);
  for (const [name, why] of wrong) console.error(`${DIST}/${name}: ${why}`);
  if (wrong.length > 0)
    console.error("Run `npm run build` and commit plugin/dist/ with the change that it belongs to.");
  else console.log(`${DIST}: ${names.length} files, the same as a fresh build`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

function difference(name) {
  const built = readOr(() => readFileSync(path.join(fresh, name)));
  const kept = readOr(() => source.read(name));
  if (!built) return "is not part of a build any more";
  if (!kept) return "is missing";
  if (!built.equals(kept))
    return `differs from a fresh build (${kept.length} bytes here, ${built.length} built)`;
  return name === "tasuki.cjs" && !source.isExecutable(name) ? "is not executable" : null;
}

function workTree() {
  const at = (name) => path.join(ROOT, DIST, name);
  return {
    // What V8 made of the bundles is this machine's.
    names: (readOr(() => readdirSync(path.join(ROOT, DIST))) ?? []).filter((name) => name !== ".cache"),
    read: (name) => readFileSync(at(name)),
    isExecutable: (name) => (statSync(at(name)).mode & 0o111) !== 0,
  };
}

function committed() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: ROOT, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const rows = git("ls-tree", "-z", "HEAD", `${DIST}/`).toString().split("\0").filter(Boolean);
  const modes = new Map(rows.map((row) => [path.posix.basename(row.split("\t")[1]), row.split(" ")[0]]));
  return {
    names: [...modes.keys()],
    read: (name) => git("cat-file", "blob", `HEAD:${DIST}/${name}`),
    isExecutable: (name) => modes.get(name) === "100755",
  };
}

function readOr(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
