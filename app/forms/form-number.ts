import { formTokenField } from "~/http/form-limits.ts";

/**
 * Gives a form without a token a number when it is sent, so that the server recognises it when the connection breaks
 * and it arrives twice. Pages that everybody gets from the cache have no tokens.
 * @param options `anewEachTime`: whether another press in the same document is another form, as when the document stays
 *   after the answer
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
