/**
 * Copies a text to the clipboard; if the browser cannot, it selects the element that shows it.
 * @returns whether the text was copied
 */
export async function copyText(text: string, shown: Element): Promise<boolean> {
  try {
    // Throws on plain http and in old browsers, which have no clipboard API.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return copySelected(text);
  }
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
