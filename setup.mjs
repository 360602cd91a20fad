#!/usr/bin/env node
// Sets a project up from a clone of tasuki: no network, no npm, no special rights, no shell profile touched.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const CLONE = dirname(fileURLToPath(import.meta.url));
const BUNDLE = join(CLONE, "plugin", "dist", "tasuki.cjs");
const MARK = "# The launcher of tasuki, written by setup.mjs of the clone that it names.";

const HELP = `node setup.mjs <project> [init options]   set a project up
node setup.mjs                            one round, in a throw-away project
node setup.mjs --remove                   take the launcher away again

Setting up runs \`tasuki init\` in the project, puts a launcher named tasuki into
a folder of yours (the first writable one of PATH inside your home, else
~/.local/bin), and shows what the next session will be given. It uses no
network, asks for no rights and changes no shell profile. Needs Node 20.19 or
newer, and git for the history. To update: git pull in this clone.
`;

const say = (text) => process.stdout.write(`${text}\n`);

/** Ends with words for the person: what is wrong, what to do. */
class Refusal extends Error {}

function main(args) {
  const [first, ...rest] = args;
  if (args.includes("--help") || args.includes("-h")) return void process.stdout.write(HELP);
  checkNode();
  if (first === "--remove") return removeLauncher();
  if (!existsSync(BUNDLE))
    throw new Refusal(`${BUNDLE} is missing. This clone is incomplete: git checkout plugin/dist`);
  if (first === undefined) return playRound();
  if (first.startsWith("-")) throw new Refusal(`no option ${first}. node setup.mjs --help`);
  if (first.trim() === "") throw new Refusal("the path of the project is empty. node setup.mjs --help");
  return setUp(resolve(first), rest);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(`Node ${process.versions.node} is too old: tasuki needs 20.19 or newer.`);
}

async function playRound() {
  const { playRound: play } = await import("./scripts/round.mjs");
  process.exitCode = play({ bundle: BUNDLE, say });
}

function setUp(project, options) {
  if (!statSync(project, { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`there is no folder ${project}. Nothing was changed.`);
  const init = runTasuki(project, ["init", ...options], "inherit");
  if (init.status !== 0) {
    process.exitCode = init.status ?? 2;
    return;
  }
  if (options.includes("--dry-run")) return;
  say("");
  installLauncher();
  say("");
  showContext(project);
}

function runTasuki(cwd, args, stdout) {
  return spawnSync(process.execPath, [BUNDLE, ...args], {
    cwd,
    stdio: ["inherit", stdout, "inherit"],
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
}

/** Word for word what a session start will print. */
function showContext(project) {
  const { stdout, status } = runTasuki(project, ["context", "--json"], "pipe");
  if (status !== 0 && status !== 1) {
    process.exitCode = status ?? 2;
    return;
  }
  const text = JSON.parse(stdout).text.trimEnd();
  if (text === "") return say("The next session is given: nothing yet; run `/handoff` in Claude Code.");
  say(
    `The next session is given exactly this:\n\n${text}\n\nThen, in Claude Code: /handoff, look at the file, /clear, continue.`,
  );
}

// --- the launcher

/** Folders that a launcher may be in: those of PATH inside the home directory, then ~/.local/bin. */
function launcherFolders() {
  const home = resolve(homedir());
  const real = existsSync(home) ? realpathSync(home) : home;
  const isOwn = (folder) => [home, real].some((base) => resolve(folder).startsWith(base + sep));
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && resolve(folder) === folder.replace(/\/+$/, ""));
  const own = onPath.filter((folder) => isOwn(folder) && !isPassing(folder));
  return [...new Set([...own, join(home, ".local", "bin")].map((folder) => resolve(folder)))];
}

/** Names of folders in which programs belong to one version of Node, or are links that a version manager makes anew. */
const MANAGED = new Set(
  "node_modules shims fnm_multishells .nvm .fnm fnm .volta .asdf asdf mise rtx .nodenv nodenv .nvs nvs".split(
    " ",
  ),
);
/** Where people have told them to be. */
const MANAGERS =
  "NVM_DIR FNM_DIR FNM_MULTISHELL_PATH VOLTA_HOME ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR NODENV_ROOT NVS_HOME N_PREFIX VIRTUAL_ENV".split(
    " ",
  );

/** Folders that come and go with a project, an environment or a version of Node. */
function isPassing(folder) {
  const at = resolve(folder);
  const roots = MANAGERS.flatMap((name) => process.env[name] ?? []).filter((root) => root !== "");
  return (
    at.split(sep).some((name) => MANAGED.has(name)) ||
    roots.some((root) => at === resolve(root) || at.startsWith(resolve(root) + sep)) ||
    // Where this very Node is, the next one is not.
    at === dirname(process.execPath)
  );
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function launcherText() {
  return `#!/bin/sh
${MARK}
# To take it away: node setup.mjs --remove (in that clone), or delete this file.
bundle=${quoted(BUNDLE)}
node=${quoted(process.execPath)}
if [ ! -f "$bundle" ]; then
  echo "tasuki: its clone is gone: there is no $bundle. Clone it again and run setup.mjs there, or delete $0" >&2
  exit 127
fi
[ -x "$node" ] || node=$(command -v node) || {
  echo "tasuki: node is gone, or not on PATH. Install Node 20.19 or newer, then run setup.mjs again in the clone" >&2
  exit 127
}
exec "$node" "$bundle" "$@"
`;
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const isLauncher = (path) =>
  isThere(path) && !lstatSync(path).isSymbolicLink() && textOf(path).split("\n")[1] === MARK;
const isOfThisClone = (path) => isLauncher(path) && textOf(path).includes(`\nbundle=${quoted(BUNDLE)}\n`);

function installLauncher() {
  if (process.platform === "win32") return say(`No launcher is made on Windows. tasuki is: node "${BUNDLE}"`);
  const folders = launcherFolders();
  const known = folders.find((folder) => isLauncher(join(folder, "tasuki")));
  const target = [...(known ? [known] : []), ...folders].find((folder) =>
    writeLauncher(join(folder, "tasuki")),
  );
  if (target === undefined) {
    say(
      `No launcher: none of these can be written to, or another tasuki is there: ${folders.map(short).join(", ")}`,
    );
    return say(`Without one: alias tasuki=${quoted(`${quoted(process.execPath)} ${quoted(BUNDLE)}`)}`);
  }
  say(`Launcher: ${short(join(target, "tasuki"))}`);
  tellAboutPath(target);
}

/** false where the folder can't be written to, or holds another tasuki. */
function writeLauncher(path) {
  if (isThere(path) && !isLauncher(path)) return false;
  if (isThere(path) && textOf(path) === launcherText()) return true;
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), constants.W_OK);
    writeFileSync(temporary, launcherText(), { flag: "wx" });
    chmodSync(temporary, 0o755);
    renameSync(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false;
  }
}

function tellAboutPath(folder) {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => entry !== "")
    .map((entry) => resolve(entry));
  if (!onPath.includes(folder)) {
    say(`${short(folder)} is not on PATH. Hooks find it there all the same; for your terminal:`);
    return say(`  export PATH="${short(folder).replace(/^~/, "$HOME")}:$PATH"`);
  }
  const first = onPath.map((entry) => join(entry, "tasuki")).find(isThere);
  if (first !== undefined && dirname(first) !== folder)
    say(`Another tasuki comes before it on PATH: ${short(first)}`);
}

/** Takes away what this clone has made, and nothing else. */
function removeLauncher() {
  const paths = launcherFolders()
    .map((folder) => join(folder, "tasuki"))
    .filter(isThere);
  const own = paths.filter(isOfThisClone);
  for (const path of own) {
    rmSync(path);
    say(`Removed ${short(path)}.`);
  }
  for (const path of paths.filter((other) => !own.includes(other)))
    say(`Left ${short(path)}: it is not of this clone.`);
  if (own.length === 0) return say("There is no launcher of this clone.");
  say("Projects stay as they are: their hooks fall back to the plain handoff. To take one out:");
  say(`  node ${quoted(BUNDLE)} -C <project> uninit`);
}

function short(path) {
  const inside = relative(resolve(homedir()), path);
  return inside !== "" && !inside.startsWith("..") && resolve(inside) !== inside
    ? `~/${inside.split(sep).join("/")}`
    : path;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 2;
}
