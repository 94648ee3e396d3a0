/** Suggests the districts of the province that is chosen. Without an answer the field takes what is typed. */
export function suggestDistricts(): void {
  const field = document.querySelector<HTMLInputElement>("input[data-districts]");
  const list = field?.list;
  const province = field?.form?.querySelector<HTMLSelectElement>('[name="province"]');
  if (!field || !list || !province) return;
  province.addEventListener("change", () => {
    const chosen = province.value;
    field.value = "";
    list.replaceChildren();
    fetch(`${field.dataset["districts"]}?province=${encodeURIComponent(chosen)}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : []))
      .then((names) => {
        if (province.value === chosen) list.replaceChildren(...names.map((name) => new Option("", name)));
      })
      .catch(() => {});
  });
}
