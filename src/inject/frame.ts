export function frame(text: string, boundary: string): string {
  return `<tasuki-${boundary}>\n${text}\n</tasuki-${boundary}>`;
}

export function neutralise(text: string): string {
  return text;
}

export function newBoundary(random: () => number): string {
  return Math.floor(random() * 2 ** 30).toString(32).toUpperCase().padStart(6, "0");
}

/** Places where a text tries to speak as somebody else. Lines start at 1. */
export function injectionFindings(_text: string): { line: number; what: string }[] {
  return [];
}
