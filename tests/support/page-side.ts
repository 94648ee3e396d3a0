/// <reference lib="dom" />
// These functions are sent as text to a browser from 2017 and run in its page. They may use nothing from outside
// themselves and no newer syntax.

/** Where to click an element, and what covers that point. */
export type Target = {
  x: number;
  y: number;
  left: number;
  top: number;
  covered: string;
  type: string;
  checked: boolean;
};

/** Finds a control by its label, or a clickable element by its text. Prefers exact over partial matches. */
export function findElement(kind: "control" | "clickable", wanted: string): Element | null {
  const tidy = (text: string | null | undefined) => (text || "").normalize("NFC").replace(/\s+/g, " ").trim();
  const bare = (text: string) => tidy(text).replace(/[\s*:]+$/, "");
  const spoken = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll("select,textarea,script,style").forEach((inner) => inner.remove());
    return tidy(copy.textContent);
  };
  const referred = (element: Element) =>
    (element.getAttribute("aria-labelledby") || "")
      .split(/\s+/)
      .map((id) => document.getElementById(id))
      .map((one) => (one ? spoken(one) : ""))
      .join(" ");
  const namesOf = (element: Element) => {
    const names = [tidy(element.getAttribute("aria-label")), tidy(referred(element))];
    const labels = (element as HTMLInputElement).labels;
    if (kind === "control" && labels) Array.from(labels).forEach((label) => names.push(spoken(label)));
    if (kind === "clickable")
      names.push(tidy((element as HTMLElement).innerText), tidy((element as HTMLInputElement).value));
    return names.filter((name) => name !== "");
  };
  const selector =
    kind === "control"
      ? "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea"
      : "a[href],area[href],button,summary,[role=button],input[type=submit],input[type=button],input[type=image],input[type=reset]";
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const candidates = Array.from(document.querySelectorAll(selector)).filter(
    (element) => isShown(element) || Array.from((element as HTMLInputElement).labels || []).some(isShown),
  );
  const sought = bare(wanted);
  const exact = candidates.find((element) => namesOf(element).some((name) => bare(name) === sought));
  return exact || candidates.find((element) => namesOf(element).some((name) => name.indexOf(sought) >= 0)) || null;
}

/** Scrolls an element into view and returns the point where a user would click it, relative to its frame. */
export function aimAt(this: Element): Target {
  const control = this as HTMLInputElement;
  // If the real checkbox is hidden and drawn by its label, the user clicks the label.
  const rectangle = control.getBoundingClientRect();
  const style = getComputedStyle(control);
  const isBox = control.type === "checkbox" || control.type === "radio";
  const hidden = rectangle.width < 4 || rectangle.height < 4 || style.opacity === "0" || style.visibility === "hidden";
  const label = control.labels && control.labels[0];
  const goal: Element = isBox && hidden && label ? label : control;
  goal.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" as ScrollBehavior });
  const parts = Array.from(goal.getClientRects()).filter((part) => part.width > 0 && part.height > 0);
  const part = parts[0] || goal.getBoundingClientRect();
  const point = { x: part.left + part.width / 2, y: part.top + part.height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const reaches = hit !== null && (goal.contains(hit) || hit.contains(goal) || Boolean(label && label.contains(hit)));
  const own = control.getBoundingClientRect();
  return {
    x: point.x,
    y: point.y,
    left: own.left,
    top: own.top,
    covered: reaches ? "" : hit ? hit.outerHTML.slice(0, 200) : "the edge of the window",
    type: control.tagName === "SELECT" ? "select" : control.tagName === "TEXTAREA" ? "textarea" : control.type || "",
    checked: control.checked === true,
  };
}

/**
 * Sets a control that cannot be typed into letter by letter (list, date, colour). Returns whether it took the value.
 */
export function setValue(this: Element, value: string): boolean {
  const control = this as HTMLInputElement | HTMLSelectElement;
  const options = Array.from((control as HTMLSelectElement).options || []);
  const option =
    options.find((one) => one.text.replace(/\s+/g, " ").trim() === value) || options.find((one) => one.value === value);
  if (options.length > 0 && !option) return false;
  control.value = option ? option.value : value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  return control.value === (option ? option.value : value);
}

/**
 * Focuses a field and selects its content, so that the next key replaces it. Returns whether the field has the focus.
 */
export function selectContents(this: Element): boolean {
  (this as HTMLInputElement).focus();
  (this as HTMLInputElement).select();
  return this.ownerDocument.activeElement === this;
}

export function isChecked(this: Element): boolean {
  return (this as HTMLInputElement).checked;
}
