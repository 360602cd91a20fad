#!/usr/bin/env node
// The bin. It loads nothing before it knows what is wanted: a hook runs at every prompt.
// Old syntax on purpose: an old node has to get as far as the message.
"use strict";
var version = process.versions.node.split(".").map(Number);
var verb = process.argv[2];
var wantsHelp = process.argv.indexOf("--help") > 0 || process.argv.indexOf("-h") > 0;
/** Names the bundles' contents; the build writes it. */
var BUILD = "39bc157c7d87";
/** By verb, or event of a hook, the small bundle that it has; for everything else there is the whole command line. */
var SMALL = { recall: "recall", remember: "write", hook: "hook", statusline: "statusline" };
/** What was loaded, by name. */
var loaded = {};
/** When all has run that the next process needs, too: a small bundle says so. */
var ending = "tasuki:answered";
/** So many bytes behind V8's code say what it sums up to: a word out of each sector of a disk. */
var SUM = 4;
var STEP = 128;
var HOOKS = { "session-start": "start", "user-prompt": "prompt" };

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  // A hook never breaks a session: without its node it is silent, and the line that called it falls back (127: not there).
  if (verb === "hook") {
    process.exitCode = process.env.CLAUDE_PLUGIN_ROOT ? 0 : 127;
  } else {
    process.stderr.write(
      "tasuki: needs Node.js 20.19 or newer; this is " + process.version + " (" + process.execPath + ")\n",
    );
    process.exitCode = 2;
  }
} else if (wantsHelp || !Object.hasOwn(SMALL, verb)) {
  ending = "exit";
  start("cli");
} else {
  var event = process.argv[3];
  start(verb === "hook" && Object.hasOwn(HOOKS, event) ? HOOKS[event] : SMALL[verb]);
}

/**
 * Runs a bundle, with what V8 made of it the last time: a recall takes 1.6 times as long as a bare node with it,
 * and 1.8 times without. It is kept in a folder beside this file, since who can write there can change this code anyway;
 * where that can't be written to there is none. V8 refuses one of another version or of other flags by itself, but runs
 * into a crash with a damaged one: so it has a sum behind it. That looks into each block of a disk, but not at each byte,
 * since loading what could (node:zlib) takes longer than reading the code.
 */
function start(name) {
  var file = __dirname + "/" + name + ".cjs";
  var folder = __dirname + "/.cache";
  var code = BUILD && folder + "/" + name + "-" + BUILD + "-" + process.version + "-" + process.arch;
  if (!code) return require(file);
  var fs = require("node:fs");
  var kept;
  try {
    kept = fs.existsSync(code) ? whole(fs.readFileSync(code)) : undefined;
  } catch (e) {
    void e; // Nobody may read it.
  }
  // The bundles are ASCII.
  var source =
    "(function (exports, require, module, __filename, __dirname) {" +
    fs.readFileSync(file, "latin1") +
    "\n})";
  var script = new (require("node:vm").Script)(source, { filename: file, cachedData: kept });
  if (!kept || script.cachedDataRejected) process.once(ending, keep.bind(null, fs, script, folder, code));
  var own = { exports: {} };
  script.runInThisContext().call(own.exports, own.exports, needed, own, file, __dirname);
  return own.exports;
}

/** What a bundle asks for: another one, or a module of Node. */
function needed(id) {
  if (id.slice(0, 2) !== "./") return require(id);
  var name = id.slice(2, -4);
  return (loaded[name] = loaded[name] || start(name));
}

/** What `keep` has written, without its sum; nothing where it is another. */
function whole(file) {
  var end = file.length - SUM;
  var data = end > 0 ? file.subarray(0, end) : undefined;
  return data && file.readUInt32LE(end) === sumOf(data) ? data : undefined;
}

function sumOf(data) {
  var words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  var sum = data.length;
  for (var i = 0; i < words.length; i += STEP) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum >>> 0;
}

function keep(fs, script, folder, code) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    var names = fs.readdirSync(folder);
    for (var i = 0; i < names.length; i++)
      if (names[i].indexOf("-" + BUILD + "-") < 0) fs.rmSync(folder + "/" + names[i], { force: true });
    var data = script.createCachedData();
    var sum = Buffer.alloc(SUM);
    sum.writeUInt32LE(sumOf(data));
    fs.writeFileSync(code + "." + process.pid, Buffer.concat([data, sum]));
    fs.renameSync(code + "." + process.pid, code);
  } catch (e) {
    void e; // A read-only installation, or a full disk: each start compiles then.
  }
}
