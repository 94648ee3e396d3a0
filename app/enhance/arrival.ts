/** Tells whether somebody has begun to read or type in the document before the script came. */
export function isReaderBusy(): boolean {
  return window.scrollY > 0 || (document.activeElement !== null && document.activeElement !== document.body);
}

/**
 * Brings the list of errors or the message of the last step to whoever has just come: screen readers do not read what
 * stands in a document from the start. Opens the answer that the address names.
 */
export function arrive(wasBusy: boolean): void {
  openNamedAnswer();
  window.addEventListener("hashchange", openNamedAnswer);
  const dialog = document.querySelector("dialog[open]");
  const news = (dialog ?? document).querySelector<HTMLElement>("[role=alert][tabindex], #flash-message");
  if (!news || wasBusy) return;
  news.tabIndex = -1;
  const { top, bottom } = news.getBoundingClientRect();
  // The height of the sticky header.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (top < covered || bottom > window.innerHeight) news.scrollIntoView();
  news.focus({ preventScroll: true });
}

function openNamedAnswer(): void {
  const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
