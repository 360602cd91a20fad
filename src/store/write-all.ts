import { writeSync } from "node:fs";

/** Writes all of it: one call may write less than it was given, as on a disk that is nearly full. What can't be written throws. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at);
}
