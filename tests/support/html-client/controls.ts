import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array;
}

const mimeTypes: Readonly<Record<string, string>> = {
  ".csv": "text/csv",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

export function fileAt(path: string): ChosenFile {
  const mimeType = mimeTypes[extname(path)] ?? "application/octet-stream";
  return { name: basename(path), mimeType, buffer: readFileSync(path) };
}

/** The state of controls. It is kept in their attributes, so that selectors such as `:checked` see it. */

const labelable = "button, input, meter, output, progress, select, textarea";
/** Files that a person chose for a field. */
const chosen = new WeakMap<Element, readonly ChosenFile[]>();

/** Gives each control of a page the property `labels`, which the parser does not know and names are computed from. */
export function connectLabels(document: Document): void {
  const labels = [...document.querySelectorAll("label")].map((label) => ({ label, control: controlOf(label) }));
  for (const control of document.querySelectorAll(labelable)) {
    const own = labels.filter((one) => one.control === control).map(({ label }) => label);
    Object.assign(control, { labels: typeOf(control) === "hidden" ? null : own });
  }
}

export function labelsOf(control: Element): readonly Element[] {
  return (control as { labels?: readonly Element[] | null }).labels ?? [];
}

export function controlOf(label: Element): Element | null {
  const id = label.getAttribute("for");
  if (id !== null) return label.ownerDocument.getElementById(id);
  return label.querySelector(labelable);
}

/** Returns an input's type in lower case; for other elements their name. */
export function typeOf(control: Element): string {
  if (control.localName === "input") return control.getAttribute("type")?.toLowerCase() ?? "text";
  return control.localName;
}

/** Returns whether a control is disabled by itself or by a fieldset around it, outside of its legend. */
export function isDisabled(control: Element): boolean {
  if (!/^(button|input|select|textarea|fieldset|optgroup|option)$/.test(control.localName)) return false;
  if (control.hasAttribute("disabled")) return true;
  for (let at = control.parentElement; at; at = at.parentElement) {
    if (at.localName !== "fieldset" || !at.hasAttribute("disabled")) continue;
    const legend = [...at.children].find(({ localName }) => localName === "legend");
    if (!legend?.contains(control)) return true;
  }
  return false;
}

/** Returns what stands in a field, as a browser would send it. */
export function valueOf(control: Element): string {
  if (control.localName === "textarea") return (control.textContent ?? "").replace(/^\n/, "");
  if (control.localName === "select") return selectedOf(control).map(optionValue)[0] ?? "";
  if (isBox(control)) return control.getAttribute("value") ?? "on";
  return control.getAttribute("value") ?? "";
}

export function setValue(control: Element, value: string): void {
  if (control.localName === "textarea") control.textContent = value;
  // A line feed cannot be typed into one line.
  else control.setAttribute("value", value.replaceAll(/[\r\n]/g, ""));
}

export function isBox(control: Element): boolean {
  return control.localName === "input" && /^(checkbox|radio)$/.test(typeOf(control));
}

export function isChecked(control: Element): boolean {
  return control.hasAttribute("checked") || control.getAttribute("aria-checked") === "true";
}

/** Ticks or unticks a box; ticking a radio button unticks the others of its group. */
export function setChecked(control: Element, isOn: boolean): void {
  if (isOn && typeOf(control) === "radio") {
    const name = control.getAttribute("name");
    const form = formOf(control);
    for (const other of control.ownerDocument.querySelectorAll("input[type=radio]"))
      if (other.getAttribute("name") === name && formOf(other) === form) other.removeAttribute("checked");
  }
  if (isOn) control.setAttribute("checked", "");
  else control.removeAttribute("checked");
}

/** Returns the selected options of a list; without any, one line shows the first that is not disabled. */
export function selectedOf(select: Element): Element[] {
  const options = [...select.querySelectorAll("option")];
  const selected = options.filter((option) => option.hasAttribute("selected"));
  if (select.hasAttribute("multiple")) return selected;
  const shown = selected.at(-1) ?? options.find((option) => !isDisabled(option));
  return shown ? [shown] : [];
}

export function optionValue(option: Element): string {
  return option.getAttribute("value") ?? optionText(option);
}

export function optionText(option: Element): string {
  return (option.getAttribute("label") ?? option.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

export type OptionWish = string | { readonly label?: string; readonly index?: number };

/** Selects the option with this value, text or place. */
export function select(list: Element, wish: OptionWish): void {
  const options = [...list.querySelectorAll("option")];
  const { label, index = -1 } = typeof wish === "string" ? { label: wish } : wish;
  const option =
    options[index] ?? options.find((one) => optionText(one) === label || (label === wish && optionValue(one) === wish));
  if (!option || isDisabled(option))
    throw new Error(`The list offers no ${JSON.stringify(wish)}, only ${options.map(optionText).join(", ")}`);
  for (const one of options) one.removeAttribute("selected");
  option.setAttribute("selected", "");
}

export function filesOf(control: Element): readonly ChosenFile[] {
  return chosen.get(control) ?? [];
}

export function setFiles(control: Element, files: readonly ChosenFile[]): void {
  chosen.set(control, files);
}

export function formOf(control: Element): Element | null {
  const id = control.getAttribute("form");
  return id === null ? control.closest("form") : control.ownerDocument.getElementById(id);
}

export function controlsOf(form: Element): Element[] {
  return [...form.ownerDocument.querySelectorAll("button, input, select, textarea")].filter(
    (control) => formOf(control) === form,
  );
}

export function isSubmitButton(element: Element): boolean {
  if (element.localName === "button") return !/^(button|reset)$/i.test(element.getAttribute("type") ?? "submit");
  return element.localName === "input" && /^(submit|image)$/.test(typeOf(element));
}
