// Writes templates/ and the texts of plugin/ from src/claude/, which is their only source. `--check` writes nothing and
// fails when a file differs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tmpdir } from "node:os";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A module of ours with what it imports, loaded from its source. */
async function load(module) {
  const dir = mkdtempSync(join(tmpdir(), "tasuki-templates-"));
  try {
    const outfile = join(dir, "templates.mjs");
    const entryPoints = [join(ROOT, module)];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Every file that is made, by its path from the root. */
async function allFiles() {
  const { templateFiles } = await load("src/ops/init/template-files.ts");
  const { pluginFiles } = await load("src/claude/plugin-files.ts");
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const templates = Object.entries(templateFiles()).map(([path, text]) => [`templates/${path}`, text]);
  return { ...Object.fromEntries(templates), ...pluginFiles(version) };
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

const stale = Object.entries(await allFiles()).filter(([path, text]) => textOf(join(ROOT, path)) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} differs from src/claude/: node scripts/templates.mjs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(path);
  }
}
