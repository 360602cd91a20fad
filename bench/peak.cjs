// Loaded in front of a process of node: writes its peak of resident memory (KB) when it ends.
// Not resourceUsage().maxRSS on Linux: that counts what the parent had before the exec, too.
"use strict";
const { readFileSync, writeFileSync } = require("node:fs");
const report = process.env.BENCH_PEAK;
delete process.env.BENCH_PEAK;

function peak() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

if (report) process.on("exit", () => writeFileSync(report, String(peak())));
