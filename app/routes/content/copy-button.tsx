import { useState } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { useHydrated } from "~/ui/hydrated.ts";

/**
 * Puts a text on the clipboard. It is there only where that works; without scripts the text beside it can be selected.
 * @param what names the text for those who do not see what it stands beside
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts("content");
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated() || !navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className="button button-quiet button-small no-print" onClick={copy} onBlur={() => setCopied(false)}>
        {t(isCopied ? "copy.done" : "copy.copy")}
        <span className="visually-hidden">: {what}</span>
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? t("copy.done") : ""}
      </span>
    </>
  );
}
