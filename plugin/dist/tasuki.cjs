#!/usr/bin/env node
// The bin. It loads nothing before it knows what is wanted: a hook runs at every prompt.
// Old syntax on purpose: an old node has to get as far as the message.
"use strict";
var version = process.versions.node.split(".").map(Number);
var verb = process.argv[2];
var wantsHelp = process.argv.indexOf("--help") > 0 || process.argv.indexOf("-h") > 0;
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
} else {
  require((verb === "hook" || verb === "recall") && !wantsHelp ? "./hook.cjs" : "./cli.cjs");
}
