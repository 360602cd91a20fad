import { redact } from "../redact/redact.ts";
import { neutralise, visible } from "./neutralise.ts";

/** Text that may be given, and what had to be replaced in it. */
export type Safe = { text: string; kinds: string[] };

/** The last gate: whatever still looks sensitive becomes its placeholder, whatever imitates others is marked. */
export function safe(text: string): Safe {
  const { text: redacted, findings } = redact(visible(text));
  return { text: neutralise(redacted), kinds: findings.map((finding) => finding.kind) };
}

/** A name or a path: one line, whatever somebody called it. */
export const safeName = (text: string): string => safe(text.replace(/\s+/g, " ").trim()).text;
