import type { Language } from "~/contract/rules/languages.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import {
  computeZakat,
  readZakatAmount,
  type ZakatAmounts,
  zakatItems,
  type ZakatRates,
} from "~/contract/rules/zakat.ts";
import { formatMoney } from "~/i18n/format.ts";

/**
 * The script of the page of zakat: computes on the device while somebody types, says the result below the form
 * (`data-zakat-words`) and fills the sum into the form of giving. The server computes the same when the form is sent.
 */

const form = document.querySelector<HTMLFormElement>("form[data-zakat]");
const place = form?.querySelector<HTMLElement>("[data-zakat-words]");
if (form && place) computeWhileTyping(form, place);

/** Milliseconds after the last key: screen readers read each new result. */
const pause = 400;

function computeWhileTyping(form: HTMLFormElement, place: HTMLElement): void {
  const rates = JSON.parse(form.dataset["zakat"]!) as ZakatRates;
  const words = JSON.parse(place.dataset["zakatWords"]!) as Record<string, string>;
  const language = document.documentElement.lang as Language;
  const given = document.getElementById("give-own_amount") as HTMLInputElement | null;
  let filled = given?.value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const year = form.querySelector<HTMLInputElement>("[name=year]:checked")?.value;
    const result = resultOf(form, rates, language, year === "yes");
    const state = result?.state === "below_nisab" || year !== undefined ? result?.state : "year";
    const values = result && { sum: result.zakat, net: result.net, nisab: result.nisab };
    const text = values
      ? words[state!]!.replace(/\{(\w+)\}/g, (_, name) => formatMoney(values[name as "sum"], language))
      : "";
    place.textContent = text;
    place.className = text && place.dataset["look"]!;
    // A sum that somebody typed stays.
    if (!given || given.value !== filled) return;
    filled = result?.zakat ? liraText(Math.min(result.zakat, maximumAmount), language) : "";
    given.value = filled;
    given.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(show, pause);
  };
  form.addEventListener("input", later);
  form.addEventListener("change", later);
  // Includes what was typed before the script came.
  show();
}

/** Returns zakat of what is typed; null for nothing, and for what cannot be computed. */
function resultOf(form: HTMLFormElement, rates: ZakatRates, language: Language, isYearOver: boolean) {
  const amounts: Record<string, number> = {};
  for (const item of zakatItems) {
    const { value } = form.elements.namedItem(item) as HTMLInputElement;
    const amount = readZakatAmount(item, value, language);
    if (amount === null) return null;
    if (amount > 0) amounts[item] = amount;
  }
  return Object.keys(amounts)[0] ? computeZakat(amounts as ZakatAmounts, rates, { isYearOver }) : null;
}
