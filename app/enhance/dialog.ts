/** Makes the dialog of the page modal: it keeps the focus in it and closes on Escape or a click beside it. */
export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  const link = dialog?.querySelector<HTMLAnchorElement>("a[data-closes]");
  if (!dialog?.showModal || !link) return;
  // An element with the attribute `open` cannot become modal, so it is closed first, in the same frame.
  const { scrollTop } = dialog;
  const focused = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  dialog.removeAttribute("open");
  dialog.showModal();
  // It moves the focus to its first link, which closes it; the heading says what it is. Whoever types in it already
  // stays where they are.
  (focused ?? dialog.querySelector("h2"))?.focus({ preventScroll: true });
  dialog.scrollTop = scrollTop;
  // Back shows the page at its old place, from the browser's memory.
  const isBehind = document.referrer === link.href && window.history.length > 1 && !window.location.hash;
  const close = () => (isBehind ? window.history.back() : window.location.assign(link.href));
  const { closesAfter } = dialog.querySelector<HTMLElement>("[data-closes-after]")?.dataset ?? {};
  if (closesAfter) setTimeout(close, Number(closesAfter) * 1000);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !link.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
  });
}
