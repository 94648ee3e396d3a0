import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { type ButtonKind, buttonClass } from "./button.ts";
import { Link } from "./link.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** Renders the buttons that end a form or a dialog: side by side, on phones one below the other in full width. */
export function FormActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-3 max-sm:*:w-full max-sm:[&_button]:w-full ${className}`}>
      {children}
    </div>
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
          <Link className={buttonClass("quiet")} to={cancelTo}>
            {cancel ?? t("cancel")}
          </Link>
        </>
      )}
    </FormActions>
  );
}
