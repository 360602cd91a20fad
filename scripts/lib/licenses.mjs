import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * The licences of the packages whose code is in a bundle, as one text.
 * @param inputs paths of esbuild's metafile, relative to `root`
 */
export function licensesOf(inputs, root) {
  const folders = [...new Set(inputs.map(packageFolder).filter(Boolean))];
  const packages = folders.map((folder) => packageOf(path.join(root, folder)));
  const unique = [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()];
  unique.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const head = `The bundles in this folder contain code of ${unique.length} packages under the licences below.\n`;
  return [head, ...unique.map(entry)].join(`\n${"-".repeat(80)}\n\n`);
}

/** `node_modules/a/node_modules/@b/c/d.js` lies in the package `node_modules/a/node_modules/@b/c`. */
function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? null;
}

function packageOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder)
    .sort()
    .find((one) => /^licen[cs]e(?:[.-]|$)/i.test(one));
  const text =
    file && existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), "utf8") : null;
  return { name, version, license: license ?? "see its package", author: authorOf(author), text };
}

const authorOf = (author) => (typeof author === "string" ? author : (author?.name ?? ""));

function entry({ name, version, license, author, text }) {
  const body =
    text ??
    `${author ? `Copyright (c) ${author}\n` : ""}(The package says ${license} and ships no licence file.)`;
  return `${name} ${version} (${license})\n\n${body.replace(/\r\n/g, "\n").trim()}\n`;
}
