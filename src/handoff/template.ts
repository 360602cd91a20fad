import type { Language } from "../model/list.ts";
import { setFrontmatter } from "../markdown/frontmatter.ts";

/**
 * A new list: header and title. Headings come with their content, in the language that is asked for then,
 * so that an unwritten section is reported as missing and never passes as an empty one.
 */
export function newList({ list, branch }: { list: string; branch: string | null; lang: Language }): string {
  const header = { list, status: "open", branch: branch ?? undefined };
  return setFrontmatter(`# ${list}\n`, header, list);
}
