import { setImmediate } from "node:timers/promises";
import * as z from "zod";
import { piecesOf } from "./answer-limits.ts";
import type { Unread } from "./tolerant-reader.ts";

/** What was read of an answer or a piece of it. */
interface Read {
  readonly value: unknown;
  readonly unread: Unread;
}

/** Returns an answer that has exactly the contract's form; undefined for any other. */
export async function readExactly(result: z.ZodType, body: unknown): Promise<{ readonly value: unknown } | undefined> {
  try {
    return await readInPieces(body, (piece) => ({ value: z.decode(result, piece as never), unread: new Map() }));
  } catch (failure) {
    if (failure instanceof z.ZodError) return undefined;
    throw failure;
  }
}

/**
 * Reads an answer; a long list in it is read in pieces, between which other requests have their turn.
 * @param read reads an answer with a piece of the list; what it throws ends the reading
 */
export async function readInPieces(body: unknown, read: (body: unknown) => Read): Promise<Read> {
  const list = (body as { data?: unknown } | null | undefined)?.data;
  const pieces = Array.isArray(list) ? piecesOf(list) : [];
  if (pieces.length <= 1) return read(body);
  const items: unknown[] = [];
  const unread = new Map<string, number>();
  let first: Read | undefined;
  for (const data of pieces) {
    const one = read({ ...(body as object), data });
    first ??= one;
    const { data: known } = one.value as { data: unknown };
    if (Array.isArray(known)) for (const item of known) items.push(item);
    for (const [path, count] of one.unread) unread.set(path, (unread.get(path) ?? 0) + count);
    await setImmediate();
  }
  return { value: { ...(first!.value as object), data: items }, unread };
}
