import { setImmediate } from "node:timers/promises";
import type { Unread } from "./tolerant-reader.ts";

/** Limits of what is read of an answer: items of a list, and values in all. Reading a million items takes a minute. */
export const answerLimits = { items: 2_000, parts: 60_000 } as const;
/** Paths of an answer that are noted; an API may name any number of fields. */
const mostNoted = 20;
/** Items that are read before other requests have their turn. */
const atOnce = 50;
/** Characters of the longest answer that is read as JSON; one of this project has a third of it at most. */
const longestAnswer = 3_000_000;
/** Levels of the deepest answer. */
const mostLevels = 100;

/** Tells whether a text is not read as JSON, because reading it would hold up everything else: too long or too deep. */
export function isUnreadablyLarge(text: string): boolean {
  if (text.length > longestAnswer) return true;
  let level = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 0x22) isInString = !isInString;
    else if (isInString) place += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) {
      if (++level > mostLevels) return true;
    } else if (code === 0x5d || code === 0x7d) level--;
  }
  return false;
}

/** Returns an answer without what is beyond the limits, and how many items or fields were left out, by path. */
export function withinLimits(body: unknown): { readonly body: unknown; readonly left: Unread } {
  const left = new Map<string, number>();
  let room: number = answerLimits.parts;
  const cut = (value: unknown, path: string): unknown => {
    room--;
    if (typeof value !== "object" || value === null) return value;
    const isList = Array.isArray(value);
    const size = isList ? value.length : Object.keys(value).length;
    const entries = Object.entries(isList ? value.slice(0, answerLimits.items) : value);
    const kept: [string, unknown][] = [];
    for (const [name, one] of entries) {
      if (room <= 0) break;
      kept.push([name, cut(one, `${path}${isList ? "*" : name}.`)]);
    }
    if (kept.length < size) {
      const place = left.size < mostNoted ? `${path}*` : "*";
      left.set(place, (left.get(place) ?? 0) + size - kept.length);
    }
    return isList ? kept.map(([, one]) => one) : Object.fromEntries(kept);
  };
  return { body: cut(body, ""), left };
}

/** What was read of an answer or a piece of it. */
interface Read {
  readonly value: unknown;
  readonly unread: Unread;
}

/**
 * Reads an answer; a long list in it is read in pieces, between which other requests have their turn.
 * @param read reads an answer with a piece of the list; what it throws ends the reading
 */
export async function readInPieces(body: unknown, read: (body: unknown) => Read): Promise<Read> {
  const list = (body as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(list) || list.length <= atOnce) return read(body);
  const data: unknown[] = [];
  const unread = new Map<string, number>();
  let last: Read | undefined;
  for (let start = 0; start < list.length; start += atOnce) {
    last = read({ ...(body as object), data: list.slice(start, start + atOnce) });
    data.push(...(last.value as { data: unknown[] }).data);
    for (const [path, count] of last.unread) unread.set(path, (unread.get(path) ?? 0) + count);
    await setImmediate();
  }
  return { value: { ...(last!.value as object), data }, unread };
}
