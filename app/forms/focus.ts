import { useEffect, useRef } from "react";

/** Brings something before its reader's eyes and puts the focus there. */
export function scrollIntoViewAndFocus(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  // The header stays above what is scrolled.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (top < covered || bottom > window.innerHeight) element.scrollIntoView();
  element.focus({ preventScroll: true });
}

/**
 * For what an answer brings, which may stand far above the button that was pressed.
 * @param answer comes to it anew whenever it is another one; nothing keeps the focus where it is
 */
export function useFocusOnChange<E extends HTMLElement>(answer: unknown) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (answer && element.current) scrollIntoViewAndFocus(element.current);
  }, [answer]);
  return element;
}
