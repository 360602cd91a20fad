import { called } from "../model/called.ts";
import { KINDS, type Kind, MEMORY_STATUSES, type MemoryStatus } from "../model/memory.ts";

export const kindCalled = (word: string): Kind => called(word, KINDS, "kind");
export const statusCalled = (word: string): MemoryStatus => called(word, MEMORY_STATUSES, "status");
