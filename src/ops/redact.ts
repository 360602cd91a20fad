import { type Finding, redact as redactText } from "../redact/redact.ts";

export type Redacted = { text: string; findings: Finding[] };

/** A filter: what looks like a secret becomes `[redacted:kind]`. */
export const redact = (text: string): Redacted => redactText(text);
