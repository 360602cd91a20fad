/** What makes a memory count for less, or not at all. */
export type Marked = { stale?: true; expired?: true; unmerged?: true };

export const marksOf = ({ stale, expired, unmerged }: Marked): string[] => [
  ...(stale ? ["stale"] : []),
  ...(expired ? ["expired"] : []),
  ...(unmerged ? ["unfinished merge"] : []),
];
