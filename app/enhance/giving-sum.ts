import { isAmountInRange } from "~/contract/rules/giving.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { formatMoney, parseMoney } from "~/i18n/format.ts";
import { applyChoiceRules } from "./choice-rules.ts";

/** What is chosen in a form of giving; amounts in kuruş. */
interface Choices {
  /** The whole rest, if it is ticked. */
  readonly all: number | undefined;
  readonly typed: string;
  /** What a typed sum counts as, where that was asked. */
  readonly counted?: number | undefined;
  /** The selected number of shares. */
  readonly shares: number | undefined;
  /** The chosen tile. */
  readonly tile: number | undefined;
  /** What is missing to the goal; null without one. */
  readonly remaining: number | null;
}

/**
 * Returns the chosen sum in kuruş: the same precedence as `chosenAmount` on the server, which decides.
 * @returns undefined for no sum, and for a typed one that cannot be given
 */
export function chosenSum(
  { all, typed, counted, shares, tile, remaining }: Choices,
  language: Language,
): number | undefined {
  if (all !== undefined) return all;
  if (!typed) return shares ?? tile;
  if (counted !== undefined) return counted;
  const amount = parseMoney(typed, language);
  return amount !== null && isAmountInRange(amount, remaining) ? amount : undefined;
}

/**
 * Shows the chosen sum on the buttons of the forms of giving, says what a disabled one waits for, and applies the rules
 * of the forms' choices (§4, §5).
 */
export function showSums(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-giving]")) {
    const update = () => updateForm(form);
    const apply = ({ target }: Event) => {
      const picker = (target as Element).closest("fieldset[data-choices]");
      if (picker) applyChoiceRules(picker, target as HTMLInputElement | HTMLSelectElement);
      update();
    };
    form.addEventListener("input", apply);
    form.addEventListener("change", apply);
    // Includes what was chosen before the script came, or put back by the browser.
    window.addEventListener("pageshow", update);
    update();
  }
}

/** Takes the whole rest back while a gift is regular: nothing would be left for the next month. */
function forbidRegularRest(form: HTMLFormElement, isRegular: boolean): void {
  const all = form.querySelector<HTMLInputElement>('[name="all"]');
  if (!all) return;
  if (isRegular && all.checked) {
    all.checked = false;
    const picker = all.closest("fieldset[data-choices]")!;
    applyChoiceRules(picker, all);
    // Nobody chose the share that takes the place of the rest.
    const preset = [...picker.querySelectorAll<HTMLInputElement>('[name="choice"]')].pop();
    if (preset) {
      preset.checked = true;
      applyChoiceRules(picker, preset);
    }
  }
  all.disabled = isRegular;
}

function updateForm(form: HTMLFormElement): void {
  const isRegular = form.querySelector('[name="type"][value="regular"]:checked') !== null;
  forbidRegularRest(form, isRegular);
  const language = document.documentElement.lang as Language;
  const typed = form.querySelector<HTMLInputElement>('[name="own_amount"]')?.value.trim() ?? "";
  const remaining = form.dataset["remaining"];
  const sum = chosenSum(
    {
      all: amountAt(form, '[name="all"]:checked'),
      typed,
      counted: amountAt(form, '[name="counted_as"]:checked'),
      shares: amountAt(form, '[name="shares"] option:checked'),
      tile: amountAt(form, '[name="choice"]:checked'),
      remaining: remaining === undefined ? null : Number(remaining),
    },
    language,
  );
  // A sum that cannot be read counts as chosen, so that submitting shows the error; an empty field does not (§5).
  const isChosen = sum !== undefined || (typed !== "" && parseMoney(typed, language) !== 0);
  const hasConsent = form.querySelector('[name="proxy"]:not(:checked)') === null;
  const missing = form.querySelector<HTMLElement>("[data-missing-sum]");
  if (missing && "waits" in form.dataset)
    missing.textContent =
      (!isChosen && missing.dataset["missingSum"]) || (!hasConsent && missing.dataset["missingProxy"]) || "";
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[name=next]")) {
    if ("waits" in form.dataset) button.disabled = !(isChosen && hasConsent);
    const { plain = button.textContent } = button.dataset;
    const words = button.dataset[isRegular ? "wordsRegular" : "words"];
    if (words === undefined) continue;
    button.dataset["plain"] = plain;
    button.textContent = sum === undefined ? plain : words.replace("{sum}", formatMoney(sum, language));
  }
}

function amountAt(form: HTMLFormElement, selector: string): number | undefined {
  const amount = form.querySelector<HTMLElement>(selector)?.dataset["amount"];
  return amount === undefined ? undefined : Number(amount);
}
