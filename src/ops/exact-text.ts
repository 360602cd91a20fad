import { UserError } from "../model/errors.ts";
import { shellWord } from "../model/shell.ts";

/** @throws UserError where the old bytes are no UTF-8: written as text they would come back as others */
export function exactText(content: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch (error) {
    throw new UserError(
      `${path} was not UTF-8 before, so nothing was undone. To have its bytes back: git log -- ${shellWord(path)}, then git checkout <commit> -- ${shellWord(path)}`,
      { cause: error },
    );
  }
}
