import { type AtRule, list, type Root } from "postcss";

/** Pseudo-classes and -elements that Chromium 64, Firefox 60 and Safari 11 all know. */
const KNOWN_PSEUDOS = new Set(
  (
    "active after before checked disabled empty enabled first-child first-letter first-line first-of-type focus " +
    "focus-within hover in-range indeterminate invalid lang last-child last-of-type link not nth-child nth-last-child " +
    "nth-last-of-type nth-of-type only-child only-of-type optional out-of-range placeholder placeholder-shown required " +
    "root target valid visited"
  ).split(" "),
);

/**
 * Splits rules whose selectors old browsers do not know. One unknown pseudo-class or pseudo-element makes a browser
 * drop the whole rule with all its selectors, so each such selector gets a rule of its own. Before that, `:is` and
 * `:where` (Chromium 88), which Tailwind writes for space-*, divide-*, group-* and peer-*, are expanded into plain
 * selectors.
 */
export function rewriteSelectors(root: Root): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes")) return;
    const groups = new Map<string, string[]>();
    for (const selector of list.comma(rule.selector).flatMap(plainSelectors)) {
      if (selector === ":host") continue;
      const key = unknownPseudos(selector);
      groups.set(key, [...(groups.get(key) ?? []), selector]);
    }
    const rules = [...groups.values()].map((selectors) => rule.clone({ selector: [...new Set(selectors)].join(", ") }));
    const first = rules[0];
    if (rules.length === 1 && first) rule.selector = first.selector;
    else rule.replaceWith(...rules);
  });
}

/** Counts `::-webkit-*` as one, because browsers that know one of them accept them all. */
function unknownPseudos(selector: string): string {
  const bare = selector.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  const unknown = [...bare.matchAll(/::?[\w-]+/g)]
    .map(([pseudo]) => pseudo)
    .filter((pseudo) => !KNOWN_PSEUDOS.has(pseudo.replace(/^::?/, "")))
    .map((pseudo) => (pseudo.startsWith("::-webkit-") ? "::-webkit-" : pseudo));
  return [...new Set(unknown)].sort().join();
}

/**
 * Returns the plain selectors that match the same elements as one with `:is` and `:where`. They are more specific than
 * `:where`, which nothing here depends on. A selector without a plain form stays as it is.
 */
export function plainSelectors(selector: string): string[] {
  const flat = selector.trim();
  const found = findFunction(flat, /(?<!\\):(?:is|where)\(/g);
  if (!found) return [flat];
  const { before, args, after } = found;
  const cut = lastCombinator(before);
  const outer = before.slice(0, cut);
  const compound = before.slice(cut);
  const results: string[] = [];
  for (const arg of list.comma(args)) {
    const argCut = lastCombinator(arg);
    if (argCut > 0 && outer !== "") return [flat];
    results.push(outer + arg.slice(0, argCut) + mergeCompounds(compound, arg.slice(argCut)) + after);
  }
  return results.flatMap(plainSelectors);
}

/** Joins two compound selectors; a type selector must come first, and `*` beside another selector is dropped. */
function mergeCompounds(first: string, second: string): string {
  if (first === "*" || first === "") return second;
  if (second === "*") return first;
  return /^[a-z]/i.test(second) ? second + first : first + second;
}

/** Finds the first function that `pattern` (global, ending in its bracket) matches outside of other brackets. */
function findFunction(text: string, pattern: RegExp) {
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(0, match.index);
    if (depthAt(before) > 0) continue;
    const start = match.index + match[0].length;
    for (let end = start, depth = 1; end < text.length; end++) {
      if (text[end] === "\\") end++;
      else if (text[end] === "(") depth++;
      else if (text[end] === ")" && --depth === 0)
        return { before, args: text.slice(start, end), after: text.slice(end + 1) };
    }
  }
  return undefined;
}

function depthAt(text: string): number {
  const bare = text.replace(/\\./g, "");
  return bare.split("(").length - bare.split(")").length;
}

/** Returns the positions of `wanted` characters outside of brackets and quotes, without escaped ones. */
function positionsOutside(text: string, wanted: string): number[] {
  const positions: number[] = [];
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\") at++;
    else if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ("([".includes(char)) depth++;
    else if (")]".includes(char)) depth--;
    else if (depth === 0 && wanted.includes(char)) positions.push(at);
  }
  return positions;
}

const lastCombinator = (text: string): number => (positionsOutside(text, " >+~").at(-1) ?? -1) + 1;
