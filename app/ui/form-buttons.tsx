import type { ComponentProps, ReactNode } from "react";
import { useActionData, useNavigation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, type ButtonKind, type ButtonSize, spinnerClass } from "./button.ts";
import { Link } from "./link.tsx";

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

/** Renders the buttons that end a form or a dialog: side by side, on phones one below the other in full width. */
export function FormActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-3 max-sm:*:w-full max-sm:[&_button]:w-full ${className}`}>
      {children}
    </div>
  );
}

/** Renders a link that looks like a quiet button. */
export function ButtonLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={buttonClass("quiet")} to={to}>
      {children}
    </Link>
  );
}

interface FormButtonsProps {
  /** Text of the button that sends the form. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Path of the link beside it, which leaves the form; without it there is none. */
  readonly cancelTo?: string | undefined;
  /** Text of that link, if not "Cancel". */
  readonly cancel?: string;
}

/** Renders the end of most forms: the button that sends it, and the link that leaves it. */
export function FormButtons({ submit, kind, cancelTo, cancel }: FormButtonsProps) {
  const { t } = useTexts();
  return (
    <FormActions>
      <SubmitButton kind={kind}>{submit}</SubmitButton>
      {cancelTo && (
        <>
          {" "}
          <ButtonLink to={cancelTo}>{cancel ?? t("cancel")}</ButtonLink>
        </>
      )}
    </FormActions>
  );
}
