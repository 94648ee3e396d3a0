import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, type ButtonKind } from "./buttons.tsx";
import { useHydrated } from "./page-version.ts";

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

/**
 * Prints the page. Without JavaScript it is an empty place; on pages without the framework their script puts the button
 * there (enhance/buttons.ts).
 */
export function PrintButton({ kind = "quiet", children }: { kind?: ButtonKind; children: string }) {
  if (!useHydrated()) return <span className="hidden" data-print={children} data-look={buttonClass(kind)} />;
  return (
    <button className={buttonClass(kind)} type="button" onClick={() => window.print()}>
      {children}
    </button>
  );
}
