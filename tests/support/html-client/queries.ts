import { labelsOf } from "./controls.ts";
import { collapsed, levelOf, nameOf, roleOf } from "./roles.ts";
import { isHiddenForRoles, isVisible } from "./visibility.ts";

/** How elements are found: by role and name, by label, by text, or by a selector. */

export interface RoleWish {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
}

export interface TextWish {
  readonly exact?: boolean;
}

/** Returns whether a text is what is looked for: a part in any case, or with `exact` the whole. */
export function matches(text: string, wanted: string | RegExp, isExact = false): boolean {
  const found = collapsed(text);
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(found);
  const words = collapsed(wanted);
  return isExact ? found === words : found.toLowerCase().includes(words.toLowerCase());
}

/** Returns the text of an element without scripts and styles. What is not drawn belongs to it. */
export function textOf(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? "";
  const { localName } = node as Element;
  if (localName === "script" || localName === "style" || localName === "noscript") return "";
  if (localName === "input" && /^(submit|button|reset)$/.test((node as Element).getAttribute("type") ?? ""))
    return (node as Element).getAttribute("value") ?? "";
  let text = "";
  for (const child of node.childNodes) text += child.nodeType === 1 || child.nodeType === 3 ? textOf(child) : "";
  return text;
}

/** Elements whose inside begins a new line of the text that is seen. */
const ownLine =
  /^(address|article|aside|blockquote|br|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|thead|tr|ul)$/;

/** Returns the text that a person sees: parts that are not drawn are left out, blocks stand on lines of their own. */
export function seenTextOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === 3) return (node.nodeValue ?? "").replaceAll(/\s+/g, " ");
    if (node.nodeType !== 1 || !isVisible(node as Element)) return "";
    const inside = [...node.childNodes].map(read).join("");
    const { localName } = node as Element;
    if (localName === "td" || localName === "th") return `${inside}\t`;
    return ownLine.test(localName) ? `\n${inside}\n` : inside;
  };
  return read(element)
    .replaceAll(/ *\n+ */g, "\n")
    .trim();
}

export function below(root: ParentNode): Element[] {
  return [...root.querySelectorAll("*")];
}

export function byRole(root: ParentNode, role: string, wish: RoleWish = {}): Element[] {
  return below(root).filter(
    (element) =>
      roleOf(element) === role &&
      !isHiddenForRoles(element) &&
      (wish.level === undefined || levelOf(element) === wish.level) &&
      (wish.checked === undefined || element.hasAttribute("checked") === wish.checked) &&
      (wish.name === undefined || matches(nameOf(element), wish.name, wish.exact)),
  );
}

/** Finds elements by `aria-labelledby`, `aria-label` or their labels, in this order. */
export function byLabel(root: ParentNode, text: string | RegExp, { exact }: TextWish = {}): Element[] {
  return below(root).filter((element) => labelTexts(element).some((label) => matches(label, text, exact)));
}

function labelTexts(element: Element): string[] {
  const references = element.getAttribute("aria-labelledby");
  if (references !== null) {
    const parts = references
      .split(/\s+/)
      .map((id) => element.ownerDocument.getElementById(id))
      .filter((part) => part !== null);
    if (parts.length > 0) return [parts.map(textOf).join(" ")];
  }
  const own = element.getAttribute("aria-label");
  if (own) return [own];
  return labelsOf(element).map(textOf);
}

/** Finds the innermost elements with a text; the root may be one of them. */
export function byText(root: ParentNode, text: string | RegExp, { exact }: TextWish = {}): Element[] {
  const has = (element: Element) => matches(textOf(element), text, exact);
  const roots = root.nodeType === 1 ? [root as Element] : [];
  return [...roots, ...below(root)].filter(
    (element) =>
      !/^(script|style|noscript|head|title|meta|link|template)$/.test(element.localName) &&
      has(element) &&
      ![...element.children].some((child) => has(child)),
  );
}

/** Finds elements by a CSS selector, which may end in `:visible`; ".." is the parent. */
export function bySelector(root: ParentNode, selector: string): Element[] {
  if (selector === "..") {
    const parent = (root as Element).parentElement;
    return parent ? [parent] : [];
  }
  const css = selector.replace(/:visible$/, "");
  const found = [...root.querySelectorAll(css)];
  return css === selector ? found : found.filter(isVisible);
}
