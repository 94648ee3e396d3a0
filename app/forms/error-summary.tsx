import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { useErrorText } from "./error-text.ts";

/**
 * The validation errors dialog (§2, §5): the first message of each field, each a link to it, headed by the words for
 * wrong or missing data. It stands above its form, open as long as the form is wrong, and takes the focus.
 */
export function ErrorSummary({ form }: { form: Pick<FormMetadata<Record<string, unknown>, string[]>, "id" | "allErrors" | "status"> }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const element = useRef<HTMLDialogElement>(null);
  const messages = Object.entries(form.allErrors).flatMap(([name, errors]) => (errors?.[0] ? [{ name, text: errorText(errors[0]) }] : []));
  const isShown = form.status === "error" && messages.length > 0;
  const signature = isShown ? JSON.stringify(messages) : "";
  useEffect(() => {
    if (signature) element.current?.focus();
  }, [signature]);
  if (!isShown) return null;
  const titleId = `${form.id}-errors`;
  return (
    <dialog open ref={element} className="error-summary" role="alertdialog" tabIndex={-1} aria-labelledby={titleId}>
      <h2 className="error-summary-title" id={titleId}>
        {t("errors:title")}
      </h2>
      <ul>
        {messages.map(({ name, text }) => (
          <li key={name}>{name === "" ? text : <a href={`#${fieldId(form.id, name)}`}>{text}</a>}</li>
        ))}
      </ul>
    </dialog>
  );
}

/** The id that conform gives a field. */
function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
