import tailwind from "@tailwindcss/postcss";
import {
  type AcceptedPlugin,
  type AtRule,
  type ChildNode,
  list,
  parse,
  type Plugin,
  type Root,
  type Rule,
} from "postcss";
import logical from "postcss-logical";
import {
  addDeclarationFallbacks,
  addFlexGapFallbacks,
  addPlainColors,
  block,
  rewriteSpaceBetween,
  WITHOUT_ASPECT_RATIO,
} from "./app.css.fallbacks.ts";

/**
 * Returns the PostCSS plugins that make Tailwind 4 work in browsers from 2018 on (Chromium 64, Firefox 60, Safari 11),
 * for `css.postcss.plugins` in vite.config.ts (docs/browsers.md). Tailwind's own optimizer stays off: it targets 2023
 * and would drop the fallbacks before newer declarations. postcss-logical is included because `margin-inline` and
 * related properties need Chromium 87.
 */
export function cssForOldBrowsers(): AcceptedPlugin[] {
  return [tailwind({ optimize: false }), logical(), oldBrowsers()];
}

/**
 * Returns a plugin of Vite that writes the plain light colour before each variable, for browsers without variables.
 * It changes the minified file, because the minifier drops a value when another of the same property follows.
 */
export function plainColors() {
  return {
    name: "pinar-plain-colors",
    apply: "build" as const,
    enforce: "post" as const,
    generateBundle(_: unknown, bundle: Record<string, { fileName: string; source?: string | Uint8Array }>) {
      for (const file of Object.values(bundle))
        if (file.fileName.endsWith(".css") && typeof file.source === "string")
          file.source = withPlainColors(file.source);
    },
  };
}

/** Returns a style sheet with the plain light colour before each variable. */
export function withPlainColors(css: string): string {
  const root = parse(css);
  addPlainColors(root);
  return root.toString();
}

/** Returns the project's own plugins, for everything that neither postcss-logical nor Lightning CSS does. */
export function oldBrowsers(): Plugin {
  return {
    postcssPlugin: "pinar-old-browsers",
    OnceExit(root) {
      hoistAtRules(root);
      rewriteMediaRanges(root);
      unwrapTailwindDefaults(root);
      rewriteSpaceBetween(root);
      rewriteSelectors(root);
      addFlexGapFallbacks(root);
      unwrapLayers(root);
      addFocusFallbacks(root);
      addDeclarationFallbacks(root);
    },
  };
}

/**
 * Moves `@media` and `@supports` out of rules: nesting needs Chromium 120, and the steps after this expect flat rules.
 */
function hoistAtRules(root: Root): void {
  root.walkRules((rule) => {
    if (!rule.nodes.some((node) => node.type === "atrule")) return;
    const pieces: ChildNode[] = [];
    for (const node of rule.nodes.slice()) {
      if (node.type === "atrule") {
        const inner = rule.clone({ nodes: [] });
        inner.append(...(node.nodes ?? []));
        node.append(inner);
        pieces.push(node);
        continue;
      }
      const last = pieces.at(-1);
      const target = last?.type === "rule" ? last : rule.clone({ nodes: [] });
      target.append(node);
      if (target !== last) pieces.push(target);
    }
    rule.replaceWith(...pieces);
  });
}

/**
 * Rewrites `(width >= 40rem)`, which needs Chromium 104. Lightning CSS would turn `(width < 40rem)` into `not
 * (min-width: 40rem)`, which needs 104, too; so it becomes a maximum slightly below 40rem.
 */
function rewriteMediaRanges(root: Root): void {
  root.walkAtRules("media", (media) => {
    media.params = media.params.replace(
      /\((width|height)\s*(>=|<=|<|>)\s*([\d.]+)([a-z]+)\)/g,
      (_, axis: string, sign: string, size: string, unit: string) => {
        const hair = sign === "<" ? -0.001 : sign === ">" ? 0.001 : 0;
        return `(${sign.startsWith("<") ? "max" : "min"}-${axis}: ${Number((Number(size) + hair).toFixed(4))}${unit})`;
      },
    );
  });
}

/**
 * Applies Tailwind's variable defaults in every browser. Tailwind sets the first values of its `--tw-*` variables with
 * `@property` (Chromium 85). The alternative, `* { --tw-…: … }`, is in an `@supports` that only Safari and Firefox
 * pass, so borders, shadows and transforms vanish below Chromium 85. This step removes the condition and `@property`.
 * `::backdrop` is left out: nothing is drawn on it, and it would double the block.
 */
function unwrapTailwindDefaults(root: Root): void {
  root.walkAtRules("property", (property) => {
    if (property.params.startsWith("--tw-")) property.remove();
  });
  root.walkAtRules("supports", (supports) => {
    const nodes = supports.nodes ?? [];
    const isDefaults = nodes.length > 0 && nodes.every((node) => node.type === "rule" && node.selector.startsWith("*"));
    if (!isDefaults) return;
    for (const node of nodes) if (node.type === "rule") node.selector = node.selector.replace(/,\s*::backdrop\b/, "");
    supports.replaceWith(...nodes);
  });
}

/**
 * Replaces `@layer`, which needs Chromium 99; older browsers drop its contents. The contents are written in the order
 * of the layers and unlayered rules last, so the same rule wins among selectors of equal specificity. A more specific
 * selector now beats a later layer, so base styles must stay unspecific.
 */
function unwrapLayers(root: Root): void {
  const layers = new Map<string, ChildNode[]>();
  let anonymous = 0;
  for (const node of root.nodes.slice()) {
    if (node.type !== "atrule" || node.name !== "layer") continue;
    const names = node.params ? node.params.split(",").map((name) => name.trim()) : [`(${anonymous++})`];
    for (const name of names) if (!layers.has(name)) layers.set(name, []);
    const [name] = names;
    if (name !== undefined) layers.get(name)?.push(...(node.nodes ?? []));
    node.remove();
  }
  const isHead = (node: ChildNode) =>
    node.type === "comment" || (node.type === "atrule" && (node.name === "charset" || node.name === "import"));
  const head = root.nodes.findIndex((node) => !isHead(node));
  const contents = [...layers.values()].flat();
  const before = head === -1 ? undefined : root.nodes[head];
  if (before) root.insertBefore(before, contents);
  else root.append(contents);
  root.walkAtRules("layer", (inner: AtRule) => {
    inner.replaceWith(...(inner.nodes ?? []));
  });
}

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
function rewriteSelectors(root: Root): void {
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
 * Returns the plain selectors that match the same elements as one with `:is`, `:where` and lists inside `:not`. They
 * are more specific than `:where`, which nothing here depends on. A selector without a plain form stays as it is.
 */
export function plainSelectors(selector: string): string[] {
  const flat = expandNot(selector.trim());
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

/** Expands `:not(a, b)`, which needs Chromium 88, into the equivalent `:not(a):not(b)`. */
function expandNot(selector: string): string {
  const found = findFunction(selector, /(?<!\\):not\(/g);
  if (!found) return selector;
  const args = list
    .comma(found.args)
    .flatMap((arg) => (/^:(?:is|where)\(.*\)$/.test(arg) ? list.comma(arg.slice(arg.indexOf("(") + 1, -1)) : [arg]));
  return found.before + args.map((arg) => `:not(${arg})`).join("") + expandNot(found.after);
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

/**
 * Adds fallbacks for `:focus-visible`, which needs Chromium 86, Firefox 85 or Safari 15.4: older browsers show the same
 * outline for every focus. The gate is aspect-ratio, which each browser got at about the same time (88, 89, 15) and
 * which, unlike `@supports selector()`, all of them can test.
 */
function addFocusFallbacks(root: Root): void {
  root.walkRules(/:focus-visible/, (rule: Rule) => {
    if (/:not\(:focus-visible/.test(rule.selector)) return;
    const plain = rule.clone({ selector: rule.selector.replaceAll(":focus-visible", ":focus") });
    rule.before(block("supports", WITHOUT_ASPECT_RATIO, [plain]));
  });
}
