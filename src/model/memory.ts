/** What a memory holds. The folder that it lies in says which. */
export const KINDS = ["fact", "preference", "decision", "digest"] as const;
export type Kind = (typeof KINDS)[number];

/** The folder of each kind, below the store. */
export const FOLDER_OF = {
  fact: "facts",
  preference: "preferences",
  decision: "decisions",
  digest: "digests",
} as const satisfies Record<Kind, string>;

export const MEMORY_STATUSES = ["active", "superseded", "archived"] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];

/** `project`: the store of the repository; `personal`: the one below `$TASUKI_HOME`. */
export type Tier = "project" | "personal";

/** Where a memory came from. Memories of one `session` in the order of their `line` are neighbours. */
export type Source = { by?: string; session?: string; line?: number };

/**
 * A place in the work repository that a memory speaks of. `lines` as in `40-61`. `blob` and `span` are what stood
 * there: the (shortened) name that git has for the file's content, and a hash of those lines alone.
 */
export type Ref = { path: string; lines?: string; blob?: string; span?: string };

/** One Markdown file that holds one item. */
export type Memory = {
  /** File stem, NFC, unique in a store. */
  id: string;
  kind: Kind;
  status: MemoryStatus;
  /** `title:`, else the first line of the text. One line. */
  title: string;
  /** The body without frontmatter, as it stands in the file but for the line ends at both ends. */
  text: string;
  /** POSIX path from the folder that holds `memory/`, such as `memory/facts/kiln-a1b2.md`. */
  path: string;
  tier: Tier;
  tags: string[];
  /** Words that a later question may use. */
  keywords: string[];
  /** null = every profile. */
  profile: string | null;
  pinned: boolean;
  /** ISO 8601 UTC; null where neither frontmatter, git nor the file system knows. */
  created: string | null;
  updated: string | null;
  source: Source | null;
  refs: Ref[];
  supersedes: string[];
  supersededBy: string | null;
  /** ISO date after which it is no longer given. */
  expires: string | null;
  /** A merge in its file was left unfinished, be it in the header or in the text: what was read is of two versions. */
  unmerged?: true;
  /** Everything that the frontmatter holds, unknown keys too. Empty where there is none or it is broken. */
  frontmatter: Record<string, unknown>;
};
