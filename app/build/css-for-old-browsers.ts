import isPseudoClass from "@csstools/postcss-is-pseudo-class";
import mediaMinMax from "@csstools/postcss-media-minmax";
import tailwind from "@tailwindcss/postcss";
import postcss, {
  type AcceptedPlugin,
  type AtRule,
  type ChildNode,
  list,
  parse,
  type Plugin,
  type Root,
  type Rule,
} from "postcss";
import logical, { type DirectionFlow } from "postcss-logical";
import {
  addDeclarationFallbacks,
  addFlexGapFallbacks,
  addPlainColors,
  block,
  rewriteSpaceBetween,
  WITHOUT_ASPECT_RATIO,
} from "./css-fallbacks.ts";

/**
 * Returns the PostCSS plugins that make Tailwind 4 work in browsers from 2018 on (Chromium 64, Firefox 60, Safari 11),
 * for `css.postcss.plugins` in vite.config.ts (docs/browsers.md). Tailwind's own optimizer stays off: it targets 2023
 * and would drop the fallbacks before newer declarations. postcss-logical is included because `margin-inline` and
 * related properties need Chromium 87.
 */
export function cssForOldBrowsers(): AcceptedPlugin[] {
  return [tailwind({ optimize: false }), oldBrowsers(), physicalSides()];
}

/**
 * Returns a plugin that writes `margin-left` for `margin-inline-start`, and in app.rtl.css `margin-right`: two sheets,
 * because one could not serve both directions in browsers without logical properties.
 */
export function physicalSides(): Plugin {
  const leftToRight = postcss([logical()]);
  const rightToLeft = postcss([logical({ inlineDirection: "right-to-left" as DirectionFlow })]);
  return {
    postcssPlugin: "pinar-physical-sides",
    OnceExit(root, { result }) {
      const isRightToLeft = /\.rtl\.css(\?|$)/.test(result.opts.from ?? "");
      (isRightToLeft ? rightToLeft : leftToRight).process(root, { from: result.opts.from }).sync();
    },
  };
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

/**
 * Returns the plugins for everything that neither postcss-logical nor Lightning CSS does. Lightning CSS would turn
 * `(width < 40rem)` into `not (min-width: 40rem)`, which needs Chromium 104 as well.
 */
export function oldBrowsers() {
  const before: Plugin = {
    postcssPlugin: "pinar-before-selectors",
    Once(root) {
      unwrapTailwindDefaults(root);
      rewriteSpaceBetween(root);
      // Plain selectors are more specific than `:where`, which nothing here depends on.
      root.walkRules(/:where\(/, (rule) => {
        rule.selector = rule.selector.replaceAll(/(?<!\\):where\(/g, ":is(");
      });
    },
  };
  const after: Plugin = {
    postcssPlugin: "pinar-old-browsers",
    OnceExit(root) {
      splitUnknownSelectors(root);
      addFlexGapFallbacks(root);
      unwrapLayers(root);
      addFocusFallbacks(root);
      addDeclarationFallbacks(root);
    },
  };
  // In a list of types and classes `:not(none)` makes the less specific selectors as specific as the others.
  const plainSelectors = isPseudoClass({ preserve: false, specificityMatchingName: "none" });
  return postcss([before, plainSelectors, mediaMinMax(), after]);
}

/** Pseudo-classes and -elements that Chromium 64, Firefox 60 and Safari 11 all know. */
const supportedPseudos = new Set(
  (
    "active after before checked disabled empty enabled first-child first-letter first-line first-of-type focus " +
    "focus-within hover in-range indeterminate invalid lang last-child last-of-type link not nth-child nth-last-child " +
    "nth-last-of-type nth-of-type only-child only-of-type optional out-of-range placeholder placeholder-shown required " +
    "root target valid visited"
  ).split(" "),
);

/**
 * Splits rules whose selectors old browsers do not know. One unknown pseudo-class or pseudo-element makes a browser
 * drop the whole rule with all its selectors, so each such selector gets a rule of its own.
 */
function splitUnknownSelectors(root: Root): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes")) return;
    const groups = new Map<string, string[]>();
    for (const selector of list.comma(rule.selector)) {
      const key = unknownPseudos(selector);
      if (selector !== ":host") groups.set(key, [...(groups.get(key) ?? []), selector]);
    }
    const rules = [...groups.values()].map((selectors) => rule.clone({ selector: [...new Set(selectors)].join(", ") }));
    const first = rules[0];
    if (rules.length === 1 && first) rule.selector = first.selector;
    else rule.replaceWith(...rules);
  });
}

/** Returns the pseudos that old browsers do not know; browsers that know one `::-webkit-*` accept them all. */
function unknownPseudos(selector: string): string {
  const bare = selector.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  const unknown = [...bare.matchAll(/::?[\w-]+/g)]
    .map(([pseudo]) => pseudo)
    .filter((pseudo) => !supportedPseudos.has(pseudo.replace(/^::?/, "")))
    .map((pseudo) => (pseudo.startsWith("::-webkit-") ? "::-webkit-" : pseudo));
  return [...new Set(unknown)].sort().join();
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
