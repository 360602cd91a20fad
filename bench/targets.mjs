/** A bench fails past this over the contract: two shared cores are noisy. */
export const TOLERANCE = 1.25;

const READ = { 1000: 1.5, 10_000: 1.9, 100_000: 2.5 };
const READ_WANT = { 1000: 1.4, 10_000: 1.6, 100_000: 2 };
const PEAK = { 1000: 8, 10_000: 12, 100_000: 16 };
const recall = (language, of) => ({
  id: `recall-${language}`,
  what: `\`recall\`, ${of}`,
  over: "bare node",
  contract: READ,
  want: READ_WANT,
});

/**
 * What is measured, and what it may be by the size of the store: contract, and what we want. `over`: what it is a ratio to;
 * `unit`: of what is none. Without a contract a row is there to compare with.
 */
export const TARGETS = [
  {
    id: "start",
    what: "`hook session-start`",
    over: "bare node",
    contract: { 1000: 1.5, 10_000: 1.5, 100_000: 1.6 },
    want: { 1000: 1.3, 10_000: 1.3, 100_000: 1.3 },
  },
  { id: "prompt", what: "`hook user-prompt`", over: "bare node", contract: READ, want: READ_WANT },
  recall("en", "English"),
  recall("zh-TW", "Traditional Chinese"),
  recall("zh-CN", "Simplified Chinese"),
  recall("ja", "Japanese"),
  recall("code", "an identifier"),
  {
    id: "recall/ripgrep",
    what: "`recall`",
    over: "ripgrep, the same words",
    contract: { 10_000: 0.9, 100_000: 0.15 },
    want: { 10_000: 0.7, 100_000: 0.1 },
  },
  {
    id: "remember",
    what: "`remember` with its commit",
    over: "bare node, `git add`, `git commit --only`",
    contract: { 1000: 3, 10_000: 2, 100_000: 1.6 },
    want: {},
  },
  {
    id: "first",
    what: "first index of everything",
    unit: "s",
    contract: { 1000: 0.6, 10_000: 4, 100_000: 60 },
    want: {},
  },
  { id: "first-peak", what: "its peak memory", unit: "MB", contract: { 100_000: 400 }, want: {} },
  {
    id: "edit",
    what: "index after one edit",
    over: "whole index",
    unit: "%",
    contract: { 10_000: 0.02, 100_000: 0.01 },
    want: {},
  },
  {
    id: "start-peak",
    what: "peak memory of `hook session-start`",
    over: "bare node",
    unit: "MB",
    contract: PEAK,
    want: {},
  },
  {
    id: "prompt-peak",
    what: "peak memory of `hook user-prompt`",
    over: "bare node",
    unit: "MB",
    contract: PEAK,
    want: {},
  },
  {
    id: "recall-peak",
    what: "peak memory of `recall`",
    over: "bare node",
    unit: "MB",
    contract: PEAK,
    want: {},
  },
  { id: "ripgrep", what: "ripgrep, the same words", over: "bare node", contract: {}, want: {} },
  { id: "sqlite", what: "sqlite3 FTS5, the same words", over: "bare node", contract: {}, want: {} },
];
