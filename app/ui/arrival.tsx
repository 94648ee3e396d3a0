import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useHydrated } from "./page-version.ts";

/**
 * Does after a navigation with scripts what the browser does after loading a document: moves the focus to the new page
 * and says its title, in a region that is there before (an element that comes with its text is not announced reliably).
 * A navigation that keeps the page, as to a hash or with a filter, keeps the focus, unless it brings a message like
 * "saved". An answer with errors keeps it too, because its summary has it.
 */
export function Arrival() {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef<{ page: string; flashMessage: Element | null } | null>(null);
  /** What had the focus when the page was left, for example the clicked button. */
  const lastFocus = useRef<Element | null>(null);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (state !== "idle") {
      lastFocus.current = document.activeElement;
      return;
    }
    const flashMessage = document.getElementById("flash-message");
    const page = `${pathname} ${document.title}`;
    const last = shown.current;
    shown.current = { page, flashMessage };
    if (last === null) return;
    if (last.page !== page) {
      setAnnounced(document.title);
      // A message is read when it gets the focus.
      focus(flashMessage ?? document.querySelector("main h1") ?? document.querySelector("main"), lastFocus.current);
    } else if (flashMessage !== last.flashMessage) focus(flashMessage, lastFocus.current);
  }, [pathname, state]);

  return isHydrated ? (
    <p className="sr-only" aria-live="polite">
      {announced}
    </p>
  ) : null;
}

function focus(element: HTMLElement | null, lastFocus: Element | null): void {
  if (!element || document.querySelector("dialog[open]") || isFocusGiven(lastFocus)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Tells whether the new page gave the focus itself: to a list of errors, a preview, a conflict, an added row. */
function isFocusGiven(lastFocus: Element | null): boolean {
  const focused = document.activeElement;
  return focused !== lastFocus && focused?.parentElement?.closest("main") != null;
}
