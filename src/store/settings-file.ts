import writeFileAtomic from "write-file-atomic";

/** Writes a settings file whole or not at all. */
export async function writeSettingsFile(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text);
}
