import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, context } from "esbuild";
import { licensesOf } from "./licenses.mjs";
import { ROOT } from "./run.mjs";

/** What `plugin/dist/` holds. A bundle whose entry isn't written yet is left out. */
const BUNDLES = [
  // Small and minified: their start is what a person waits for at every prompt.
  { name: "start", entry: "src/bundles/start.ts", minify: true },
  { name: "prompt", entry: "src/bundles/prompt.ts", minify: true },
  { name: "recall", entry: "src/bundles/recall.ts", minify: true },
  { name: "hook", entry: "src/bundles/hook.ts", minify: true },
  { name: "statusline", entry: "src/bundles/statusline.ts", minify: true },
  // Loaded for questions that are not ASCII.
  { name: "fold", entry: "src/recall/fold-pairs.ts", minify: true },
  // Whatever the small ones import late; it has no entry of its own.
  { name: "session", minify: true },
  { name: "indexing", entry: "src/bundles/indexing.ts", minify: true },
  { name: "write", entry: "src/bundles/write.ts", minify: true },
  // Names are kept, so that the stack of a bug can be read.
  { name: "cli", entry: "src/bundles/cli.ts", minifySyntax: true, minifyWhitespace: true },
  // The server package, which no other verb reads.
  { name: "mcp", entry: "src/bundles/mcp.ts", minifySyntax: true, minifyWhitespace: true },
];

/** The module that Claude Code loads. It runs without Node, and looks at the source it is given. */
const MODULE = { name: "register", entry: "src/mod-adapter/register.ts" };

const NOTE = "/* Built from src/ by `npm run build`. Do not edit. Licences: THIRD-PARTY-LICENSES.txt */";
const BUNDLE_URL = '"use strict";var __bundleUrl=require("node:url").pathToFileURL(__filename).href;';

/** What small bundles import late and still hold themselves. Everything else that is imported late is in the session's. */
const HOT = ["src/ops/ready-shelf.ts", "src/ops/shelf.ts", "src/ops/background.ts", "src/ops/refresh-all.ts"];
const isHot = (file) => HOT.includes(file);
/** The bundles that start quickly, and what each imports late and still holds itself. */
const SMALL = {
  start: isHot,
  prompt: isHot,
  recall: isHot,
  hook: isHot,
  statusline: isHot,
  write: () => true,
};
/** What they take out of `indexing.cjs`, a quarter of the session's, instead. */
const INDEXING = ["src/ops/refresh.ts", "src/ops/reindex.ts", "src/git/repo.ts"];
/** Modules of Node that take longer to load than what a hook has to do, and are hardly ever needed by it. */
const LATE_BUILTINS = {
  "node:crypto": ["createHash", "randomBytes", "randomInt"],
  "node:child_process": ["execFile", "spawn"],
  "node:timers/promises": ["setTimeout"],
  "node:os": ["homedir", "hostname", "setPriority", "tmpdir"],
};
/** Packages that the small bundle needs for few files: each name in it asks the session's bundle at its first call. */
const LATE_PACKAGES = {
  yaml: ["isAlias", "isCollection", "isMap", "isScalar", "isSeq", "parseDocument", "Document", "LineCounter"],
};
/** What packages load at their start, and the bin has no use for: it is no worker, and shows no log of simple-git. */
const SPARED = {
  worker_threads: "module.exports = { threadId: 0 };",
  debug: `module.exports = () => Object.assign(() => {}, { extend: module.exports, enabled: false });
module.exports.formatters = {};`,
};

/**
 * Halves a small bundle: what it imports late is taken out of `session.cjs`, which is read only then.
 * `cold` collects what that has to be.
 */
const lazyHalves = (cold, isHot) => ({
  name: "lazy-halves",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path: asked, resolveDir }) => {
      if (kind !== "dynamic-import") return null;
      const file = path.relative(ROOT, path.resolve(resolveDir, asked)).split(path.sep).join("/");
      if (file === "src/bundles/cli.ts") return { path: "./cli.cjs", external: true };
      if (isHot(file)) return null;
      if (INDEXING.includes(file)) return { path: "./indexing.cjs", external: true };
      cold.add(file);
      return { path: file, namespace: "cold" };
    });
    onResolve({ filter: /\/fold-pairs\.ts$/ }, ({ path: name }) => ({ path: name, namespace: "late-file" }));
    onLoad({ filter: /.*/, namespace: "late-file" }, () => ({
      contents: lateModule(["foldPairs"], 'require("./fold.cjs")'),
    }));
    onResolve({ filter: /^\.\/fold\.cjs$/ }, () => ({ path: "./fold.cjs", external: true }));
    onResolve({ filter: /^\.\/session\.cjs$/ }, () => ({ path: "./session.cjs", external: true }));
    onLoad({ filter: /.*/, namespace: "cold" }, ({ path: file }) => ({
      contents: `module.exports = require("./session.cjs").late[${JSON.stringify(file)}]();`,
    }));
    onResolve({ filter: new RegExp(`^(?:${Object.keys(LATE_BUILTINS).join("|")})$`) }, ({ path: name }) => ({
      path: name,
      namespace: "late-builtin",
    }));
    onLoad({ filter: /.*/, namespace: "late-builtin" }, ({ path: name }) => ({
      contents: lateModule(LATE_BUILTINS[name], `process.getBuiltinModule(${JSON.stringify(name)})`),
    }));
    onResolve({ filter: new RegExp(`^(?:${Object.keys(LATE_PACKAGES).join("|")})$`) }, ({ path: name }) => {
      cold.add(name);
      return { path: name, namespace: "late-package" };
    });
    onResolve({ filter: new RegExp(`^(?:${Object.keys(SPARED).join("|")})$`) }, ({ path: name }) => ({
      path: name,
      namespace: "spared",
    }));
    onLoad({ filter: /.*/, namespace: "spared" }, ({ path: name }) => ({ contents: SPARED[name] }));
    onLoad({ filter: /.*/, namespace: "late-package" }, ({ path: name }) => ({
      contents: lateModule(LATE_PACKAGES[name], `require("./session.cjs").late[${JSON.stringify(name)}]()`),
    }));
  },
});

/** What the command line takes out of `mcp.cjs`, when it is asked to serve. */
const serverApart = {
  name: "server-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/tool-server\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./mcp.cjs", external: true } : null,
    );
  },
};

/** A module whose functions and classes ask for the real one when they are called. */
function lateModule(names, real) {
  const wrapped = names.map((name) => {
    const call = /^[A-Z]/.test(name) ? `new (late().${name})` : `late().${name}`;
    return `export function ${name}(...all) { return ${call}(...all); }`;
  });
  return [`const late = () => ${real};`, ...wrapped].join("\n");
}

/** The session's bundle: one way to each module that the small bundles take out of it. */
function sessionEntry(cold) {
  const late = [...cold].sort().map((file) => {
    const name = file.startsWith("src/") ? `./${file}` : file;
    return `${JSON.stringify(file)}: () => require(${JSON.stringify(name)}),`;
  });
  const contents = `export const late = {\n${late.join("\n")}\n};\n`;
  return { contents, resolveDir: ROOT, sourcefile: "session-entry.js", loader: "js" };
}

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

/** The small ones, and what those load most. */
const isLean = (name) => name in SMALL || name === "indexing";

function optionsOf({ name, entry, ...more }, { outdir, cold }) {
  return {
    absWorkingDir: ROOT,
    ...(name === "session" ? { stdin: sessionEntry(cold) } : { entryPoints: [entry] }),
    outfile: path.join(outdir, `${name}.cjs`),
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    // `import()` of the lazy half becomes a require: that is how one CommonJS file reaches the next.
    supported: { "dynamic-import": false },
    plugins: isLean(name) ? [lazyHalves(cold, SMALL[name] ?? (() => true))] : [serverApart],
    // ESM dependencies ask for their own address; in a bundle that is the bundle's.
    define: {
      "import.meta.url": "__bundleUrl",
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
    },
    banner: { js: [NOTE, ...(name in SMALL && name !== "write" ? [] : [BUNDLE_URL])].join("\n") },
    mainFields: ["module", "main"],
    conditions: ["module"],
    legalComments: "none",
    // V8 reads it at half the price, and takes half the memory for it.
    charset: "ascii",
    logLevel: "warning",
    metafile: true,
    ...more,
  };
}

/** The options of every bundle whose entry is written. */
async function allOptions(outdir) {
  const isThere = ({ entry }) => entry === undefined || existsSync(path.join(ROOT, entry));
  const cold = new Set();
  // What the session's bundle has to hold shows when the small one is built.
  for (const small of BUNDLES.filter(({ name }) => isLean(name)))
    await build({ ...optionsOf(small, { outdir, cold }), write: false, metafile: false });
  const bundles = BUNDLES.filter(isThere).map((one) => optionsOf(one, { outdir, cold }));
  return isThere(MODULE) ? [...bundles, moduleOptions(outdir)] : bundles;
}

/**
 * Builds the bin and its bundles. The same source and lockfile give the same bytes in any folder.
 * @param outdir absolute; default `plugin/dist`
 */
export async function bundle(outdir = path.join(ROOT, "plugin", "dist")) {
  mkdirSync(outdir, { recursive: true });
  const results = await Promise.all((await allOptions(outdir)).map((options) => build(options)));
  for (const { name } of BUNDLES) asAscii(path.join(outdir, `${name}.cjs`));
  writeBin(outdir, buildOf(outdir));
  const inputs = results.flatMap((result) => Object.keys(result.metafile.inputs));
  writeFileSync(path.join(outdir, "THIRD-PARTY-LICENSES.txt"), licensesOf(inputs, ROOT));
  return results.map((result) => result.metafile);
}

/** Rebuilds at every change until the process ends. Licences are left to `bundle`. */
export async function watchBundles(outdir = path.join(ROOT, "plugin", "dist")) {
  mkdirSync(outdir, { recursive: true });
  writeBin(outdir);
  const contexts = await Promise.all(
    (await allOptions(outdir)).map((options) => context({ ...options, logLevel: "info" })),
  );
  await Promise.all(contexts.map((one) => one.watch()));
}

/** Escapes what esbuild leaves in the literals of regular expressions, since the bin reads these bundles as ASCII. */
function asAscii(file) {
  const text = readFileSync(file, "utf8");
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, text.replace(/[^\0-\x7f]/g, escaped));
}

/** Names what is in these bundles: what V8 made of them is kept under this name. */
function buildOf(outdir) {
  const hash = createHash("sha256");
  for (const { name } of BUNDLES) hash.update(readFileSync(path.join(outdir, `${name}.cjs`)));
  return hash.digest("hex").slice(0, 12);
}

/** @param named "" while the bundles change: nothing is kept of them then */
function writeBin(outdir, named = "") {
  const bin = path.join(outdir, "tasuki.cjs");
  const entry = readFileSync(path.join(ROOT, "scripts", "entry.cjs"), "utf8");
  writeFileSync(bin, entry.replace('var BUILD = "";', `var BUILD = "${named}";`));
  chmodSync(bin, 0o755);
}
