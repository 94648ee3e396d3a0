import { fundOf, isNamedFund } from "../../../contract/rules/funds.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { texts } from "../../../texts/texts.ts";
import type { Gift } from "../../giving/basket-queries.ts";
import type { NamedCause } from "../../giving/cause-records.ts";
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

/** Returns the title of a gift's cause, with its fund where the cause does not say it. */
export function titleWithFund(gift: Pick<Gift, "fund"> & { readonly cause: NamedCause }, language: Language): string {
  const { title } = gift.cause.texts[language];
  const fund = fundOf({ fund: gift.fund ?? null, cause: gift.cause });
  return isNamedFund(fund) ? `${title} · ${texts[language].common.fund[fund]}` : title;
}
