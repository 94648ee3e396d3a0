/** Closes an open menu on Escape, like a dialog, and puts the focus back on what opened it. */
export function closeMenusOnEscape(): void {
  document.addEventListener("keydown", ({ key }) => {
    const menu = key === "Escape" ? document.querySelector<HTMLDetailsElement>("details[data-menu][open]") : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
