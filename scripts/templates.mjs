// Writes templates/ from the texts in src/claude/templates/, which are their only source. `--check` writes nothing
// and fails when a file differs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tmpdir } from "node:os";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

async function loadTemplates() {
  const dir = mkdtempSync(join(tmpdir(), "tasuki-templates-"));
  try {
    const outfile = join(dir, "templates.mjs");
    const entryPoints = [join(ROOT, "src/ops/init/template-files.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
    const { templateFiles } = await import(pathToFileURL(outfile).href);
    return templateFiles();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

const files = await loadTemplates();
const stale = Object.entries(files).filter(([path, text]) => textOf(join(ROOT, "templates", path)) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale)
    console.error(`templates/${path} differs from src/claude/templates/: node scripts/templates.mjs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, "templates", path)), { recursive: true });
    writeFileSync(join(ROOT, "templates", path), text);
    console.log(`templates/${path}`);
  }
}
