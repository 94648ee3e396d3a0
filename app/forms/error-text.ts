import { useTexts } from "~/i18n/texts.tsx";
import { minimumAmount, maximumAmount } from "~/contract/limits.ts";
import { useFormats } from "~/i18n/use-language.ts";

/** A message as people read it: schemas name texts ("errors:name.required", or of their area), the API speaks in words already. */
export function useErrorText(): (message: string) => string {
  const { t } = useTexts();
  const { money } = useFormats();
  return (message) => (/^[\w-]+:[\w.]+$/.test(message) ? t(message, { minimum: money(minimumAmount), maximum: money(maximumAmount) }) : message);
}
