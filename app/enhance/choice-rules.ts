type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Applies the rules of §4: a tile clears the own amount and the number of shares, and each of these the other; "all"
 * disables the other choices. Unticking "all" selects one share, or nothing where there are no shares.
 */
export function applyChoiceRules(picker: Element, changed: Control): void {
  const control = <T extends Element>(selector: string) => picker.querySelector<T>(selector);
  const choose = (value: string) => {
    const radio = control<HTMLInputElement>(`[name="choice"][value="${value}"]`);
    if (radio) radio.checked = true;
  };
  const own = control<HTMLInputElement>('[name="own_amount"]')!;
  const shares = control<HTMLSelectElement>('[name="shares"]');
  const clear = (field: Control | null) => {
    if (field && field !== changed) field.value = "";
  };
  if (changed.name === "choice") {
    clear(shares);
    if (changed.value !== "own") clear(own);
  }
  if (changed.name === "own_amount") {
    for (const answer of picker.querySelectorAll<HTMLInputElement>('[name="counted_as"]')) answer.checked = false;
  }
  if (changed.name === "own_amount" && changed.value !== "") {
    clear(shares);
    choose("own");
  }
  if (changed.name === "shares" && changed.value !== "") {
    clear(own);
    choose("shares");
  }
  if (changed.name === "all") {
    const isAll = (changed as HTMLInputElement).checked;
    for (const other of picker.querySelectorAll<HTMLInputElement>(
      '[name="choice"], [name="shares"], [name="own_amount"]',
    )) {
      other.disabled = isAll;
    }
    if (!isAll) {
      clear(own);
      clear(shares);
      for (const radio of picker.querySelectorAll<HTMLInputElement>('[name="choice"]')) radio.checked = false;
      choose("shares");
    }
  }
}
