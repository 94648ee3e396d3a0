import { type MouseEvent, useState } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { copyText } from "./clipboard.ts";
import { useHydrated } from "./hydrated.ts";

const look = `${buttonClass("quiet", "small")} print:hidden`;

/**
 * Copies a text to the clipboard; if the browser cannot, it selects the text before the button. Without JavaScript it
 * is an empty place; on pages without the framework their script puts the button there (enhance/buttons.ts).
 * @param what names the text for screen readers
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  if (!useHydrated()) {
    return (
      <span
        className="hidden"
        data-copy={text}
        data-what={what}
        data-look={look}
        data-label={t("copy.copy")}
        data-copied={t("copy.done")}
        data-failed={t("copy.failed")}
      />
    );
  }
  const copy = async ({ currentTarget }: MouseEvent) =>
    setOutcome((await copyText(text, currentTarget.previousElementSibling!)) ? "done" : "failed");
  return (
    <>
      <button type="button" className={look} onClick={copy} onBlur={() => setOutcome(null)}>
        {t(outcome === "done" ? "copy.done" : "copy.copy")}
        <span className="sr-only">: {what}</span>
      </button>{" "}
      <span className={outcome === "failed" ? "text-sm text-muted" : "sr-only"} role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  );
}
