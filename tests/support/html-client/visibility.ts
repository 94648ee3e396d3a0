/** Whether a person without scripts sees an element in a window of 1280 × 800, as far as markup and classes tell. */

/** Breakpoints of the styles that lie below 1280 px; `max-` ones do not apply. */
const wide = new Set(["xs", "sm", "md", "lg", "xl", "menu", "wide"]);
const displays = new Set(["block", "flex", "inline", "inline-block", "inline-flex", "grid", "inline-grid", "table"]);

/** Returns whether an element itself is drawn, without regard to what surrounds it. */
function isDrawn(element: Element): boolean {
  const name = element.localName;
  if (name === "script" || name === "style" || name === "template" || name === "head" || name === "datalist")
    return false;
  if (element.hasAttribute("hidden")) return false;
  if (name === "input" && element.getAttribute("type")?.toLowerCase() === "hidden") return false;
  if (name === "dialog" && !element.hasAttribute("open")) return false;
  const parent = element.parentElement;
  if (parent?.localName === "details" && !parent.hasAttribute("open") && !isSummaryOf(parent, element)) return false;
  return !isHiddenByClass(element);
}

function isSummaryOf(details: Element, element: Element): boolean {
  return [...details.children].find(({ localName }) => localName === "summary") === element;
}

/** Returns whether the class names hide it: the last of `hidden` and a display that applies at 1280 px counts. */
function isHiddenByClass(element: Element): boolean {
  const classes = element.getAttribute("class");
  if (!classes || !/hidden|invisible|if-/.test(classes)) return false;
  let [plain, atWidth] = [false, undefined as boolean | undefined];
  for (const word of classes.split(/\s+/)) {
    const [utility = "", ...variants] = word.split(":").toReversed();
    if (variants.length === 0 && (utility === "hidden" || utility === "invisible")) plain = true;
    if (variants.length !== 1 || !wide.has(variants[0]!)) continue;
    if (utility === "hidden") atWidth = true;
    else if (displays.has(utility)) atWidth = false;
  }
  return (atWidth ?? plain) || isUnchosen(element);
}

/** Parts that the style sheet shows once their choice is made (styles/forms.css). */
const choices = [
  [".if-regular", ".donation-type", '[value="regular"]'],
  [".if-card", ".card-wish", '[name="card"]'],
] as const;

function isUnchosen(element: Element): boolean {
  return choices.some(([part, around, choice]) => {
    const form = element.matches(part) ? element.closest(around) : null;
    return form !== null && ![...form.querySelectorAll(choice)].some((box) => box.hasAttribute("checked"));
  });
}

/** Returns whether an element and all that surrounds it are drawn. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (!isDrawn(at)) return false;
  return element.localName !== "option" || element.parentElement !== null;
}

/** Returns whether assistive technology leaves an element out: it is not visible, or `aria-hidden` says so. */
export function isHiddenForRoles(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.getAttribute("aria-hidden") === "true" || !isDrawn(at)) return true;
  return false;
}

/** The part of `getComputedStyle` that computing an accessible name asks for. */
export function styleOf(element: Element) {
  const isHidden = !isDrawn(element);
  return {
    display: isHidden ? "none" : "block",
    getPropertyValue: (property: string) => (property === "display" ? (isHidden ? "none" : displayOf(element)) : ""),
  } as CSSStyleDeclaration;
}

/** Inline elements add no blanks between the words of a name. */
const inline = new Set(
  "a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup time u var svg img input label".split(
    " ",
  ),
);

/** Places in a row or grid, and what is drawn for screen readers alone, stand on their own. */
function displayOf(element: Element): string {
  const isPlaced =
    /(^|\s)(inline-)?(flex|grid)(\s|$)/.test(element.parentElement?.getAttribute("class") ?? "") ||
    /(^|\s)sr-only(\s|$)/.test(element.getAttribute("class") ?? "");
  return inline.has(element.localName) && !isPlaced ? "inline" : "block";
}
