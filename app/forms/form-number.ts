import { formTokenField } from "~/http/form-limits.ts";

/**
 * Gives a form without a token a number when it is sent, so that the server recognises it when the connection breaks
 * and it arrives twice. Pages that everybody gets from the cache have no tokens.
 */
export function numberForms(): void {
  document.addEventListener("submit", numberForm, true);
}

function numberForm({ target }: SubmitEvent): void {
  const form = target as HTMLFormElement;
  if (form.method !== "post") return;
  const fields = [...form.elements].filter((field) => field.getAttribute("name") === formTokenField);
  // Another press is another gift.
  const own = fields.find((field) => field.hasAttribute("data-number"));
  own?.remove();
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
