/** Closes a banner or a popup at once, and tells the server beside it; a failure is told by the plain form. */
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
      // Who follows a link at once leaves the page before the answer: the server is told all the same.
      keepalive: true,
    }).then(
      () => box.remove(),
      () => form.submit(),
    );
  });
}
