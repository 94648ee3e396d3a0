import { useEffect } from "react";

/** Prefix of the keys in the tab's storage. */
const prefix = "typed ";
/** Key under which the form that was sent last is remembered until its answer is known. */
const sentKey = "sent form";
/** Consents are given anew each time. */
const consents = ["terms", "regular", "keep", "proxy"];
/** The history entry that the document was loaded for; every later navigation has a key of its own. */
const loadedEntry = typeof window === "undefined" ? null : entryKey();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function entryKey(): unknown {
  return (window.history.state as { key?: unknown } | null)?.key;
}

/**
 * Keeps what is typed into a form of giving or paying in the tab's storage, and puts it back after a reload, until the
 * form was accepted. Never keeps cards, codes, passwords, hidden fields, files or consents.
 */
export function useKeptValues(formId: string, isKept: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!isKept || !(form instanceof HTMLFormElement)) return;
    const key = keyOf(form);
    if (entryKey() === loadedEntry) putBack(form, read(key));
    const keep = () => write(key, typedIn(form));
    const markSent = () => store((storage) => storage.setItem(sentKey, key));
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    form.addEventListener("submit", markSent);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener("change", keep);
      form.removeEventListener("submit", markSent);
    };
  }, [formId, isKept]);
}

/** Forgets the form that was sent last, because the site accepted it. */
export function forgetSentForm(): void {
  store((storage) => {
    const key = storage.getItem(sentKey);
    if (key !== null) storage.removeItem(key);
    storage.removeItem(sentKey);
  });
}

/** Forgets a form that was sent as a plain form, unless this document is its answer with errors. */
export function forgetAcceptedForm(): void {
  if (!document.querySelector("main [role=alert]")) forgetSentForm();
}

/** Names a form by its page, its id and what it gives to whom. */
function keyOf(form: HTMLFormElement): string {
  const field = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)?.value ?? "";
  return `${prefix}${window.location.pathname} ${form.id} ${field("cause")} ${field("for")}`;
}

function keptControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !["hidden", "password", "file", "submit", "button"].includes(element.type) &&
      !/^(cc-|one-time-code)/.test(element.autocomplete) &&
      !consents.includes(element.name),
  );
}

const isTick = (control: Control): control is HTMLInputElement => ["radio", "checkbox"].includes(control.type);

/** Returns the values by field; ticks by field and value. */
function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const control of keptControls(form))
    if (isTick(control) ? control.checked : control.value) typed[nameOf(control)] = control.value;
  return typed;
}

function nameOf(control: Control): string {
  return isTick(control) ? `${control.name}=${control.value}` : control.name;
}

/** Fills empty fields only: what the server or the browser has put back already is newer. */
function putBack(form: HTMLFormElement, typed: Record<string, string>): void {
  for (const control of keptControls(form)) {
    const value = typed[nameOf(control)];
    if (value === undefined) continue;
    if (isTick(control)) control.checked = true;
    else if (control.value === "") control.value = value;
  }
}

function read(key: string): Record<string, string> {
  let text: string | null = null;
  store((storage) => (text = storage.getItem(key)));
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

function write(key: string, typed: Record<string, string>): void {
  store((storage) => {
    if (Object.keys(typed).length > 0) storage.setItem(key, JSON.stringify(typed));
    else storage.removeItem(key);
  });
}

/** Uses the tab's storage, which a browser may refuse. */
function store(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage);
  } catch {
    // Without it nothing is kept.
  }
}
