import { useTexts } from "~/i18n/texts.tsx";

/** Name of the field that only robots fill in. */
export const trapField = "reference_link";
/** Name of the field that says when the form was made. */
export const stampField = "stamp";

/**
 * What tells robots from people in a form that anybody may send: a field that nobody sees, and the moment the form was
 * made. Text browsers show the field; its label says what to do.
 */
export function RobotTrap({ stamp, formId }: { stamp: string; formId: string }) {
  const { t } = useTexts();
  const id = `${formId}-${trapField}`;
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input type="hidden" name={stampField} value={stamp} />
      <label htmlFor={id}>{t("contact:trap")}</label>{" "}
      <input id={id} name={trapField} defaultValue="" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
