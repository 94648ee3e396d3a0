/** Key in the tab's storage of the place that a visitor left. */
const key = "place";

/**
 * Shows the next page at the same place when a link asks for it (`data-stays`): behind a dialog, or with another kind
 * of causes. When the dialog is closed, the focus returns to the link that opened it.
 */
export function keepPlace(): void {
  const { pathname, hash } = window.location;
  const isOpen = document.querySelector("dialog[open]") !== null;
  try {
    const [page, top, link] = (sessionStorage.getItem(key) ?? "").split(" ");
    const isSame = page === pathname && hash === "";
    if (!isOpen || !isSame) sessionStorage.removeItem(key);
    // A message is more important than the old place.
    if (isSame && !document.getElementById("flash-message")) {
      if (window.scrollY === 0) window.scrollTo(0, Number(top));
      if (!isOpen) staying()[Number(link)]?.focus({ preventScroll: true });
    }
    document.addEventListener("click", ({ target }) => {
      const place = staying().indexOf((target as Element).closest<HTMLElement>(selector)!);
      if (place >= 0 && !isOpen) sessionStorage.setItem(key, `${pathname} ${window.scrollY} ${place}`);
    });
    // A page from the browser's memory is where it was.
    window.addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.removeItem(key));
  } catch {
    // A browser may refuse the storage.
  }
}

const selector = "a[data-stays], button[data-stays], form[data-stays] button";

function staying(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
