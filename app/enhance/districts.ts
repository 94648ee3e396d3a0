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
    void districtsOf(chosen, field.dataset["districts"]!).then((names) => {
      if (province.value === chosen) list.replaceChildren(...names.map((name) => new Option("", name)));
      return names;
    });
  });
}

async function districtsOf(province: string, address: string): Promise<string[]> {
  try {
    const answer = await fetch(`${address}?province=${encodeURIComponent(province)}`);
    return answer.ok ? ((await answer.json()) as string[]) : [];
  } catch {
    return [];
  }
}
