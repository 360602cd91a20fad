export type ClientVersion = readonly [major: number, minor: number, patch: number];

/** The range of Claude Code versions that tasuki was tested with; auto-clear needs its modules, which came with the first. */
export const TESTED_CLIENT = { from: [2, 1, 287], to: [2, 1, 332] } as const;

export const testedRange = (): string => `${TESTED_CLIENT.from.join(".")} to ${TESTED_CLIENT.to.join(".")}`;

/** @param version as the client prints it; what follows the third number does not count */
export function isTestedClient(version: string): boolean {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (found === null) return false;
  const number = numberOf(found.slice(1).map(Number));
  return number >= numberOf(TESTED_CLIENT.from) && number <= numberOf(TESTED_CLIENT.to);
}

/** Whether it came before the first that was tested. */
export const isOldClient = (version: ClientVersion): boolean =>
  numberOf(version) < numberOf(TESTED_CLIENT.from);

const numberOf = ([major = 0, minor = 0, patch = 0]: readonly number[]): number =>
  (major * 1000 + minor) * 100_000 + patch;
