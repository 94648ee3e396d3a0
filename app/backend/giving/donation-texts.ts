import { RuleViolation } from "../../contract/rule-violation.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";

/**
 * Hides a donor's name and note on the page of a spring, or shows them again, because both are public at once and
 * written by strangers. The donor's own receipt keeps them.
 * @throws RuleViolation not_found
 */
export function hideDonationText(
  { store, clock }: Ports,
  administrator: number,
  id: number,
  isHidden: boolean,
): Promise<void> {
  return store.transaction(async (store) => {
    if (!(await store.donationHistory.hideWords(id, isHidden))) throw new RuleViolation("not_found");
    const action = isHidden ? "donation.hide_words" : "donation.show_words";
    await recordAudit(store, clock.now(), administrator, action, ["donation", id]);
  });
}
