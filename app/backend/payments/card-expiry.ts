import type { Card } from "../../contract/endpoints/payments.ts";
import { RuleViolation } from "../base/rule-violation.ts";

/**
 * A card is good until the end of its month, wherever on earth it is used.
 * @throws RuleViolation card_expired, at that field of the request
 */
export function checkExpiry(card: Pick<Card, "expiry_month" | "expiry_year">, at: Date, field: string): void {
  const firstMonthAfter = Date.UTC(card.expiry_year, card.expiry_month, 1);
  const hoursToTheLastTimeZone = 12;
  if (at.getTime() >= firstMonthAfter + hoursToTheLastTimeZone * 3_600_000)
    throw new RuleViolation("card_expired", field);
}
