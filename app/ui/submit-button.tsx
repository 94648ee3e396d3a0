import type { ComponentProps } from "react";
import { useActionData, useNavigation } from "react-router";

/**
 * What the page had answered when a form was sent; kept by what was sent, since an answer may put a new button in this
 * one's place.
 */
const answeredBefore = new WeakMap<FormData, unknown>();

/**
 * Whether a form is on its way. It has arrived once its answer is on show, even while the rest of the page is read
 * again: what is
 * pressed then is about the answer, and must not get lost.
 */
function useIsSending(): boolean {
  const { state, formMethod, formData } = useNavigation();
  const answer = useActionData<unknown>();
  if (!formData || formMethod === undefined || formMethod === "GET") return false;
  if (state === "submitting") answeredBefore.set(formData, answer);
  return state === "submitting" || answeredBefore.get(formData) === answer;
}

/**
 * The button that sends a form. While the form is on its way it shows so and cannot send it twice; without JavaScript
 * the server tells a second press from the first.
 */
export function SubmitButton({ className = "", children, ...properties }: ComponentProps<"button">) {
  const isBusy = useIsSending();
  return (
    <button
      type="submit"
      {...properties}
      className={`button ${className}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        properties.onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
