/**
 * The command lines of the hooks that `tasuki init` writes. POSIX shell (dash, bash, macOS), no machine path in them:
 * they are committed, and must do something sensible on a machine that has never seen tasuki.
 */

/** The events that we hook, with the client's names, in the order of a session. Timeouts in seconds. */
export const HOOKS = {
  "session-start": { event: "SessionStart", timeout: 15 },
  "user-prompt": { event: "UserPromptSubmit", timeout: 10 },
  "post-tool-use": { event: "PostToolUse", timeout: 10 },
  stop: { event: "Stop", timeout: 60 },
  "pre-compact": { event: "PreCompact", timeout: 10 },
  // The client gives all SessionEnd hooks together 1.5 s, or the longest timeout that one of them names.
  "session-end": { event: "SessionEnd", timeout: 5 },
} as const satisfies Record<string, { event: string; timeout: number }>;
export type HookName = keyof typeof HOOKS;

/** Ends every line of ours, so that it is known again whatever stands before it. A comment to the shell. */
export const MARKER = "# tasuki";

/**
 * Where the plugin is at work it speaks, and has its own tasuki: installed, and switched on by the strongest settings
 * that name it (local, project, person). Without node its hooks can't run. The pattern does not find this line itself,
 * which stands in one of those files.
 */
const UNLESS_PLUGIN = [
  'c="${CLAUDE_CONFIG_DIR:-$HOME/.claude}"',
  'command -v node >/dev/null && grep -q tasuki@ "$c/plugins/installed_plugins.json" && cat "$c/settings.json" .claude/settings.json .claude/settings.local.json | grep -o \'tasuki@[A-Za-z0-9._-]*"[^,}]*\' | tail -n 1 | grep -q \'true[^a-z]*$\' && exit 0',
].join("; ");

/**
 * Prints at most 9,000 bytes of the handoff of the branch (without a branch: of the only list). Nothing when there is
 * none, when its header says that it is done, or when the file is a link (it could lead out of the project); of one
 * that a merge has left unfinished, that alone.
 * `tr` does in octal what quotes inside quotes would make unreadable: " is 042, ' is 047, ` is 140.
 */
const PLAIN = [
  'cd "${CLAUDE_PROJECT_DIR:-.}"',
  UNLESS_PLUGIN,
  'cd "./$(git rev-parse --show-cdup)"',
  "b=$(git symbolic-ref -q --short HEAD | tr '/<>|\\042\\047\\140' -)",
  "set -- memory/handoffs/${b:-*}.md",
  '[ $# = 1 ] && [ -f "$1" ] && [ ! -h "$1" ] && ! sed -n \'1{/---/!q;};2,/^---/p\' "$1" | grep -qi \'^status:[^a-z]*done\' && if grep -Eq "^<{7}( |$)" "$1"; then echo "The handoff has conflict markers, so it is not given. Resolve them first."; else head -c 9000 "$1"; fi',
].join("; ");

/** The line of the plain variant: no tasuki anywhere. */
export function plainLine(): string {
  return `exec 2>/dev/null; ${PLAIN}; exit 0 ${MARKER}`;
}

/**
 * The line of one hook. A launcher whose clone or node is gone exits with 127 before it has read anything, so running
 * it is the cheapest probe there is; whatever fails counts as missing, and what it printed is dropped.
 */
export function hookLine(hook: HookName): string {
  if (hook === "session-start") return sessionStartLine();
  return `tasuki hook ${hook} 2>/dev/null || ~/.local/bin/tasuki hook ${hook} 2>/dev/null || exit 0 ${MARKER}`;
}

function sessionStartLine(): string {
  return [
    "exec 2>/dev/null",
    'case "$TASUKI_OFF" in 1|true) exit 0;; esac',
    't() { o=$("$1" hook session-start) && printf %s "$o"; }',
    "t tasuki && exit 0",
    // Bare `tasuki` then works in the Bash tool as well, and the allow rule of /handoff covers it.
    `t ~/.local/bin/tasuki && { [ -z "$CLAUDE_ENV_FILE" ] || grep -qF '$HOME/.local/bin' "$CLAUDE_ENV_FILE" || echo 'export PATH="$PATH:$HOME/.local/bin"' >>"$CLAUDE_ENV_FILE"; exit 0; }`,
    PLAIN,
    `exit 0 ${MARKER}`,
  ].join("; ");
}

/** Whether a command is a line of ours, of this or another version. */
export function isOurLine(command: unknown): boolean {
  if (typeof command !== "string") return false;
  return /(?:^|\s)# tasuki\s*$/.test(command) || /^\s*tasuki hook [a-z-]+\s*$/.test(command);
}
