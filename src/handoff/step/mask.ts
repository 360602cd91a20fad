/**
 * A text whose parts that are not prose are covered, so that words and paths are looked for where they count.
 * All texts have the length of the input: an offset into one is an offset into all.
 */
export type Masked = {
  /** Comments, fence lines and list markers blanked; back-ticks stand. */
  visible: string;
  /** `visible` with code spans and URLs covered by COVER. */
  prose: string;
  /** Code spans, without their back-ticks. */
  spans: { text: string; start: number; end: number }[];
  hasUrl: boolean;
  /** There is text, and all of it is in code fences. */
  fenced: boolean;
  /** There is nothing but comments. */
  onlyComments: boolean;
};

/** Stands for something that is no prose; it is neither a blank nor a word. */
export const COVER = "\uFFFC";

const COMMENT = /<!--[^]*?(?:-->|$)/g;
const MARKER =
  /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,3}[.)、．])[ \t]+|\d{1,3}[、．])?(?:\[[ xX/-]\][ \t]+)?/gm;
const CODE = /(`+)([^`]|[^`][^]*?[^`])\1(?!`)/g;
const URL =
  /(?:(?<![\w+.-])[a-z][a-z0-9+.-]{0,19}:\/\/|\bwww\.|\bmailto:)[^\s<>"'`（）()「」，。；、\u3040-\u30ff\u4e00-\u9fff]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{0,64}\w/gi;

export function maskText(text: string): Masked {
  const withoutComments = text.replace(COMMENT, blank);
  const { outside, all } = openFences(withoutComments);
  const visible = all.replace(MARKER, blank);
  const spans: Masked["spans"] = [];
  const withoutCode = visible.replace(CODE, (whole: string, ticks: string, code: string, at: number) => {
    spans.push({ text: code, start: at + ticks.length, end: at + ticks.length + code.length });
    return COVER.repeat(whole.length);
  });
  const prose = withoutCode.replace(URL, (url) => COVER.repeat(url.length));
  return {
    visible,
    prose,
    spans,
    hasUrl: prose !== withoutCode,
    fenced: outside.trim() === "" && all.trim() !== "",
    onlyComments: withoutComments.trim() === "" && text.trim() !== "",
  };
}

/** What lies in code fences is read as well; only the lines of the fence itself go. */
function openFences(text: string): { outside: string; all: string } {
  let fence: string | null = null;
  const outside: string[] = [];
  const all = text.split("\n").map((line) => {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    const closes = fence !== null && mark !== undefined && mark.startsWith(fence) && /^[\s`~]*$/.test(line);
    if (closes) fence = null;
    else if (fence === null && mark !== undefined) fence = mark;
    else {
      if (fence === null) outside.push(line);
      return line;
    }
    return blank(line);
  });
  return { outside: outside.join("\n"), all: all.join("\n") };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
