/** Tells the server that scripts run: then the bank's page can stand in a frame, because a script leads out of it. */
export function markScripts(): void {
  for (const form of document.querySelectorAll("form[data-scripts]")) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "scripts";
    field.value = "on";
    form.append(field);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-framed]"))
    link.href = link.dataset["framed"]!;
}

/** Shows the sum with the bank's fee on the button of a form while its payer covers it. */
export function showFee(): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>("[name=covers_fee]")) {
    const button = tick.form!.querySelector<HTMLElement>("button[data-words]")!;
    const plain = button.textContent;
    const update = () => (button.textContent = tick.checked ? button.dataset["words"]! : plain);
    tick.addEventListener("change", update);
    // Includes a tick that the browser put back.
    window.addEventListener("pageshow", update);
    update();
  }
}

/** Asks for a page that waits, in its own interval in seconds, and shows it anew once it waits no longer. */
export function awaitAnswer(): void {
  const seconds = document.querySelector<HTMLElement>("[data-waits-for]")?.dataset["waitsFor"];
  if (seconds === undefined) return;
  const ask = async () => {
    const answer = await fetch(window.location.href);
    if (answer.ok && !(await answer.text()).includes("data-waits-for")) window.location.reload();
  };
  // The line may be away for a while.
  setInterval(() => void ask().catch(() => {}), Number(seconds) * 1000);
}
