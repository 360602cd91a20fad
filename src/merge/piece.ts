/**
 * A part of a text that is merged as one: a key of the frontmatter, a section, a bullet, a paragraph.
 * `gap` is what stands between it and the next one; null for the last.
 */
export type Piece = {
  key: string;
  text: string;
  gap: string | null;
  kind: "key" | "section" | "item" | "text";
  /** It says that there is nothing: any other piece takes its place. */
  isNone?: boolean;
};

/** `tail`: what stands behind the last piece. */
export type Sequence = { pieces: Piece[]; tail: string };
export type Merged = { text: string; conflicts: number };

/** Merges a piece that both sides have changed; null: it can't be done. */
export type Resolve = (pieces: { base: Piece | null; ours: Piece; theirs: Piece }) => Merged | null;
