import { UserError } from "../model/errors.ts";

/** A flag that counts something. @throws UserError for anything but a whole number above 0 */
export function countOf(text: string | undefined, flag: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UserError(`--${flag} wants a whole number above 0, not "${text}"`);
}
