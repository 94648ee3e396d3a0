import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useErrorText, useErrorTitle } from "./error-text.ts";
import { useScrollAndFocus } from "./focus.ts";

interface ErrorSummaryProps {
  readonly form: Pick<FormMetadata<Record<string, unknown>, string[]>, "id" | "allErrors" | "status">;
  /** The server's answer; each one that rejects the form is focused once. */
  readonly answer: object | undefined;
}

/**
 * Lists the first error of each field as a link to the field (§2, §5). The title is "wrong or missing data", or
 * describes what happened when the typed data was right (§8). The list is focused after each rejected submit.
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
  const handled = useRef<object | undefined>(undefined);
  const scrollAndFocus = useScrollAndFocus();
  useEffect(() => {
    if (!signature || handled.current === answer || !element.current) return;
    handled.current = answer;
    scrollAndFocus(element.current);
  }, [signature, answer, scrollAndFocus]);
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
              <a className="inline-block py-1 font-semibold text-clay hover:text-clay" href={`#${form.id}-${name}`}>
                {errorText(message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
