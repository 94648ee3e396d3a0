import { isGiven } from "./values.ts";

/** Levels and characters of the longest key; the site's own texts have 5 levels and 60 characters. */
const mostOfKey = { levels: 10, characters: 200 } as const;

/**
 * Returns texts by group and key; flat keys "group.key" are split at their first dot. Names that every object has
 * ("__proto__", "constructor") are left out: as names of groups they would lead to what all objects share.
 */
export function translationsFrom(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  const groups = new Map<string, Map<string, unknown>>();
  const add = (path: string, value: unknown, level: number): void => {
    if (path.length > mostOfKey.characters || level > mostOfKey.levels || path.split(".").some(isShared)) return;
    if (typeof value === "object" && value !== null)
      return Object.entries(value).forEach(([inner, text]) => add(`${path}.${inner}`, text, level + 1));
    const dot = path.indexOf(".");
    if (!isGiven(value) || dot === -1) return;
    const group = path.slice(0, dot);
    groups.set(group, (groups.get(group) ?? new Map()).set(path.slice(dot + 1), value));
  };
  for (const [name, value] of Object.entries(raw)) add(name, value, 1);
  return Object.fromEntries([...groups].map(([group, texts]) => [group, Object.fromEntries(texts)]));
}

/** Tells whether every object has this name. */
const isShared = (name: string) => name in {};
