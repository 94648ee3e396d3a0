import type { ComponentProps } from "react";
import { useActionData, useNavigation } from "react-router";
import { type ButtonKind, type ButtonSize, buttonClass } from "./button.ts";

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
}

/**
 * Renders the button that sends a form. While the form is being sent, the button is marked busy and cannot send it
 * twice; without JavaScript the server recognises a repeated submit.
 */
export function SubmitButton({ kind, size, className = "", children, ...properties }: SubmitButtonProps) {
  const isBusy = useIsSending();
  return (
    <button
      type="submit"
      {...properties}
      className={`${buttonClass(kind, size)} ${className}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        properties.onClick?.(event);
      }}
    >
      {children}
      {isBusy && (
        <span className="ms-2 size-[1em] flex-none animate-spin rounded-full border-2 border-current border-e-transparent" />
      )}
    </button>
  );
}
