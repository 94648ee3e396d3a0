/**
 * Marks file inputs that have a file. Where this runs, the others do not show the browser's "No file chosen", which is
 * in the language of its menus.
 */
export function watchFiles(): void {
  const mark = (input: HTMLInputElement) => input.toggleAttribute("data-chosen", input.files!.length > 0);
  const markAll = () => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) mark(input);
  };
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") mark(target);
  });
  // A browser that goes back to a page may put its files back.
  window.addEventListener("pageshow", markAll);
  markAll();
  document.documentElement.dataset["files"] = "";
}
