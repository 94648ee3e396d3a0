/**
 * Closes a banner or a popup at once, and tells the server in the background. If that fails, the form is sent as
 * without scripts.
 */
export function closeAtOnce(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const box = form.matches("[data-closes]") ? form.closest<HTMLElement>("aside, section") : null;
    if (!box) return;
    event.preventDefault();
    box.hidden = true;
    fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      redirect: "manual",
      // The request reaches the server also when a visitor leaves the page before its answer.
      keepalive: true,
    }).then(
      () => box.remove(),
      () => form.submit(),
    );
  });
}
