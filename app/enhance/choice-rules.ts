type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Applies the rules of §4: a preset sum clears the own amount and the number of shares, and each of these the others;
 * "all" disables the other choices. Unticking "all" selects one share, or nothing where there are no shares.
 */
export function applyChoiceRules(picker: Element, changed: Control): void {
  const { name } = changed;
  const named = (names: string) => [...picker.querySelectorAll<HTMLInputElement>(names)];
  const others = named("[name=choice],[name=shares],[name=own_amount]").filter((other) => other.name !== name);
  const clear = () => {
    for (const other of others)
      if (other.type === "radio") other.checked = false;
      else other.value = "";
  };
  if (name === "own_amount") for (const answer of named("[name=counted_as]")) answer.checked = false;
  if (name === "all") {
    const isAll = (changed as HTMLInputElement).checked;
    for (const other of others) other.disabled = isAll;
    const [shares] = named("[name=shares]");
    if (isAll) return;
    clear();
    if (!shares) return;
    shares.value = "1";
    // Selected, it must be seen.
    shares.closest("details")?.setAttribute("open", "");
  } else if (name !== "counted_as" && changed.value !== "") clear();
}
