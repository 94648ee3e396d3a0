import type { ComponentProps } from "react";
import { useActionData, useNavigation } from "react-router";
import { type ButtonKind, type ButtonSize, buttonClass, spinnerClass } from "./button.ts";

/**
 * Action data at the time a form was sent. Keyed by the sent data, because an answer may replace this button with a new
 * one.
 */
const answeredBefore = new WeakMap<FormData, unknown>();

/**
 * Tells whether a form is being sent. It counts as sent once its answer is shown, even while loaders still run: a click
 * at that time is a reaction to the answer and must not get lost.
 */
function useIsSending(): boolean {
  const { state, formMethod, formData } = useNavigation();
  const answer = useActionData<unknown>();
  if (!formData || formMethod === undefined || formMethod === "GET") return false;
  if (state === "submitting") answeredBefore.set(formData, answer);
  return state === "submitting" || answeredBefore.get(formData) === answer;
}

interface SubmitButtonProps extends ComponentProps<"button"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** The button's text with "{sum}" for the sum that is chosen; shown by scripts. */
  readonly words?: string;
}

/**
 * Renders the button that sends a form. While the form is being sent, the button is marked busy and cannot send it
 * twice; pages without the framework have their script for that (enhance/sending.ts), and the server recognises a
 * repeated submit.
 */
export function SubmitButton({ kind, size, words, className = "", children, ...properties }: SubmitButtonProps) {
  const isBusy = useIsSending();
  return (
    <button
      type="submit"
      data-spins=""
      data-words={words}
      {...properties}
      className={`${buttonClass(kind, size)} ${className}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        properties.onClick?.(event);
      }}
    >
      {children}
      {isBusy && <span className={spinnerClass} />}
    </button>
  );
}
