import { useEffect, useRef, useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/**
 * Returns a function that scrolls to an element and focuses it. Scripts arrive late: whoever has begun to read or type
 * in the document meanwhile stays at that place.
 */
export function useScrollAndFocus(): (element: HTMLElement) => void {
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (element) => {
    if (isHydrated || !isReaderBusy()) scrollIntoViewAndFocus(element);
  };
}

function isReaderBusy(): boolean {
  return window.scrollY > 0 || (document.activeElement !== null && document.activeElement !== document.body);
}

/** Scrolls the element below the sticky header and focuses it. */
function scrollIntoViewAndFocus(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  // The height of the sticky header.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (top < covered || bottom > window.innerHeight) element.scrollIntoView();
  element.focus({ preventScroll: true });
}

/**
 * Scrolls to an element and focuses it when a value changes, e.g. to a message far above the clicked button.
 * @param answer the value; nothing happens while it is falsy
 */
export function useFocusOnChange<E extends HTMLElement>(answer: unknown) {
  const element = useRef<E>(null);
  const handled = useRef<unknown>(null);
  const scrollAndFocus = useScrollAndFocus();
  useEffect(() => {
    if (answer && answer !== handled.current && element.current) scrollAndFocus(element.current);
    handled.current = answer;
  }, [answer, scrollAndFocus]);
  return element;
}
