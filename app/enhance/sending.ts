import { spinnerClass } from "~/forms/form-classes.ts";

/** Milliseconds after which a form can be sent again: its request may have been stopped. */
const patience = 8000;

/**
 * Marks the clicked button busy and lets a form be sent once at a time. The server recognises a repeated submit by
 * itself; a second one would only make the donor wait longer.
 */
export function sendOnce(): void {
  const busy = new Map<HTMLFormElement, () => void>();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    if (busy.has(form)) return event.preventDefault();
    const button = event.submitter;
    const spinner = document.createElement("span");
    const timer = setTimeout(() => release(), patience);
    const release = () => {
      clearTimeout(timer);
      busy.delete(form);
      button?.removeAttribute("aria-busy");
      spinner.remove();
    };
    busy.set(form, release);
    button?.setAttribute("aria-busy", "true");
    if (!button?.hasAttribute("data-spins")) return;
    spinner.className = spinnerClass;
    button.append(spinner);
  });
  // The browser may show the page from its memory as it was left, still waiting.
  window.addEventListener("pageshow", () => {
    for (const release of busy.values()) release();
  });
}
