import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, context } from "esbuild";
import { licensesOf } from "./licenses.mjs";
import { ROOT } from "./run.mjs";

/** What `plugin/dist/` holds. A bundle whose entry isn't written yet is left out. */
const BUNDLES = [
  // Small and minified: its start is what a person waits for at every prompt.
  { name: "hook", entry: "src/hook.ts", minify: true },
  { name: "session", entry: "src/session.ts", minify: true },
  // Names are kept, so that the stack of a bug can be read.
  { name: "cli", entry: "src/cli.ts", minifySyntax: true, minifyWhitespace: true },
];

/** The module that Claude Code loads. It runs without Node, and looks at the source it is given. */
const MODULE = { name: "register", entry: "src/mod-adapter/register.ts" };

const NOTE = "/* Built from src/ by `npm run build`. Do not edit. Licences: THIRD-PARTY-LICENSES.txt */";
const BUNDLE_URL = '"use strict";var __bundleUrl=require("node:url").pathToFileURL(__filename).href;';

/** The lazy halves of the small bundle: `import("./session.ts")` there is a bundle of its own, read only when it is needed. */
const lazyHalves = {
  name: "lazy-halves",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(session|cli)\.ts$/ }, ({ kind, path: asked }) =>
      kind === "dynamic-import" ? { path: asked.replace(/\.ts$/, ".cjs"), external: true } : null,
    );
  },
};

function moduleOptions(outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints: [MODULE.entry],
    outfile: path.join(outdir, `${MODULE.name}.js`),
    bundle: true,
    platform: "neutral",
    target: "es2022",
    format: "esm",
    banner: { js: NOTE },
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
    metafile: true,
  };
}

function optionsOf({ name, entry, ...more }, outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: path.join(outdir, `${name}.cjs`),
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    // `import()` of the lazy half becomes a require: that is how one CommonJS file reaches the next.
    supported: { "dynamic-import": false },
    plugins: name === "hook" ? [lazyHalves] : [],
    // ESM dependencies ask for their own address; in a bundle that is the bundle's.
    define: {
      "import.meta.url": "__bundleUrl",
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
    },
    banner: { js: [NOTE, ...(name === "hook" ? [] : [BUNDLE_URL])].join("\n") },
    mainFields: ["module", "main"],
    conditions: ["module"],
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
    metafile: true,
    ...more,
  };
}

/** The options of every bundle whose entry is written. */
function allOptions(outdir) {
  const isThere = ({ entry }) => existsSync(path.join(ROOT, entry));
  const bundles = BUNDLES.filter(isThere).map((one) => optionsOf(one, outdir));
  return isThere(MODULE) ? [...bundles, moduleOptions(outdir)] : bundles;
}

/**
 * Builds the bin and its bundles. The same source and lockfile give the same bytes in any folder.
 * @param outdir absolute; default `plugin/dist`
 */
export async function bundle(outdir = path.join(ROOT, "plugin", "dist")) {
  mkdirSync(outdir, { recursive: true });
  writeBin(outdir);
  const results = await Promise.all(allOptions(outdir).map(build));
  const inputs = results.flatMap((result) => Object.keys(result.metafile.inputs));
  writeFileSync(path.join(outdir, "THIRD-PARTY-LICENSES.txt"), licensesOf(inputs, ROOT));
  return results.map((result) => result.metafile);
}

/** Rebuilds at every change until the process ends. Licences are left to `bundle`. */
export async function watchBundles(outdir = path.join(ROOT, "plugin", "dist")) {
  mkdirSync(outdir, { recursive: true });
  writeBin(outdir);
  const contexts = await Promise.all(
    allOptions(outdir).map((options) => context({ ...options, logLevel: "info" })),
  );
  await Promise.all(contexts.map((one) => one.watch()));
}

function writeBin(outdir) {
  const bin = path.join(outdir, "tasuki.cjs");
  copyFileSync(path.join(ROOT, "scripts", "entry.cjs"), bin);
  chmodSync(bin, 0o755);
}
