import type { CardFeeSettings } from "../../contract/endpoints/organisation.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { feeToCover } from "../../contract/rules/card-fee.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "./ports.ts";

/** Returns the bank's fee as staff entered it, with its version; null before they did. */
export async function showCardFee({ store }: Pick<Ports, "store">) {
  const { body, version } = await store.documents.findWithVersion("card_fee");
  return { fee: body as CardFeeSettings | null, version };
}

/**
 * Changes the bank's fee, and whether donors are asked to cover it. Payments that began keep their sum.
 * @throws RuleViolation content_changed when somebody else changed it meanwhile
 */
export async function changeCardFee(
  { store, clock }: Ports,
  userId: number,
  version: number,
  fee: CardFeeSettings,
): Promise<void> {
  await store.transaction(async (store) => {
    if (!(await store.documents.change("card_fee", version, fee))) throw new RuleViolation("content_changed");
    await recordAudit(store, clock.now(), userId, "card_fee.change", ["organisation", "card_fee"], { ...fee });
  });
}

/**
 * Returns the bank's fee with the kuruş that cover it for a gift; null where donors are not asked: staff did not switch
 * it on, or a part of the gift is charged again later.
 * @param sums of the basket in kuruş: what is paid now, and what regular gifts and plans take later
 */
export async function offeredFee(
  { documents }: Pick<Store, "documents">,
  { total, later }: { readonly total: number; readonly later: number },
) {
  if (total === 0 || later > 0) return null;
  const fee = (await documents.find("card_fee")) as CardFeeSettings | null;
  if (!fee?.is_asked) return null;
  const { rate, fixed, since } = fee;
  const amount = feeToCover(total, fee);
  return amount > 0 ? { rate, fixed, since, amount } : null;
}
