import { type MouseEvent, useState } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { useHydrated } from "./hydrated.ts";

/**
 * Copies a text to the clipboard; if the browser cannot, it selects the text before the button. Renders nothing without
 * JavaScript.
 * @param what names the text for screen readers
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  if (!useHydrated()) return null;
  const copy = async ({ currentTarget }: MouseEvent) => {
    const shown = currentTarget.previousElementSibling!;
    try {
      // Throws on plain http and in old browsers, which have no clipboard API.
      await navigator.clipboard.writeText(text);
      setOutcome("done");
    } catch {
      getSelection()?.selectAllChildren(shown);
      setOutcome(copySelected(text) ? "done" : "failed");
    }
  };
  return (
    <>
      <button
        type="button"
        className={`${buttonClass("quiet", "small")} print:hidden`}
        onClick={copy}
        onBlur={() => setOutcome(null)}
      >
        {t(outcome === "done" ? "copy.done" : "copy.copy")}
        <span className="sr-only">: {what}</span>
      </button>{" "}
      <span className={outcome === "failed" ? "text-sm text-muted" : "sr-only"} role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  );
}

/** Copies the selection by the browser's own command, which puts the text without its spaces on the clipboard. */
function copySelected(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", put);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return isCopied;
}
