import { type Finding, redact as redactText } from "../redact/redact.ts";

export type Redacted = { text: string; findings: Finding[] };

/**
 * A text with a placeholder `[redacted:kind]` for whatever looks like a secret or personal data. Idempotent; a text
 * without findings comes back as it is. `findings` are spans of the text that went in.
 */
export const redact = (text: string): Redacted => redactText(text);
