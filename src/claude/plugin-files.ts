import { HOOKS, type HookName } from "./hook-line.ts";
import { MEMORY_RULES } from "./hook-entries.ts";
import { skillFiles } from "./templates/skills.ts";

const DESCRIPTION =
  "Hands working memory from one session to the next: /handoff, /clear, continue. Markdown in memory/, versioned by git.";
const AUTHOR = { name: "The authors of tasuki" };
const KEYWORDS = ["memory", "handoff", "context", "markdown", "git"];

/** What the client may keep for a person, in its own dialog. No default here: one would go before the person's own file. */
const OPTIONS = {
  auto_clear: {
    type: "boolean",
    title: "Save and clear by itself",
    description:
      "At the threshold Claude saves the handoff, then the conversation is cleared and continued. Off unless this is true.",
  },
  auto_clear_percent: {
    type: "number",
    title: "Threshold in percent",
    description:
      "Share of the model's window at which that happens. 33 unless set; 33 % of a window of a million is 330,000 tokens.",
    min: 1,
    max: 95,
  },
  auto_clear_tokens: {
    type: "number",
    title: "Threshold in tokens",
    description: "Tokens at which that happens, instead of a share of the window, such as 120000.",
    min: 1,
    max: 100_000_000,
  },
};

/**
 * The files of the plugin that are made, by path from the root of the repository; the rest of it is `plugin/bin/` and the
 * bundles in `plugin/dist/`.
 * @param version that of package.json
 */
export function pluginFiles(version: string): Record<string, string> {
  const manifest = {
    name: "tasuki",
    version,
    description: DESCRIPTION,
    author: AUTHOR,
    license: "MIT",
    keywords: KEYWORDS,
    userConfig: OPTIONS,
  };
  const offer = { name: "tasuki", source: "./plugin", description: DESCRIPTION };
  const marketplace = { name: "tasuki", owner: AUTHOR, description: DESCRIPTION, plugins: [offer] };
  const skills = Object.entries(skillFiles()).map(([path, text]) => [`plugin/skills/${path}`, text] as const);
  return {
    ".claude-plugin/marketplace.json": json(marketplace),
    "plugin/.claude-plugin/plugin.json": json(manifest),
    "plugin/hooks/hooks.json": json({ modules: ["../dist/register.js"], hooks: hooks() }),
    ...Object.fromEntries(skills),
  };
}

/** No shell in between (exec form): paths with blanks and quotes reach node as they are. */
function hooks(): Record<string, unknown> {
  return Object.fromEntries(
    (Object.keys(HOOKS) as HookName[]).map((name) => [HOOKS[name].event, [entryOf(name)]]),
  );
}

function entryOf(name: HookName): Record<string, unknown> {
  const args = ["${CLAUDE_PLUGIN_ROOT}/dist/tasuki.cjs", "hook", name];
  const command = { type: "command", command: "node", args, timeout: HOOKS[name].timeout };
  if (name !== "post-tool-use") return { hooks: [command] };
  return {
    matcher: MEMORY_RULES.matcher,
    hooks: MEMORY_RULES.rules.map((rule) => ({ ...command, if: rule })),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
