/* Built from src/ by `npm run build`. Do not edit. Licences: THIRD-PARTY-LICENSES.txt */

// src/claude/client-versions.ts
var TESTED_CLIENT = { from: [2, 1, 287], to: [2, 1, 332] };
function isTestedClient(version) {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (found === null) return false;
  const number = numberOf(found.slice(1).map(Number));
  return number >= numberOf(TESTED_CLIENT.from) && number <= numberOf(TESTED_CLIENT.to);
}
var numberOf = ([major = 0, minor = 0, patch = 0]) => (major * 1e3 + minor) * 1e5 + patch;

// src/claude/templates/auto-clear.ts
var ASK_START = "tasuki: save the work state now.";
var TOO_LATE = "(tasuki: a save was asked for before the conversation changed. There is nothing to do.)";
function askText(facts, again) {
  return `${ASK_START} ${facts} Once it is saved, the conversation is cleared, and a new one goes on from what you wrote and nothing else.${again === null ? "" : ` This is asked once more: ${again}.`}
1. Update every list that you worked on with the tool \`work_state_write\`. For the list itself: \`goal\` (one sentence), \`done\` (array, with file paths), \`decisions\` (array, each with its reason; above all what must not be done), \`next_step\` (concrete to file and function, so that a fresh session can start at once), \`open_questions\` (array; only what the person can answer), \`files\` (array), \`failed\` (array), \`verification\` (command and result). "None." where there is nothing.
2. Then its tasks, one call each: \`{"task": "…", "status": "done"}\`. Mark what is finished (done, dropped), add what is not (doing, todo).
3. End with one line: which list was saved, and its next step. Start nothing new: any other tool call after the save voids it.`;
}

// src/model/auto-clear.ts
var OFF = { enabled: false, percent: 33, tokens: null };
var percentOf = ({ tokens, window }) => window > 0 ? Math.floor(tokens * 100 / window) : 0;
function isPast(usage, { enabled, percent, tokens }) {
  if (!enabled || usage === null) return false;
  if (tokens !== null) return usage.tokens >= tokens;
  return usage.window > 0 && usage.tokens * 100 >= usage.window * percent;
}

// src/mod/calls.ts
var SAVING_TOOL = /^mcp__.*__(?:work_state_write|handoff_write)$/;
var READING_TOOL = /^mcp__.*__(?:work_state_read|handoff_read)$/;
var HANDOFF_FILE = /(?:^|[/\\])memory[/\\]handoffs[/\\][^/\\]+\.md$/;
function kindOf({ tool, input }) {
  if (SAVING_TOOL.test(tool)) return "save";
  if (READING_TOOL.test(tool)) return "read";
  if (tool === "Bash") return kindOfCommand(textIn(input, "command"));
  const isHandoff = HANDOFF_FILE.test(textIn(input, "file_path"));
  if (!isHandoff) return "other";
  return tool === "Write" || tool === "Edit" || tool === "MultiEdit" ? "save" : tool === "Read" ? "read" : "other";
}
function kindOfAll(calls) {
  const kinds = calls.map(kindOf);
  if (kinds.includes("other")) return "other";
  return kinds.includes("save") ? "save" : "read";
}
var WRITE = /^(?:\S*\/)?tasuki(?:\s+-C\s+\S+)?\s+(?:work|handoff)\s+write\b/;
var READ = /^(?:(?:\S*\/)?tasuki(?:\s+-C\s+\S+)?\s+(?:(?:work\s+(?:read|lists)|handoff\s+(?:show|check)|context|status|resume|lint)\b|$)|cd\s+\S+$|(?:cat|head|tail|ls)\s+(?:-\S+\s+)*memory\/)/;
function kindOfCommand(command) {
  const parts = partsOf(withoutBodies(command));
  if (parts.some((part) => !WRITE.test(part) && !READ.test(part))) return "other";
  if (/`|\$\(|[<>]\(|>(?!\s*\/dev\/null|&\d)/.test(withoutQuoted(withoutBodies(command)))) return "other";
  return parts.some((part) => WRITE.test(part)) ? "save" : "read";
}
function withoutBodies(command) {
  const kept = [];
  const open = [];
  for (const line of command.split("\n")) {
    const [body] = open;
    if (body === void 0)
      kept.push(
        line.replace(/<<-?\s*(["']?)([\w-]+)\1/g, (_, quote, word) => {
          open.push({ word, isQuoted: quote !== "" });
          return "";
        })
      );
    else if (line.trim() === body.word) open.shift();
    else if (!body.isQuoted && /`|\$\(/.test(line)) kept.push(line);
  }
  return kept.join("\n");
}
var withoutQuoted = (text) => text.replace(/'[^']*'/g, "''");
function partsOf(command) {
  const parts = command.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[^]|[^'"\\;&|\n])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "" && !part.startsWith("#"));
}
function textIn(input, key) {
  const value = input[key];
  return typeof value === "string" ? value : "";
}

// src/mod/state.ts
var PAUSE_MS = 700;
var MOST_ASKS = 2;
var NO_TURN = { isRunning: false, isBroken: false, last: "nothing", saves: [] };
var START = {
  isInteractive: false,
  settings: OFF,
  phase: "watching",
  reason: "started",
  refusal: null,
  ticket: 0,
  conversation: 1,
  isOwn: false,
  isFresh: true,
  asks: 0,
  rounds: 0,
  usage: null,
  turn: NO_TURN,
  ended: null,
  isClearTyped: false,
  isBehind: false
};
var stay = (state) => ({ state, acts: [] });
function enter(state, phase, reason) {
  return { ...state, phase, reason, ticket: state.ticket + 1 };
}
function resting(phase) {
  return phase === "off" || phase === "given-up" ? phase : "watching";
}
var PENDING = ["checking", "before-ask", "before-clear", "before-continue", "asking"];
function cancel(state, reason) {
  return stay(PENDING.includes(state.phase) ? enter(state, "watching", reason) : state);
}
function personActs(state) {
  const turn = state.turn.last === "save" ? { ...state.turn, last: "other", saves: [] } : state.turn;
  const next = { ...state, turn };
  switch (state.phase) {
    case "asked":
      return stay(state.ended === null ? next : enter({ ...next, ended: null }, "postponed", "message"));
    case "checking":
    case "before-clear":
      return {
        state: enter(next, "postponed", "message"),
        acts: [{ kind: "notify", notice: { code: "postponed" } }]
      };
    case "before-ask":
      return stay(enter(next, state.asks === 0 ? "watching" : "postponed", "message"));
    case "before-continue":
      return stay(enter(next, "watching", "message"));
    case "clearing":
      return stay({ ...next, isBehind: true });
    default:
      return stay(next);
  }
}
function measure(state, usage) {
  if (usage === null) return stay(state);
  const next = { ...state, usage, isFresh: false };
  const isLoop = state.isFresh && state.isOwn && isPast(usage, state.settings);
  if (!isLoop || state.phase === "off") return stay(next);
  return {
    state: enter(next, "off", "guard"),
    acts: [{ kind: "notify", notice: { code: "guard", usage, settings: state.settings } }]
  };
}
function waitFor(state, phase, reason) {
  const next = enter(state, phase, reason);
  return { state: next, acts: [{ kind: "wait", ticket: next.ticket, ms: PAUSE_MS }] };
}

// src/mod/machine.ts
function step(state, signal) {
  const handler = HANDLERS[signal.kind];
  return handler(state, signal);
}
var HANDLERS = {
  started: start,
  settings: changeSettings,
  prompt: (state) => personActs(state),
  "turn-started": startTurn,
  tools: afterTools,
  "turn-ended": endTurn,
  measured: judgeTurn,
  stopped: stopTurn,
  "clear-typed": (state) => cancel({ ...state, isClearTyped: true }, "typed-clear"),
  "clear-settled": (state) => stay({ ...state, isClearTyped: false }),
  "conversation-ended": endConversation,
  compacted: (state) => cancel({ ...state, usage: null, asks: 0, phase: resting(state.phase) }, "compacted"),
  verified: afterCheck,
  waited: afterWait,
  failed: afterFailure
};
function start(state, { isInteractive, isTested: isTested2 }) {
  const next = { ...state, isInteractive };
  return stay(isTested2 ? next : enter(next, "off", "untested"));
}
function changeSettings(state, { settings }) {
  const next = { ...state, settings };
  const isHalfDone = state.phase === "clearing" || state.phase === "before-continue";
  if (settings.enabled || isHalfDone) return stay(next);
  return stay({ ...enter(next, resting(state.phase), "disabled"), asks: 0 });
}
function startTurn(state, { turnId, isAsk: isAsk2 }) {
  const turn = { ...NO_TURN, isRunning: true };
  if (isAsk2 && state.phase === "asking") {
    return stay({
      ...enter({ ...state, turn }, "asked", state.asks === 0 ? "asked" : "asked-again"),
      asks: state.asks + 1
    });
  }
  if (isAsk2)
    return { state: { ...state, turn: { ...turn, isBroken: true } }, acts: [{ kind: "abort", turnId }] };
  const { state: next, acts } = personActs(state);
  return { state: { ...next, turn, ended: null }, acts };
}
function afterTools(state, { calls, usage }) {
  const measured = measure({ ...state, turn: withCalls(state.turn, calls) }, usage);
  const { state: now } = measured;
  const isToAsk = now.isInteractive && now.phase === "watching" && now.asks < MOST_ASKS && !now.turn.isBroken;
  if (!isToAsk || !isPast(usage, now.settings)) return measured;
  const again = now.asks > 0;
  const asked = { ...enter(now, "asked", again ? "asked-again" : "asked"), asks: now.asks + 1 };
  const acts = [{ kind: "attach", again, refusal: now.refusal }, atThreshold(now, false)];
  return { state: asked, acts: [...measured.acts, ...acts] };
}
function withCalls(turn, calls) {
  const kind = kindOfAll(calls);
  if (kind === "read") return turn;
  if (kind === "other") return { ...turn, last: "other", saves: [] };
  return { ...turn, last: "save", saves: [...turn.last === "save" ? turn.saves : [], ...calls] };
}
var atThreshold = ({ usage, settings }, own) => ({
  kind: "notify",
  notice: { code: "threshold", usage: usage ?? { tokens: 0, window: 0 }, settings, own }
});
function endTurn(state, { reason, answer }) {
  const isWhole = reason === "answer" && answer.trim() !== "" && !state.turn.isBroken;
  return stay({ ...state, turn: { ...state.turn, isRunning: false }, ended: isWhole ? "whole" : "broken" });
}
function judgeTurn(state, { usage }) {
  const { state: now, acts } = measure({ ...state, ended: null }, usage);
  if (state.ended === null) return { state: now, acts };
  const next = state.ended === "whole" ? endWhole(now) : endBroken(now);
  return { state: next.state, acts: [...acts, ...next.acts] };
}
function endBroken(state) {
  if (state.phase !== "asked") return stay(state);
  if (state.asks >= MOST_ASKS) return giveUp({ ...state, refusal: null });
  return stay(enter(state, "watching", "interrupted"));
}
function endWhole(state) {
  const isSaved = state.turn.last === "save";
  if (state.phase === "asked")
    return isSaved ? lookForSave(state) : missed({ ...state, refusal: null }, "no-save");
  if (state.phase === "postponed") return isSaved ? lookForSave(state) : askAnew(state);
  const isToAsk = state.isInteractive && state.phase === "watching" && state.asks < MOST_ASKS;
  if (isToAsk && isPast(state.usage, state.settings)) return waitFor(state, "before-ask", "asked");
  return stay(state);
}
function askAnew(state) {
  const fresh = { ...state, asks: 0, refusal: null };
  if (!isPast(state.usage, state.settings)) return stay(enter(fresh, "watching", "below"));
  return waitFor(fresh, "before-ask", "asked");
}
function lookForSave(state) {
  const next = enter(state, "checking", "saved");
  return { state: next, acts: [{ kind: "verify", ticket: next.ticket, saves: state.turn.saves }] };
}
function missed(state, reason) {
  return state.asks < MOST_ASKS ? waitFor(state, "before-ask", reason) : giveUp(state);
}
function giveUp(state) {
  const reason = state.refusal === null ? "no-save" : "refused";
  return {
    state: enter(state, "given-up", reason),
    acts: [{ kind: "notify", notice: { code: "gave-up", refusal: state.refusal } }]
  };
}
function afterCheck(state, { ticket, refusal }) {
  if (ticket !== state.ticket || state.phase !== "checking") return stay(state);
  const next = { ...state, refusal };
  return refusal === null ? waitFor(next, "before-clear", "saved") : missed(next, "refused");
}
function afterWait(state, { ticket }) {
  if (ticket !== state.ticket) return stay(state);
  if (state.turn.isRunning) return personActs(state);
  const again = state.asks > 0;
  switch (state.phase) {
    case "before-ask": {
      const next = enter(state, "asking", state.reason);
      const notice = again ? { kind: "notify", notice: { code: "asked-again", refusal: state.refusal } } : atThreshold(state, true);
      return {
        state: next,
        acts: [notice, { kind: "ask", ticket: next.ticket, again, refusal: state.refusal }]
      };
    }
    case "before-clear": {
      const next = { ...enter(state, "clearing", "saved"), isBehind: false };
      return { state: next, acts: [{ kind: "clear", ticket: next.ticket }] };
    }
    case "before-continue": {
      const next = enter(state, "watching", "cleared");
      return { state: next, acts: [{ kind: "continue", ticket: next.ticket }] };
    }
    default:
      return stay(state);
  }
}
function stopTurn(state) {
  const turn = state.turn.isRunning ? { ...state.turn, isBroken: true } : state.turn;
  const ended = state.ended === null ? null : "broken";
  return cancel({ ...state, turn, ended }, "interrupted");
}
function endConversation(state, { reason }) {
  const isOurs = reason === "clear" && state.phase === "clearing" && !state.isClearTyped;
  const fresh = {
    ...START,
    isInteractive: state.isInteractive,
    settings: state.settings,
    rounds: state.rounds + (isOurs ? 1 : 0),
    ticket: state.ticket + 1,
    conversation: state.conversation + 1,
    isOwn: isOurs,
    reason: isOurs ? "cleared" : "new-conversation"
  };
  if (state.phase === "off") return stay({ ...fresh, phase: "off", reason: state.reason });
  return isOurs && !state.isBehind ? waitFor(fresh, "before-continue", "cleared") : stay(fresh);
}
function afterFailure(state, { what, ticket }) {
  if (ticket !== state.ticket) return stay(state);
  if (what === "ask")
    return stay(state.phase === "asking" ? enter(state, "watching", "could-not-ask") : state);
  const code = what === "clear" ? "could-not-clear" : "could-not-continue";
  return {
    state: enter(state, what === "clear" ? "given-up" : "watching", code),
    acts: [{ kind: "notify", notice: { code } }]
  };
}

// src/model/age.ts
var MINUTE = 6e4;
var HOUR = 60 * MINUTE;
var DAY = 24 * HOUR;
function plural(count, one, many = `${one}s`) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
var grouped = (count) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

// src/render/auto-clear.ts
function noticeText(notice) {
  switch (notice.code) {
    case "threshold":
      return `context at ${amount(notice.usage, notice.settings)} (threshold ${limit(notice.settings)}). Claude saves the handoff now; then /clear and continue.`;
    case "asked-again":
      return `${refusalText(notice.refusal)}. Claude is asked for the save once more.`;
    case "gave-up":
      return notice.refusal === null ? "no save after asking twice, so nothing is cleared. /handoff, then /clear when you like." : `asked twice, and ${refusalText(notice.refusal)}: nothing is cleared. /handoff, then /clear when you like.`;
    case "postponed":
      return "your message goes first; nothing is cleared before the next save.";
    case "guard":
      return `this conversation began at ${amount(notice.usage, notice.settings)}, above the threshold of ${limit(notice.settings)}: auto-clear is off until Claude Code is started again. A higher one: tasuki config set auto_clear_percent 60`;
    case "could-not-clear":
      return "saved, but /clear did not run. Type /clear, then continue.";
    case "could-not-continue":
      return "saved and cleared. Type continue to go on.";
  }
}
var limit = ({ percent, tokens }) => tokens === null ? `${percent} %` : plural(tokens, "token");
function amount(usage, { tokens }) {
  return tokens === null ? `${percentOf(usage)} %` : plural(usage.tokens, "token");
}
var REFUSALS = {
  "not-on-disk": "what was saved is not in the file",
  "no-list": "no list was saved",
  "no-next-step": "the handoff has no next step",
  "next-vague": "its next step names nothing to start at",
  placeholder: "the handoff holds a placeholder",
  "conflict-markers": "the handoff holds conflict markers",
  secret: "the handoff holds what looks like a secret",
  unreadable: "the handoff can't be read back"
};
function refusalText(refusal) {
  return refusal === null ? "the turn ended without a save" : REFUSALS[refusal] ?? `the handoff is not fit to go on from (${refusal})`;
}

// src/mod-adapter/seat.ts
var newSeat = (options) => ({
  state: START,
  options,
  readAt: 0,
  turnAt: 0,
  told: ""
});
function optionsEnv(options) {
  const set = Object.entries(options).filter(
    ([, value]) => value !== "" && value !== void 0 && value !== null
  );
  return Object.fromEntries(
    set.map(([name, value]) => [`CLAUDE_PLUGIN_OPTION_${name.toUpperCase()}`, String(value)])
  );
}

// src/mod-adapter/tasuki.ts
var MOST_MS = 2e4;
async function runTasuki($, seat, { args, stdin = "", timeoutMs = MOST_MS }) {
  const env = { ...await $.process.hookEnv(), ...optionsEnv(seat.options) };
  const cwd = env["CLAUDE_PROJECT_DIR"] || await $.session.root();
  return $.process.run(["node", `${$.plugin.root}/dist/tasuki.cjs`, ...args], { cwd, env, stdin, timeoutMs });
}

// src/mod-adapter/settings.ts
var READ_EVERY_MS = 2e4;
var MOST_MS2 = 5e3;
async function refreshSettings($, seat) {
  if (!seat.state.isInteractive) return;
  try {
    const now = await $.clock.now();
    if (now - seat.readAt < READ_EVERY_MS && now >= seat.readAt) return;
    seat.readAt = now;
    const wish = await wishOf($, seat);
    if (wish === "unreadable") return;
    if (wish === "off") return settle(seat, { ...seat.state.settings, enabled: false });
    await synchronise($, seat);
  } catch (error) {
    $.ui.log(`auto-clear: the settings could not be read: ${String(error)}`, { to: "debug" });
  }
}
async function synchronise($, seat) {
  const ran = await runTasuki($, seat, {
    args: ["auto-clear", "sync", "--json"],
    stdin: JSON.stringify(reportOf(seat.state)),
    timeoutMs: MOST_MS2
  });
  const answer = ran.exitCode === 0 ? JSON.parse(ran.stdout) : {};
  if (answer.settings !== void 0 && answer.isWhole === true) settle(seat, answer.settings);
}
function reportOf({ phase, reason, refusal, usage, asks, rounds }) {
  return { phase, reason, refusal, usage, asks, rounds };
}
function settle(seat, settings) {
  const { enabled, percent, tokens } = settings;
  seat.state = step(seat.state, { kind: "settings", settings: { enabled, percent, tokens } }).state;
}
async function wishOf($, seat) {
  if (await $.env.get("TASUKI_AUTO_CLEAR")) return "maybe";
  const option = seat.options["auto_clear"];
  if (isSet(option)) return option === true || option === "true" ? "maybe" : "off";
  const home = await $.env.get("TASUKI_HOME") || `${await $.env.get("HOME") || await $.env.get("USERPROFILE") || ""}/.tasuki`;
  const file = `${home}/config.yml`;
  try {
    return (await $.fs.read(file)).includes("auto_clear") ? "maybe" : "off";
  } catch {
    return await $.fs.exists(file) ? "unreadable" : "off";
  }
}
var isSet = (value) => value !== void 0 && value !== null && value !== "";

// src/mod-adapter/drive.ts
var TOAST_MS = 12e3;
function send($, seat, signal) {
  const { state, acts } = step(seat.state, signal);
  seat.state = state;
  for (const act of acts) carryOut($, seat, act);
  tell($, seat);
  return acts.flatMap((act) => act.kind === "attach" ? [textOf(state, act)] : []);
}
function carryOut($, seat, act) {
  switch (act.kind) {
    case "attach":
      return;
    case "notify":
      $.ui.log(noticeText(act.notice));
      $.ui.toast(noticeText(act.notice), { timeoutMs: TOAST_MS });
      return;
    case "verify":
      void verify($, seat, act);
      return;
    case "wait":
      void waitFor2($, seat, act);
      return;
    case "ask":
      void submit($, seat, { what: "ask", ticket: act.ticket, prompt: { text: textOf(seat.state, act) } });
      return;
    case "clear":
      void clear($, seat, act.ticket);
      return;
    case "continue":
      void submit($, seat, {
        what: "continue",
        ticket: act.ticket,
        prompt: { text: "continue", asUser: true }
      });
      return;
    case "abort":
      void abort($, act.turnId);
  }
}
function textOf({ usage, settings }, { again, refusal }) {
  const facts = usage === null ? "" : `The context of this conversation is at ${percentOf(usage)} % of its window (threshold ${limit(settings)}).`;
  return askText(facts, again ? refusalText(refusal) : null);
}
var isAsk = (text) => typeof text === "string" && text.includes(ASK_START);
function withoutLateAsk({ state }, e) {
  const isDue = state.phase === "asking" || state.phase === "asked";
  if (isDue || !e.message?.content?.some(({ text }) => isAsk(text))) return e;
  return { ...e, message: { ...e.message, content: [{ type: "text", text: TOO_LATE }] } };
}
async function verify($, seat, { ticket, saves }) {
  const refusal = await refusalOf($, seat, JSON.stringify({ since: seat.turnAt, saves }));
  send($, seat, { kind: "verified", ticket, refusal });
}
async function refusalOf($, seat, stdin) {
  try {
    const { exitCode, stdout } = await runTasuki($, seat, {
      args: ["auto-clear", "verify", "--json"],
      stdin
    });
    return exitCode === 0 ? JSON.parse(stdout).refusal : "unreadable";
  } catch {
    return "unreadable";
  }
}
async function waitFor2($, seat, { ticket, ms }) {
  try {
    await $.clock.sleep(ms);
    send($, seat, { kind: "waited", ticket });
  } catch {
  }
}
async function submit($, seat, { what, ticket, prompt }) {
  try {
    const { drop } = await $.prompt.submit(prompt);
    if (drop !== void 0) send($, seat, { kind: "failed", what, ticket });
  } catch {
    send($, seat, { kind: "failed", what, ticket });
  }
}
async function clear($, seat, ticket) {
  try {
    await $.command.run({ command: "clear" });
  } catch {
    send($, seat, { kind: "failed", what: "clear", ticket });
  }
}
async function abort($, turnId) {
  try {
    await $.turn.abort({ turnId });
  } catch {
  }
}
function tell($, seat) {
  const { phase, reason, settings, isInteractive } = seat.state;
  const word = `${phase} ${reason} ${settings.enabled}`;
  if (!isInteractive || !settings.enabled || word === seat.told) return;
  seat.told = word;
  void tellNow($, seat);
}
async function tellNow($, seat) {
  try {
    await synchronise($, seat);
  } catch {
  }
}
async function usageOf($) {
  try {
    const { context } = await $.session.usage();
    return typeof context.tokens === "number" && context.window > 0 ? { tokens: context.tokens, window: context.window } : null;
  } catch {
    return null;
  }
}

// src/render/tools.ts
var LIST = {
  type: "string",
  description: "The list; without it the one in hand, else that of the branch"
};
var WORK_STATE_WRITE = {
  name: "work_state_write",
  title: "Write the work state",
  description: "Writes the work state of a list, which is also the handoff that the next session starts from (memory/handoffs/<list>.md). Without `task`, `fields` are the list's own: goal, next_step, decisions or done or files or open_questions (arrays replace), decision (adds one), failed, verification, status (open, done); other keys are kept as they are; null clears. With `task`, that item is made or updated: status is todo, doing, done or dropped, other keys belong to the item. Answers with the items still open.",
  inputSchema: {
    type: "object",
    properties: {
      list: LIST,
      fields: { type: "object", description: "What to write", additionalProperties: true }
    },
    required: ["fields"]
  }
};
var WORK_STATE_READ = {
  name: "work_state_read",
  title: "Read the work state",
  description: "Reads the work state of a list: goal, next step, decisions, open questions, tasks. Without a list: every open one.",
  inputSchema: { type: "object", properties: { list: LIST } }
};

// src/mod-adapter/tools.ts
function toolOf({ name, description, inputSchema }) {
  return { name, description, inputSchema, isDeferred: false };
}
async function registerTools($) {
  await $.tool.register(toolOf(WORK_STATE_WRITE));
  await $.tool.register(toolOf(WORK_STATE_READ));
}
async function writeState($, seat, { list, fields }) {
  const stdin = typeof fields === "string" ? fields : JSON.stringify(fields ?? {});
  return answerOf($, seat, { args: ["work", "write", "--fields", "-", "--json", ...listFlag(list)], stdin });
}
async function readState($, seat, { list }) {
  return answerOf($, seat, { args: ["work", "read", "--json", ...listFlag(list)], stdin: "" });
}
async function answerOf($, seat, run) {
  try {
    const { exitCode, stdout, stderr } = await runTasuki($, seat, run);
    if (exitCode === 0) return { result: stdout.trim() };
    return { deny: stderr.trim() || `tasuki ended with ${exitCode}` };
  } catch (error) {
    return { deny: `tasuki did not run, so nothing was saved: ${String(error)}` };
  }
}
function listFlag(list) {
  return typeof list === "string" && list.trim() !== "" ? [`--list=${list.trim()}`] : [];
}

// src/mod-adapter/register.ts
function register(on, options) {
  const seat = newSeat(options);
  on("session.start", ($, e, next) => sessionStarts($, seat, { e, next }));
  on("session.end", ($, e, next) => {
    if (!isExit(e.reason)) send($, seat, { kind: "conversation-ended", reason: e.reason ?? "clear" });
    return next(e);
  });
  on("session.stop", ($, e, next) => {
    send($, seat, { kind: "stopped" });
    return next(e);
  });
  on("session.compact", async ($, e, next) => {
    const result = await next(e);
    if (e.agentId === void 0 && result?.skip === void 0) send($, seat, { kind: "compacted" });
    return result;
  });
  on("prompt.submit", ($, e, next) => {
    if (isPersons(e)) send($, seat, { kind: "prompt" });
    return next(e);
  });
  on("session.append", { door: "prompt" }, (_, e, next) => next(withoutLateAsk(seat, e)));
  on("command.run", { command: "clear" }, ($, e, next) => clearTyped($, seat, { e, next }));
  on("command.run", { command: "resume" }, ($, e, next) => clearTyped($, seat, { e, next }));
  on("turn.start", ($, e, next) => {
    if (e.agentId === void 0) turnStarts($, seat, e);
    return next(e);
  });
  on("turn.complete", ($, e, next) => turnCompletes($, seat, { e, next }));
  on("classic.PostToolBatch", ($, e, next) => toolsDone($, seat, { e, next }));
  on("tool.call", { tool: "mcp__tasuki__work_state_write" }, ($, e) => writeState($, seat, e));
  on("tool.call", { tool: "mcp__tasuki__work_state_read" }, ($, e) => readState($, seat, e));
}
async function sessionStarts($, seat, { e, next }) {
  send($, seat, { kind: "started", isInteractive: e.isInteractive === true, isTested: await isTested($) });
  try {
    await registerTools($);
    await refreshSettings($, seat);
  } catch (error) {
    $.ui.log(`the tools of tasuki are missing: ${String(error)}`, { to: "debug" });
  }
  return next(e);
}
var isExit = (reason) => reason === "logout" || reason === "prompt_input_exit" || reason === "other";
async function isTested($) {
  try {
    if (await $.env.get("TASUKI_AUTO_CLEAR_UNTESTED") === "true") return true;
    return isTestedClient((await $.session.version()).version);
  } catch {
    return false;
  }
}
function isPersons({ origin, isMeta }) {
  return isMeta !== true && origin?.kind !== "task-notification" && !(origin?.kind === "plugin" && origin.name === "tasuki");
}
async function clearTyped($, seat, { e, next }) {
  if (e.origin?.kind === "plugin" && e.origin.name === "tasuki") return next(e);
  send($, seat, { kind: "clear-typed" });
  try {
    return await next(e);
  } finally {
    send($, seat, { kind: "clear-settled" });
  }
}
function turnStarts($, seat, e) {
  seat.turnAt = Date.now();
  send($, seat, { kind: "turn-started", turnId: e.turnId ?? "", isAsk: isAsk(e.text) });
}
async function turnCompletes($, seat, { e, next }) {
  if (e.agentId !== void 0) return next(e);
  const { conversation } = seat.state;
  send($, seat, { kind: "turn-ended", reason: reasonOf(e.reason), answer: e.answer ?? "" });
  const result = await next(e);
  await refreshSettings($, seat);
  const usage = await usageOf($);
  if (seat.state.conversation === conversation) send($, seat, { kind: "measured", usage });
  return result;
}
function reasonOf(reason) {
  return reason === "answer" || reason === "refusal" || reason === "error" ? reason : "aborted";
}
async function toolsDone($, seat, { e, next }) {
  const result = await next(e);
  if (e.agent_id !== void 0) return result;
  const { conversation } = seat.state;
  await refreshSettings($, seat);
  const usage = await usageOf($);
  if (seat.state.conversation !== conversation) return result;
  const texts = send($, seat, { kind: "tools", calls: (e.tool_calls ?? []).map(callOf), usage });
  return texts.length === 0 ? result : { ...result, additionalContext: [...result?.additionalContext ?? [], ...texts] };
}
function callOf({
  tool_name: tool,
  tool_input: input
}) {
  return {
    tool,
    input: typeof input === "object" && input !== null ? input : {}
  };
}
export {
  register
};
