import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";

/**
 * The place of a button that copies a text to the clipboard. The page's script puts it there (enhance/buttons.ts), and
 * selects the text before the button where the browser cannot copy; without JavaScript the place is empty.
 * @param what names the text for screen readers
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts();
  return (
    <span
      className="hidden"
      data-copy={text}
      data-what={what}
      data-look={`${buttonClass("quiet", "small")} print:hidden`}
      data-label={t("copy.copy")}
      data-copied={t("copy.done")}
      data-failed={t("copy.failed")}
    />
  );
}
