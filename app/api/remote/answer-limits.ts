import type { Unread } from "./tolerant-reader.ts";

/** Limits of what is read of an answer. An item of its list, or an answer without one, is read in one go. */
export const answerLimits = { items: 2_000, partsOfItem: 5_000, parts: 60_000 } as const;
/** Paths of an answer that are noted; an API may name any number of fields. */
const mostNoted = 20;
/** Parts and items that are read before other requests have their turn: an unreadable item costs most. */
const atOnce = { parts: 1_000, items: 100 } as const;

/** Characters of the longest answer that is read as JSON; one of this project has a third of it at most. */
const longestAnswer = 3_000_000;
/** Levels of the deepest answer. */
const mostLevels = 100;

/** Tells whether a text is not read as JSON, because reading it would hold up everything else: too long or too deep. */
export function isUnreadablyLarge(text: string): boolean {
  return text.length > longestAnswer || isDeeperThan(mostLevels, text);
}

/** Counts brackets outside of strings; much faster than parsing. */
function isDeeperThan(most: number, text: string): boolean {
  let level = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 0x22) {
      place = endOfString(text, place);
      if (place === -1) return false;
    } else if (code === 0x5b || code === 0x7b) {
      if (++level > most) return true;
    } else if (code === 0x5d || code === 0x7d) level--;
  }
  return false;
}

/** Returns the place of the quotation mark that ends a string; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 0x22) return place;
    if (code === 0x5c) place++;
  }
  return -1;
}

/** A part of an answer with the number of values in it. */
interface Cut {
  readonly value: unknown;
  readonly parts: number;
}

/**
 * Returns an answer without what is beyond the limits, and how many items or fields were left out, by path: reading a
 * million items takes a minute.
 */
export function withinLimits(body: unknown): { readonly body: unknown; readonly left: Unread } {
  const left = new Map<string, number>();
  const note = (path: string, count: number) => {
    const place = left.size < mostNoted || left.has(path) ? path : "*";
    left.set(place, (left.get(place) ?? 0) + count);
  };
  const total = { room: answerLimits.parts };

  // Each item of an outer list has room of its own; what is in it shares that.
  function cut(value: unknown, path: string, room: number, isInList: boolean): Cut {
    if (typeof value !== "object" || value === null) return { value, parts: 1 };
    const inner = (name: string) => (path ? `${path}.${name}` : name);
    let parts = 1;
    const take = (entry: unknown, name: string, most: number): unknown => {
      const taken = cut(entry, inner(name), most, isInList || Array.isArray(value));
      parts += taken.parts;
      return taken.value;
    };
    const hasRoom = () => parts < room && parts < total.room;
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value) {
        if (items.length >= answerLimits.items || (isInList ? !hasRoom() : total.room <= 0)) break;
        const before = parts;
        items.push(take(item, "*", isInList ? room - parts : answerLimits.partsOfItem));
        if (!isInList) total.room -= parts - before;
      }
      if (items.length < value.length) note(inner("*"), value.length - items.length);
      return { value: items, parts: isInList ? parts : 1 };
    }
    const fields: [string, unknown][] = [];
    const names = Object.keys(value);
    for (const name of names) {
      if (!hasRoom()) break;
      fields.push([name, take((value as Record<string, unknown>)[name], name, room - parts)]);
    }
    if (fields.length < names.length) note(inner("*"), names.length - fields.length);
    return { value: Object.fromEntries(fields), parts };
  }

  return { body: cut(body, "", answerLimits.partsOfItem, false).value, left };
}

/** Parts a list so that each piece is read in one go; a list of few or small items is one piece. */
export function piecesOf(list: readonly unknown[]): unknown[][] {
  const pieces: unknown[][] = [[]];
  let parts = 0;
  for (const item of list) {
    if (parts > atOnce.parts || pieces.at(-1)!.length === atOnce.items) {
      pieces.push([]);
      parts = 0;
    }
    pieces.at(-1)!.push(item);
    parts += countParts(item);
  }
  return pieces;
}

function countParts(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, entry) => sum + countParts(entry), 1);
}
