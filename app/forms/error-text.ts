import { useTranslation } from "react-i18next";
import { minimumAmount, maximumAmount } from "~/contract/limits.ts";
import { useFormats } from "~/i18n/use-language.ts";

/** A message as people read it: schemas name texts ("errors:name.required"), the API speaks in words already. */
export function useErrorText(): (message: string) => string {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (message) => (message.startsWith("errors:") ? t(message, { minimum: money(minimumAmount), maximum: money(maximumAmount) }) : message);
}
