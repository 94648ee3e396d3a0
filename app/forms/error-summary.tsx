import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useErrorText, useErrorTitle } from "./error-text.ts";
import { scrollIntoViewAndFocus } from "./focus.ts";
import { isUserSubmit } from "./form.tsx";

interface ErrorSummaryProps {
  readonly form: Pick<FormMetadata<Record<string, unknown>, string[]>, "id" | "allErrors" | "status">;
  /** What the server answered, for a form that the server alone checks. */
  readonly answer?: object | undefined;
}

/**
 * The validation errors list (§2, §5): the first message of each field, each a link to it, headed by the words for
 * wrong or
 * missing data, or, where nothing typed was wrong, by what happened (§8). It stands above its form, in its dialog if
 * the form
 * has one, as long as the form is wrong, and takes the focus each time the form was sent and refused; never while
 * somebody types.
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
  const presses = useSubmitCount(form.id);
  // What the server alone checks is refused once it has answered; what the browser checks, as soon as the button is
  // pressed.
  const refusal = answer ?? presses;
  const told = useRef<object | number | null>(null);
  useEffect(() => {
    if (!signature || told.current === refusal || !element.current) return;
    told.current = refusal;
    scrollIntoViewAndFocus(element.current);
  }, [signature, refusal]);
  if (!isShown) return null;
  const titleId = `${form.id}-errors`;
  return (
    <section ref={element} className="error-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 className="error-summary-title" id={titleId}>
        {errorTitle(messages.map(({ message }) => message))}
      </h2>
      <ul>
        {messages.map(({ name, message }) => (
          <li key={name}>
            {name === "" ? errorText(message) : <a href={`#${fieldId(form.id, name)}`}>{errorText(message)}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How often a form was sent. */
function useSubmitCount(formId: string): number {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    // The window hears of it once the form is checked.
    const count = ({ target }: Event) => {
      if ((target as Element).id === formId && isUserSubmit()) setPresses((before) => before + 1);
    };
    window.addEventListener("submit", count);
    return () => window.removeEventListener("submit", count);
  }, [formId]);
  return presses;
}

/** The id that conform gives a field. */
function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
