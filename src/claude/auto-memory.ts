/*
 * Claude Code's own auto memory: a folder of Markdown files, one fact each (`name`, `description`, `metadata.type`), and
 * an index `MEMORY.md` with a line for each, which the client loads into every session.
 */

/** Keys of the client's settings. The folder counts in local settings and in those of the person, not in shared ones. */
export const AUTO_MEMORY = "autoMemoryEnabled";
export const AUTO_MEMORY_FOLDER = "autoMemoryDirectory";

export const INDEX = "MEMORY.md";

type Env = Readonly<Record<string, string | undefined>>;

/** Where the client keeps the memory of a project unless it is told otherwise; null without a home. */
export function ownFolder(env: Env, project: string): string | null {
  const config = configFolder(env);
  return config && `${config}/projects/${project.replace(/[^a-zA-Z0-9]/g, "-")}/memory`;
}

/** The person's settings of the client, for every project; null without a home. */
export function personalSettings(env: Env): string | null {
  const config = configFolder(env);
  return config && `${config}/settings.json`;
}

function configFolder(env: Env): string | null {
  const home = env["HOME"] || env["USERPROFILE"];
  return env["CLAUDE_CONFIG_DIR"] || (home ? `${home}/.claude` : null);
}

/** Types of the client that speak of a person, not of the project. */
export const isPersonal = (type: unknown): boolean =>
  typeof type === "string" && /^(?:user|feedback)$/i.test(type.trim());

/**
 * Whether a file whose frontmatter can't be read says somewhere in its first lines that it speaks of a person: a
 * half-finished edit must not publish it.
 */
export const mentionsPersonal = (text: string): boolean =>
  /\btype["']?[ \t]*:[ \t]*["']?(?:user|feedback)\b/i.test(text.slice(0, 2_000));
