import { type MouseEvent, useState } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { useHydrated } from "~/ui/hydrated.ts";

/**
 * Puts a text on the clipboard; where nothing does that, what stands before the button is selected. Without scripts it
 * can
 * be selected by hand.
 * @param what names the text for those who do not see what it stands beside
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts("content");
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  if (!useHydrated()) return null;
  const copy = async ({ currentTarget }: MouseEvent) => {
    const shown = currentTarget.previousElementSibling!;
    try {
      // Missing on plain http and in old browsers: that fails, too.
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
        className="button button-quiet button-small no-print"
        onClick={copy}
        onBlur={() => setOutcome(null)}
      >
        {t(outcome === "done" ? "copy.done" : "copy.copy")}
        <span className="visually-hidden">: {what}</span>
      </button>{" "}
      <span className={outcome === "failed" ? "field-hint" : "visually-hidden"} role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  );
}

/** The browser's own command copies what is selected; what it puts on the clipboard is the text without the groups. */
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
