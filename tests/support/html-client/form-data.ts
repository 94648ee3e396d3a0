import {
  controlsOf,
  filesOf,
  isBox,
  isChecked,
  isDisabled,
  isSubmitButton,
  optionValue,
  selectedOf,
  typeOf,
  valueOf,
} from "./controls.ts";

type Entry = readonly [name: string, value: string | File];

/** What a browser sends for a form: method, address, and body (HTML, "form submission"). */
export interface Submission {
  readonly method: "GET" | "POST" | "DIALOG";
  readonly address: URL;
  readonly body?: URLSearchParams | FormData | string;
  readonly headers: Readonly<Record<string, string>>;
  readonly target: string;
}

/** Returns what a form sends, pressed by a button or sent by the enter key in a form without one. */
export function submissionOf(form: Element, button: Element | null, page: URL): Submission {
  const attribute = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const method = attribute("method").toUpperCase();
  // The base element is none of this site's; an empty address is that of the page.
  const address = new URL(attribute("action") || page.href, page);
  const target = attribute("target") || "_self";
  if (method === "DIALOG") return { method, address, headers: {}, target };
  const entries = entriesOf(form, button);
  if (method !== "POST") {
    address.search = new URLSearchParams(entries.map(asText)).toString();
    address.hash = "";
    return { method: "GET", address, headers: {}, target };
  }
  const enctype = attribute("enctype").toLowerCase();
  if (enctype === "multipart/form-data") {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return { method, address, body, headers: {}, target };
  }
  const body = new URLSearchParams(entries.map(asText)).toString();
  return { method, address, body, headers: { "content-type": "application/x-www-form-urlencoded" }, target };
}

/** Outside of multipart forms a file is its name. */
function asText([name, value]: Entry): [string, string] {
  return [name, typeof value === "string" ? value : value.name];
}

function entriesOf(form: Element, button: Element | null): Entry[] {
  const entries: Entry[] = [];
  for (const control of controlsOf(form)) {
    if (isDisabled(control) || control.closest("datalist")) continue;
    const isButton = control.localName === "button" || /^(submit|button|reset|image)$/.test(typeOf(control));
    if (isButton ? control !== button : isBox(control) && !isChecked(control)) continue;
    const name = control.getAttribute("name");
    if (name) entries.push(...valuesOf(control).map((value): Entry => [name, lineBreaks(value)]));
  }
  return entries;
}

function valuesOf(control: Element): (string | File)[] {
  if (control.localName === "select") return selectedOf(control).filter(isEnabled).map(optionValue);
  if (typeOf(control) !== "file") return [valueOf(control)];
  const files = filesOf(control).map(
    ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
  );
  return files.length > 0 ? files : [new File([], "", { type: "application/octet-stream" })];
}

function isEnabled(option: Element): boolean {
  return !isDisabled(option);
}

function lineBreaks(value: string | File): string | File {
  return typeof value === "string" ? value.replaceAll(/\r\n|\r|\n/g, "\r\n") : value;
}

/** Returns the button that the enter key presses: the first one of the form. */
export function defaultButton(form: Element): Element | undefined {
  return controlsOf(form).find(isSubmitButton);
}

/** Returns the fields for which a browser would refuse to send a form, with the reason. */
export function refusedFields(form: Element, button: Element | null): string[] {
  if (form.hasAttribute("novalidate") || button?.hasAttribute("formnovalidate")) return [];
  return controlsOf(form).flatMap((control) => {
    const reason = isDisabled(control) || control.hasAttribute("readonly") ? undefined : reasonToRefuse(control);
    return reason ? [`${control.getAttribute("name")}: ${reason}`] : [];
  });
}

function reasonToRefuse(control: Element): string | undefined {
  const type = typeOf(control);
  if (type === "hidden" || control.localName === "button" || type === "submit") return undefined;
  const value = isBox(control) ? (isGroupChecked(control) ? "on" : "") : valueOf(control);
  if (type === "file" ? filesOf(control).length === 0 && control.hasAttribute("required") : false) return "required";
  if (value === "") return control.hasAttribute("required") && type !== "file" ? "required" : undefined;
  if (type === "email" && !/^[^\s@]+@[^\s@]+$/.test(value)) return "no e-mail address";
  if (type === "url" && !URL.canParse(value)) return "no address";
  const pattern = control.getAttribute("pattern");
  if (pattern !== null && !new RegExp(`^(?:${pattern})$`, "v").test(value)) return `not like ${pattern}`;
  if (type === "number" || type === "range") return outOfRange(control, value);
  return undefined;
}

function isGroupChecked(control: Element): boolean {
  if (typeOf(control) === "checkbox") return isChecked(control);
  const name = control.getAttribute("name");
  return [...control.ownerDocument.querySelectorAll("input[type=radio]")].some(
    (other) => other.getAttribute("name") === name && isChecked(other),
  );
}

function outOfRange(control: Element, value: string): string | undefined {
  const [min, max] = [control.getAttribute("min"), control.getAttribute("max")];
  if (Number.isNaN(Number(value))) return "no number";
  if (min && Number(value) < Number(min)) return `below ${min}`;
  if (max && Number(value) > Number(max)) return `above ${max}`;
  return undefined;
}
