/**
 * The answer to a form can get lost, and a reload loses what was typed. The page's script gives each form a number, and
 * keeps typed values in the tab until the form was accepted.
 */

import { formTokenField } from "./limits.ts";

/** Prefix of the keys in the tab's storage. */
const prefix = "typed ";
/** Key under which the form that was sent last is remembered until its answer arrives. */
const sentKey = "sent form";
/** Key under which a tab remembers that a member used it. */
const memberKey = "typed by a member";
/** Consents are given anew each time. */
const consents = ["terms", "regular", "planned", "keep", "proxy", "kvkk"];
/** Values that a gift in one's own name and one for another person have in common. */
const shared = ["choice", "shares", "own_amount", "all", "note", "type", "needed_most", "shown_as", "fund"];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Stores what is typed into the forms of giving or paying (`data-stored`) in the tab's storage, and puts it back after
 * a reload, until the form was accepted. Never stores cards, codes, passwords, hidden fields, files or consents.
 */
export function keepValues(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-stored]")) {
    const key = keyOf(form);
    putBack(form, read(key));
    const keep = () => write(key, typedIn(form));
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    form.addEventListener("submit", () => store((storage) => storage.setItem(sentKey, key)));
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[data-carries]"))
      button.addEventListener("click", (event) => {
        // A browser that refuses the storage sends the form; its answer takes the sum along.
        if (!carry(form, keyOf(form, button.value))) return;
        event.preventDefault();
        window.location.assign(button.dataset["carries"]!);
      });
  }
}

/**
 * Takes what is typed in all forms along while the language of the page changes (`data-switches`), and removes the note
 * that it would be lost. Where the page asks for something that is not taken along, the note says that (`data-loses`).
 * Of a form that keeps to itself what is typed (`data-unkept`), nothing is, and the note stays.
 */
export function keepOverSwitch(): void {
  const all = [...document.querySelectorAll<HTMLFormElement>("form")];
  const forms = all.filter((form) => !("unkept" in form.dataset));
  // Many forms have no id. A place among the forms is in no other key.
  const key = (form: HTMLFormElement) => keyOf(form) + forms.indexOf(form);
  for (const form of forms) {
    const typed = read(key(form));
    if (Object.keys(typed)[0]) putBack(form, typed, true);
    if (!write(key(form), {})) return;
  }
  const note = document.querySelector<HTMLElement>("[data-loses]");
  if (forms.length < all.length) note?.removeAttribute("data-loses");
  else if (forms.every((form) => typedControls(form).every(mayKeep))) note?.remove();
  else if (note) note.textContent = note.dataset["loses"]!;
  document.querySelector("form[data-switches]")?.addEventListener("submit", () => {
    for (const form of forms) write(key(form), typedIn(form));
    // The next document is no answer to the form that was sent last.
    store((storage) => storage.removeItem(sentKey));
  });
}

/**
 * Forgets everything once the page is a guest's (`data-visitor`) in a tab that a member used: whoever comes after a
 * sign-out must not see what was typed before. This holds whether the member signed out or the sign-in expired, and for
 * every tab of the browser.
 */
export function forgetOfMember(): void {
  const visitor = document.querySelector<HTMLElement>("[data-visitor]")?.dataset["visitor"];
  store((storage) => {
    if (visitor === "member") storage.setItem(memberKey, "yes");
    if (visitor !== "guest" || storage.getItem(memberKey) === null) return;
    for (const key of Object.keys(storage)) if (key.startsWith(prefix) || key === sentKey) storage.removeItem(key);
    storage.removeItem(memberKey);
  });
}

/**
 * Takes what both forms of a cause have in common along to the other one.
 * @returns whether the storage took it
 */
function carry(form: HTMLFormElement, key: string): boolean {
  const isShared = ([name]: [string, string]) => shared.includes(name.split("=")[0]!);
  const others = Object.entries(read(key)).filter((entry) => !isShared(entry));
  return write(key, Object.fromEntries([...others, ...Object.entries(typedIn(form)).filter(isShared)]));
}

/**
 * Forgets the form that was sent last when this document is the answer of its acceptance: the end of a redirect,
 * without errors. Who comes by a link or by going back, as from the browser's error page, still has it.
 */
export function forgetAcceptedForm(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isAnswer = visit !== undefined && visit.type !== "back_forward" && visit.redirectCount > 0;
  if (!isAnswer || document.querySelector("main [role=alert]")) return;
  store((storage) => {
    const key = storage.getItem(sentKey);
    if (key !== null) storage.removeItem(key);
    storage.removeItem(sentKey);
  });
}

/** Names a form by its page, its id and what it gives to whom. */
function keyOf(form: HTMLFormElement, audience?: string): string {
  const field = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)?.value ?? "";
  return `${prefix}${window.location.pathname} ${form.id} ${field("cause")} ${audience ?? field("for")}`;
}

/** Returns what somebody can type, tick or choose in a form. */
function typedControls(form: HTMLFormElement): Control[] {
  const others = ["hidden", "submit", "button", "fieldset", "output"];
  return ([...form.elements] as Control[]).filter(({ name, type }) => name !== "" && !others.includes(type));
}

const mayKeep = ({ type, name, autocomplete }: Control) =>
  !["password", "file"].includes(type) && !/^(cc-|one-time-code)/.test(autocomplete) && !consents.includes(name);
const savedControls = (form: HTMLFormElement) => typedControls(form).filter(mayKeep);

const isTick = (control: Control): control is HTMLInputElement => ["radio", "checkbox"].includes(control.type);

/** Returns the values by field; ticks by field and value. */
function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const control of savedControls(form))
    if (isTick(control) ? control.checked : control.value) typed[nameOf(control)] = control.value;
  return typed;
}

function nameOf(control: Control): string {
  return isTick(control) ? `${control.name}=${control.value}` : control.name;
}

/**
 * Fills the fields of a form.
 * @param all whether also those that are not empty; else what the server or the browser has put back already is newer
 */
function putBack(form: HTMLFormElement, typed: Record<string, string>, all = false): void {
  for (const control of savedControls(form)) {
    const value = typed[nameOf(control)];
    if (isTick(control)) control.checked = value !== undefined || (control.checked && !all);
    else if (all || control.value === "") control.value = value ?? "";
  }
}

function read(key: string): Record<string, string> {
  let text: string | null = null;
  store((storage) => (text = storage.getItem(key)));
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

function write(key: string, typed: Record<string, string>): boolean {
  return store((storage) => {
    if (Object.keys(typed).length > 0) storage.setItem(key, JSON.stringify(typed));
    else storage.removeItem(key);
  });
}

/**
 * Uses the tab's storage.
 * @returns false where the browser refuses it, so that nothing is stored
 */
function store(work: (storage: Storage) => void): boolean {
  try {
    work(window.sessionStorage);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives a form without a token a number when it is sent, so that the server recognises it when the connection breaks
 * and it arrives twice. Pages that everybody gets from the cache have no tokens.
 * @param options `anewEachTime`: whether another submit in the same document is another form, as when the document
 *   stays after the answer
 */
export function numberForms({ anewEachTime }: { readonly anewEachTime: boolean }): void {
  document.addEventListener("submit", ({ target }) => numberForm(target as HTMLFormElement, anewEachTime), true);
  // A document from the browser's memory is a new one.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted)
      for (const field of document.querySelectorAll(`[name="${formTokenField}"][data-number]`)) field.remove();
  });
}

function numberForm(form: HTMLFormElement, anewEachTime: boolean): void {
  if (form.method !== "post") return;
  const fields = [...form.elements].filter((field) => field.getAttribute("name") === formTokenField);
  const own = fields.find((field) => field.hasAttribute("data-number"));
  if (anewEachTime) own?.remove();
  else if (own) return;
  if (fields.some((field) => field !== own)) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = formTokenField;
  field.dataset["number"] = "";
  field.value = `.${aNumber()}`;
  form.append(field);
}

/** Returns 22 characters. `crypto.randomUUID` needs https, which a development server does not have. */
function aNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
