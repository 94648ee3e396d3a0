import {
  type AtRule,
  atRule,
  type ChildNode,
  type Container,
  type Declaration,
  decl,
  list,
  type Root,
  type Rule,
  rule,
} from "postcss";

/**
 * True in Chromium before 84, Firefox before 67 and Safari before 9.1: the gate for features that came with Chromium
 * 84.
 */
const BEFORE_CHROMIUM_84 = "not (color: revert)";
export const WITHOUT_ASPECT_RATIO = "not (aspect-ratio: 1 / 1)";
const WITHOUT_CLAMP = "not (width: max(1px, 2px))";

/**
 * Rewrites `space-y-*` as a margin above each child but the first. Tailwind writes it with `:where`, so that a child's
 * own margin wins; without `:where`, the rule comes before all components and utilities for the same effect.
 */
export function rewriteSpaceBetween(root: Root): void {
  const first = root.nodes.find(
    (node) => node.type === "atrule" && node.name === "layer" && /^(components|utilities)$/.test(node.params),
  );
  const components = atRule({ name: "layer", params: "components", source: root.source, nodes: [] });
  root.walkRules(/^:where\(\S+ > :not\(:last-child\)\)$/, (rule) => {
    const margin = /^calc\((.+) \* var\(--tw-space-y-reverse\)\)$/;
    const size = rule.nodes.flatMap((node) => (node.type === "decl" ? (margin.exec(node.value)?.[1] ?? []) : []))[0];
    if (!size) return;
    const selector = rule.selector.slice(":where(".length, -" > :not(:last-child))".length);
    const margins = ruleLike(rule.clone({ selector }), " > * + *", { "margin-top": size });
    const { parent } = rule;
    const isInMedia = parent?.type === "atrule" && (parent as AtRule).name === "media";
    components.append(isInMedia ? block("media", (parent as AtRule).params, [margins]) : margins);
    rule.remove();
  });
  if (components.nodes?.length) first?.before(components);
}

/**
 * Adds a plain declaration before each one that old browsers drop, or rules behind a gate where that is not enough.
 */
export function addDeclarationFallbacks(root: Root): void {
  root.walkDecls((declaration) => {
    const name = declaration.parent?.type === "atrule" ? (declaration.parent as AtRule).name : "";
    if (name === "property" || name === "font-face") return;
    // `rounded-full`; Chromium before 99 has no infinity.
    declaration.value = declaration.value.replace("calc(infinity * 1px)", "9999px");
    plainMath(declaration);
    plainColor(declaration);
    gridGap(declaration);
    if (declaration.prop === "overflow-wrap" && declaration.value === "anywhere")
      before(declaration, "word-break", "break-word");
    if (declaration.prop === "aspect-ratio") aspectRatio(declaration);
  });
}

/** Puts `prop: value` before `declaration`, unless a hand-written fallback is already there. */
function before(declaration: Declaration, prop: string, value: string): void {
  const previous = declaration.prev();
  if (previous?.type === "decl" && previous.prop === prop) return;
  declaration.cloneBefore({ prop, value });
}

/**
 * Adds fallbacks for `min()`, `max()` and `clamp()`, which need Chromium 79, Firefox 75 or Safari 13.1: older browsers
 * get the first argument. A fluid `clamp(1rem, 0.9rem + 1vw, 2rem)` also becomes a `calc()` between the two widths
 * where it reaches its limits, so that headings have the same size in every browser.
 */
function plainMath(declaration: Declaration): void {
  const math = /(?<![\w-])(?:min|max|clamp)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/;
  let plain = declaration.value;
  for (let found = math.exec(plain); found; found = math.exec(plain)) {
    const first = list.comma(found[1] ?? "")[0] ?? "";
    plain = plain.replace(found[0], /[-+*/] /.test(first) ? `calc(${first})` : first);
  }
  if (plain === declaration.value) return;
  before(declaration, declaration.prop, plain);
  const owner = declaration.parent;
  const fluid = /^clamp\(([\d.]+)rem, ([\d.]+)rem \+ ([\d.]+)vw, ([\d.]+)rem\)$/.exec(declaration.value);
  if (!fluid || owner?.type !== "rule") return;
  const [least = 0, base = 0, slope = 1, most = 0] = fluid.slice(1).map(Number);
  const from = (size: number) => `(min-width: ${Number((((size - base) * 100) / slope).toFixed(3))}rem)`;
  const step = (size: number, value: string) =>
    block("media", from(size), [ruleLike(owner as Rule, "", { [declaration.prop]: value })]);
  const steps = [step(least, `calc(${base}rem + ${slope}vw)`), step(most, `${most}rem`)];
  owner.after(block("supports", WITHOUT_CLAMP, steps));
}

/**
 * Adds fallbacks for `color-mix()`, which needs Chromium 111. Mixing with `transparent`, as `bg-water/50` does, only
 * sets the alpha.
 */
function plainColor(declaration: Declaration): void {
  const mix = /color-mix\(in oklab, #([0-9a-f]{3}|[0-9a-f]{6}) ([\d.]+)%, transparent\)/gi;
  declaration.value = declaration.value.replace(mix, (_, hex: string, percent: string) => {
    const long = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const alpha = Math.round((Number(percent) / 100) * 255);
    return `#${long}${alpha.toString(16).padStart(2, "0")}`;
  });
}

/** Returns the values that the variables of colours have on a light screen. */
function lightColors(root: Root): Map<string, string> {
  const colors = new Map<string, string>();
  root.walkDecls(/^--color-/, (declaration) => {
    const owner = declaration.parent;
    const isDark = owner?.parent?.type === "atrule" && (owner.parent as AtRule).name === "media";
    if (!isDark) colors.set(declaration.prop, declaration.value);
  });
  return colors;
}

/** Adds the light value before a colour that is a variable: NetSurf and Dillo know no variables. */
export function addPlainColors(root: Root): void {
  const colors = lightColors(root);
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith("--") || !declaration.value.includes("var(--color-")) return;
    before(
      declaration,
      declaration.prop,
      declaration.value.replace(/var\((--color-[\w-]+)\)/g, (variable, name: string) => colors.get(name) ?? variable),
    );
  });
}

/**
 * Adds `grid-gap`, which grids support from the start (Chromium 57, Safari 10.1); `gap` needs Chromium 66 or Safari 12.
 */
function gridGap(declaration: Declaration): void {
  if (/^(row-|column-)?gap$/.test(declaration.prop)) before(declaration, `grid-${declaration.prop}`, declaration.value);
}

/**
 * Adds a fallback for `aspect-ratio`, which needs Chromium 88, Firefox 89 or Safari 15: a float with a percentage of
 * the width as its height keeps the box open. This does not work for an `<img>` itself, so the pictures
 * of cards (ui/card.tsx) get their height from a padding.
 */
function aspectRatio(declaration: Declaration): void {
  const owner = declaration.parent;
  const ratio = /^([\d.]+)(?:\s*\/\s*([\d.]+))?$/.exec(declaration.value);
  if (!ratio || owner?.type !== "rule" || (owner as Rule).selector.includes("::")) return;
  const share = Number(((Number(ratio[2] ?? 1) / Number(ratio[1])) * 100).toFixed(4));
  const before = ruleLike(owner as Rule, "::before", { content: '""', float: "left", "padding-top": `${share}%` });
  const after = ruleLike(owner as Rule, "::after", { content: '""', display: "table", clear: "both" });
  owner.after(block("supports", WITHOUT_ASPECT_RATIO, [before, after]));
}

/** Creates a rule for the elements of `original`, with `suffix` after each selector. */
function ruleLike(original: Rule, suffix: string, declarations: Record<string, string>): Rule {
  const selector = list
    .comma(original.selector)
    .map((one) => one + suffix)
    .join(", ");
  return rule({
    source: original.source,
    selector,
    nodes: Object.entries(declarations).map(([prop, value]) => decl({ source: original.source, prop, value })),
  });
}

/** Creates an at-rule around `nodes`. It takes over their source, because Vite warns about nodes without one. */
export function block(name: string, params: string, nodes: ChildNode[]): AtRule {
  return atRule({ name, params, nodes, source: nodes[0]?.source });
}

/**
 * Adds margins in place of `gap` in flex boxes, which needs Chromium 84, Firefox 63 or Safari 14.1. Older browsers may
 * support `gap` in grids, and no `@supports` distinguishes the two, hence the gate. The box passes its gap to its
 * children in two variables. Its direction, which may come from another class, decides which margin they become. In a
 * box that wraps, the margins are right and below.
 *
 * The rules come first in their layer, so that a child's own margin wins.
 */
export function addFlexGapFallbacks(root: Root): void {
  const places: Container[] = [root];
  root.walkAtRules("layer", (layer) => {
    if (layer.nodes) places.push(layer);
  });
  const zero = { "--gap-x": "0px", "--gap-y": "0px" };
  let reset = [ruleLike(rule({ selector: "*", source: root.source }), "", zero)];
  for (const place of places) {
    const rules = flexRules(place, place.type === "atrule" && (place as AtRule).params === "utilities");
    if (rules.length === 0) continue;
    place.prepend(block("supports", BEFORE_CHROMIUM_84, [...reset, ...rules]));
    reset = [];
  }
}

/**
 * @param everywhere whether to include rules without a `gap`. Utilities need this, because another class sets their
 *   gap.
 */
function flexRules(place: Container, everywhere: boolean): ChildNode[] {
  const withGap = new Set<string>();
  place.walkDecls(/^(row-|column-)?gap$/, (declaration) => {
    if (declaration.parent?.type === "rule") withGap.add((declaration.parent as Rule).selector);
  });
  const rulesIn = (container: Container): ChildNode[] =>
    (container.nodes ?? []).flatMap((node): ChildNode[] => {
      if (node.type === "rule") return everywhere || withGap.has(node.selector) ? flexRulesOf(node) : [];
      if (node.type !== "atrule" || !["media", "supports"].includes(node.name)) return [];
      const inner = rulesIn(node);
      return inner.length > 0 ? [block(node.name, node.params, inner)] : [];
    });
  return rulesIn(place);
}

function flexRulesOf(box: Rule): Rule[] {
  const value = new Map<string, string>();
  box.each((node) => {
    if (node.type === "decl") value.set(node.prop, node.value);
  });
  const rules: Rule[] = [];
  const add = (suffix: string, declarations: Record<string, string>) => rules.push(ruleLike(box, suffix, declarations));
  const [gapY, gapX = gapY] = list.space(value.get("gap") ?? "");
  const x = value.get("column-gap") ?? gapX;
  const y = value.get("row-gap") ?? gapY;
  if (x || y) add(" > *", { ...(x && { "--gap-x": x }), ...(y && { "--gap-y": y }) });
  const display = value.get("display") ?? "";
  const direction = value.get("flex-direction") ?? (/^(inline-)?flex$/.test(display) ? "row" : "");
  if (value.get("flex-wrap") === "wrap") {
    add(" > *", { "margin-inline-end": "var(--gap-x)", "margin-bottom": "var(--gap-y)", "margin-inline-start": "0" });
    add(" > :last-child", { "margin-inline-end": "0" });
    if (y) add("", { "margin-bottom": `calc(${y} * -1)` });
  } else if (direction.startsWith("row")) add(" > * + *", { "margin-top": "0", "margin-inline-start": "var(--gap-x)" });
  else if (direction.startsWith("column"))
    add(" > * + *", { "margin-top": "var(--gap-y)", "margin-inline-start": "0" });
  else if (display.endsWith("grid")) add(" > * + *", { "margin-top": "0", "margin-inline-start": "0" });
  return rules;
}
