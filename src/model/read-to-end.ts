/** Most inputs are smaller. */
const PIECE = 16_384;

/**
 * All that can be read. Without the stat, the stream and the joining of Node's own, which take longer than to read.
 * @param read puts bytes there from a position on; gives how many, 0 at the end
 */
export function readToEnd(read: (bytes: Buffer, at: number) => number): Buffer {
  let bytes = Buffer.allocUnsafe(PIECE);
  for (let length = 0; ;) {
    const count = read(bytes, length);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length === bytes.length) bytes = Buffer.concat([bytes], 4 * length);
  }
}
