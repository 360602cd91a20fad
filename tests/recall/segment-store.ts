import { SegmentBuilder } from "../../src/recall/segment-build.ts";
import { type Segment, type Source, openSegment } from "../../src/recall/segment-read.ts";
import type { Sink } from "../../src/recall/segment-write.ts";
import { docOf } from "../../src/recall/document.ts";
import type { Memory } from "../../src/model/memory.ts";

/** Takes a segment's bytes, as a file does. */
export function memoryFile(): { sink: Sink; bytes: () => Uint8Array } {
  const pieces: Uint8Array[] = [];
  return { sink: (bytes) => void pieces.push(bytes.slice()), bytes: () => Buffer.concat(pieces) };
}

export const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)),
});

export function bytesOf(memories: readonly Memory[], id = "test"): Uint8Array {
  const file = memoryFile();
  const builder = new SegmentBuilder(file.sink);
  for (const memory of memories) {
    const { text, frontmatter: _, ...head } = memory;
    const row = { memory: head, stamp: { size: 1, mtimeMs: 1, ino: 1 }, body: 0, problems: [] };
    builder.add({ doc: docOf(memory), row, text: `${memory.title}\n${text}`, created: memory.created });
  }
  builder.finish({ id, extra: null });
  return file.bytes();
}

export const segmentOf = (memories: readonly Memory[]): Segment => openSegment(sourceOf(bytesOf(memories)))!;
