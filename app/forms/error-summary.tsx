import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useErrorText, useErrorTitle } from "./error-text.ts";
import { useScrollAndFocus } from "./focus.ts";
import { isUserSubmit } from "./form.tsx";

interface ErrorSummaryProps {
  readonly form: Pick<FormMetadata<Record<string, unknown>, string[]>, "id" | "allErrors" | "status">;
  /** The server's answer, for a form that only the server validates. */
  readonly answer?: object | undefined;
}

/**
 * Lists the first error of each field as a link to the field (§2, §5). The title is "wrong or missing data", or
 * describes what happened when the typed data was right (§8). The list is focused after each rejected submit, never
 * while the user types.
 */
export function ErrorSummary({ form, answer }: ErrorSummaryProps) {
  const errorText = useErrorText();
  const errorTitle = useErrorTitle();
  const element = useRef<HTMLElement>(null);
  const messages = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors?.[0] ? [{ name, message: errors[0] }] : [],
  );
  const isShown = form.status === "error" && messages.length > 0;
  const signature = isShown ? JSON.stringify(messages) : "";
  const submits = useSubmitCount(form.id);
  // A form that only the server validates is rejected with its answer; any other as soon as the button is clicked.
  const rejection = answer ?? submits;
  const handled = useRef<object | number | null>(null);
  const scrollAndFocus = useScrollAndFocus();
  useEffect(() => {
    if (!signature || handled.current === rejection || !element.current) return;
    handled.current = rejection;
    scrollAndFocus(element.current);
  }, [signature, rejection, scrollAndFocus]);
  if (!isShown) return null;
  const titleId = `${form.id}-errors`;
  return (
    <section
      ref={element}
      className="rounded-sm border-s-6 border-clay bg-clay-light px-4 py-3.5"
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h2 className="mb-1 text-lg/[1.3] text-clay" id={titleId}>
        {errorTitle(messages.map(({ message }) => message))}
      </h2>
      <ul>
        {messages.map(({ name, message }) => (
          <li key={name}>
            {name === "" ? (
              errorText(message)
            ) : (
              <a
                className="inline-block py-1 font-semibold text-clay hover:text-clay"
                href={`#${fieldId(form.id, name)}`}
              >
                {errorText(message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Counts the user's submits of a form. */
function useSubmitCount(formId: string): number {
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    // The event reaches the window after the form was validated.
    const countSubmit = ({ target }: Event) => {
      if ((target as Element).id === formId && isUserSubmit()) setSubmits((count) => count + 1);
    };
    window.addEventListener("submit", countSubmit);
    return () => window.removeEventListener("submit", countSubmit);
  }, [formId]);
  return submits;
}

/** Returns the id that conform gives a field. */
function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
