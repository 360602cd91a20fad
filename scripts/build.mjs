// npm run build: plugin/dist/ (the bin and its bundles) and dist/ (the library).
//   --bundles, --library  only the one or the other     --watch  plugin/dist/ again at every change
import { rmSync } from "node:fs";
import path from "node:path";
import { bundle, watchBundles } from "./lib/bundle.mjs";
import { ROOT, runTool } from "./lib/run.mjs";

const has = (flag) => process.argv.includes(flag);

if (has("--watch")) {
  await watchBundles();
} else {
  if (!has("--library")) report(await bundle());
  if (!has("--bundles")) process.exitCode = await library();
}

/** dist/: what `import … from "tasuki"` gets, with its types. */
function library() {
  rmSync(path.join(ROOT, "dist"), { recursive: true, force: true });
  return runTool("tsc", ["-p", "tsconfig.build.json"]);
}

function report(metafiles) {
  for (const [file, { bytes }] of metafiles.flatMap(({ outputs }) => Object.entries(outputs))) {
    console.log(`${file.padEnd(32)} ${String(Math.ceil(bytes / 1024)).padStart(5)} KB`);
  }
}
