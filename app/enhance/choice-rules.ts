type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Applies the rules of §4: a preset sum clears the own amount and the number of shares, and each of these the others;
 * "all" disables the other choices. Unticking "all" selects one share, or nothing where there are no shares.
 */
export function applyChoiceRules(picker: Element, changed: Control): void {
  const own = picker.querySelector<HTMLInputElement>('[name="own_amount"]')!;
  const shares = picker.querySelector<HTMLSelectElement>('[name="shares"]');
  const presets = picker.querySelectorAll<HTMLInputElement>('[name="choice"]');
  /** Leaves one kind of choice alone: that of the control. */
  const clearOthers = (chosen: Control | null) => {
    if (own !== chosen) own.value = "";
    if (shares && shares !== chosen) shares.value = "";
    for (const preset of presets) if (chosen?.name !== "choice") preset.checked = false;
  };
  if (changed.name === "own_amount") {
    for (const answer of picker.querySelectorAll<HTMLInputElement>('[name="counted_as"]')) answer.checked = false;
  }
  if (changed.name === "all") {
    const isAll = (changed as HTMLInputElement).checked;
    for (const other of [own, ...(shares ? [shares] : []), ...presets]) other.disabled = isAll;
    if (isAll) return;
    clearOthers(null);
    if (!shares) return;
    shares.value = "1";
    // Selected, it must be seen.
    shares.closest("details")?.setAttribute("open", "");
  } else if (changed.name !== "counted_as" && changed.value !== "") clearOthers(changed);
}
