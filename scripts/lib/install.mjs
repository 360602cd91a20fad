import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, run } from "./run.mjs";

/**
 * Installs the locked packages of a folder where they are missing or of another version.
 * @param folder absolute path of a folder with package.json and package-lock.json
 * @returns whether they are there now
 */
export async function installed(folder = ROOT) {
  const wrong = missing(folder);
  if (wrong.length === 0) return true;
  const where = path.relative(ROOT, folder) || "this checkout";
  console.log(
    `${wrong.length} packages of ${where} are missing or of another version (${wrong.slice(0, 3).join(", ")} …).`,
  );
  console.log("Installing them with npm ci: this needs the npm registry.");
  const code = await run("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    shell: process.platform === "win32",
  });
  if (code === 0 && missing(folder).length === 0) return true;
  console.error(`npm ci failed in ${folder}. Is the npm registry reachable? \`npm ping\` tells.`);
  return false;
}

function missing(folder) {
  const { dependencies = {}, devDependencies = {} } = json(path.join(folder, "package.json"));
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  return wanted.filter(([name, version]) => versionOf(folder, name) !== version).map(([name]) => name);
}

function versionOf(folder, name) {
  const file = path.join(folder, "node_modules", name, "package.json");
  return existsSync(file) ? json(file).version : null;
}

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
