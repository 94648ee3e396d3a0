import { copyText } from "./clipboard.ts";

/** Puts the buttons into the page that only scripts can offer: for printing and for copying. */
export function offerButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-print]")) {
    const button = buttonFor(place, place.dataset["print"]!);
    button.addEventListener("click", () => window.print());
    place.replaceWith(button);
  }
  for (const place of document.querySelectorAll<HTMLElement>("[data-copy]")) offerCopying(place);
}

function offerCopying(place: HTMLElement): void {
  const { copy, copied, failed, what } = place.dataset;
  const shown = place.previousElementSibling!;
  const button = buttonFor(place, place.dataset["label"]!);
  const words = button.firstChild!;
  const hidden = document.createElement("span");
  hidden.className = "sr-only";
  hidden.textContent = `: ${what}`;
  button.append(hidden);
  const outcome = document.createElement("span");
  outcome.setAttribute("role", "status");
  outcome.className = "sr-only";
  const show = (text = "", isFailed = false) => {
    outcome.textContent = text;
    outcome.className = isFailed ? "text-sm text-muted" : "sr-only";
    words.nodeValue = text && !isFailed ? text : place.dataset["label"]!;
  };
  button.addEventListener("click", () => {
    void copyText(copy!, shown).then((isCopied) => show(isCopied ? copied : failed, !isCopied));
  });
  button.addEventListener("blur", () => show());
  place.replaceWith(button, " ", outcome);
}

function buttonFor(place: HTMLElement, text: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = place.dataset["look"]!;
  button.textContent = text;
  return button;
}
