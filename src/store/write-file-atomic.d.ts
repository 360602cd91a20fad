declare module "write-file-atomic" {
  /** Temporary file beside the target, fsync, rename. Mode and owner of an existing file are kept. */
  export default function writeFileAtomic(
    filename: string,
    data: string | Uint8Array,
    options?: { mode?: number; fsync?: boolean },
  ): Promise<void>;
}
