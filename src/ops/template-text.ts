/**
 * Whether a text is what a template asks for instead of an answer to it: `[Decision] -- [rationale]`, `<title>`,
 * `Clear, specific title (max 12 words)`, `TODO`.
 */
export function looksLikeTemplate(text: string): boolean {
  const line = text.trim();
  if (line.includes("\n") || line.length > 120) return false;
  return SHAPES.some((shape) => shape.test(line));
}

const SHAPES = [
  /^(?:\W*[[{<（(][^\]}>）)]{2,60}[\]}>）)]\W*)+$/u,
  /^(?:todo|tbd|tba|fixme|n\/a|placeholder|lorem ipsum.*|待定|待补充|待補充|未定|（?在这里.*)$/iu,
  /\((?:max|up to|at most|optional|required)\b[^)]{0,30}\)\s*$/iu,
  /^(?:a |the |your )?(?:clear|short|brief|specific|concise|one[- ]line|one[- ]sentence)[\w,\s-]{0,40}\b(?:title|summary|description|sentence|name)\b[^.]{0,30}$/iu,
  /^(?:describe|explain|write|insert|enter|fill in|replace)\b.{0,40}\bhere\b\W*$/iu,
];
