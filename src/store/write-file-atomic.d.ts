declare module "write-file-atomic" {
  type Options = { mode?: number; fsync?: boolean };
  /** Temporary file beside the target, fsync, rename. Mode and owner of an existing file are kept. */
  function writeFileAtomic(filename: string, data: string | Uint8Array, options?: Options): Promise<void>;
  namespace writeFileAtomic {
    function sync(filename: string, data: string | Uint8Array, options?: Options): void;
  }
  export default writeFileAtomic;
}
