/** Lets the button of a form wait until the box is ticked that the form names (`data-awaits`). */
export function awaitTicks(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-awaits]")) {
    const box = form.querySelector<HTMLInputElement>(`[name="${form.dataset["awaits"]}"]`);
    const button = form.querySelector<HTMLButtonElement>("button");
    if (!box || !button) continue;
    const update = () => {
      button.disabled = !box.checked;
    };
    form.addEventListener("change", update);
    // Includes what was ticked before the script came, or put back by the browser.
    window.addEventListener("pageshow", update);
    update();
  }
}
