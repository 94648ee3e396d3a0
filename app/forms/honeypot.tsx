import { useTexts } from "~/i18n/texts.tsx";

/** Name of the hidden field that only bots fill in (honeypot). */
export const honeypotField = "reference_link";
/** Name of the field with the signed time at which the form was rendered. */
export const stampField = "stamp";

/**
 * Detects bots in a public form by a hidden field and by the time at which the form was rendered. Text browsers show
 * the field; its label says to leave it empty.
 */
export function Honeypot({ stamp, formId }: { stamp: string; formId: string }) {
  const { t } = useTexts();
  const id = `${formId}-${honeypotField}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <input type="hidden" name={stampField} value={stamp} />
      <label htmlFor={id}>{t("contact:trap")}</label>{" "}
      <input id={id} name={honeypotField} defaultValue="" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
