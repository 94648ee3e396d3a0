import type { Language } from "../../../contract/rules/languages.ts";
import { texts } from "../../../texts/texts.ts";
import type { FeeLine, PaymentRecord } from "./payment-record-queries.ts";

/** Returns every line that a payment's sum consists of: its gifts, and the bank's fee where its donor covers it. */
export function chargedLines({ lines, fee }: PaymentRecord): readonly FeeLine[] {
  return fee === null ? lines : [...lines, fee];
}

/** Returns the title of each line of a payment, by its id. */
export function titlesOf({ lines, fee }: PaymentRecord, language: Language): ReadonlyMap<number, string> {
  const titles = new Map(lines.map(({ id, cause }) => [id, cause.texts[language].title]));
  if (fee) titles.set(fee.id, texts[language].receipt.fee);
  return titles;
}
