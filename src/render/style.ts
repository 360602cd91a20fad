import { styleText } from "node:util";

/** Colour marks only state. Off a terminal, or with NO_COLOR, each gives the text back. */
export type Paint = Record<"good" | "look" | "stop" | "dim" | "strong", (text: string) => string>;

const STYLES = { good: "green", look: "yellow", stop: "red", dim: "dim", strong: "bold" } as const;

export function paintOf(color: boolean): Paint {
  const painter = (style: keyof typeof STYLES) => (text: string) =>
    color ? styleText(STYLES[style], text, { validateStream: false }) : text;
  return {
    good: painter("good"),
    look: painter("look"),
    stop: painter("stop"),
    dim: painter("dim"),
    strong: painter("strong"),
  };
}
