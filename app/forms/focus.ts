import { useEffect, useRef } from "react";

/** Scrolls the element below the sticky header and focuses it. */
export function scrollIntoViewAndFocus(element: HTMLElement): void {
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
  useEffect(() => {
    if (answer && element.current) scrollIntoViewAndFocus(element.current);
  }, [answer]);
  return element;
}
