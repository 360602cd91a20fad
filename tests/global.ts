// All temporary folders of a run lie in one, which goes with it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export default function inOneFolder(): (() => void) | undefined {
  const root = mkdtempSync(path.join(tmpdir(), "tasuki-tests-"));
  // What the workers inherit: os.tmpdir() answers with it.
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = root;
  if (process.env["KEEP"]) return undefined;
  return () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
