import type { Donor } from "../../../contract/endpoints/payments.ts";
import { payerNameOfMonths } from "../../../contract/rules/gift-people.ts";
import { later } from "../../../contract/rules/istanbul-time.ts";
import { verifiedEmailOf } from "../../accounts/current-user.ts";
import type { UserRecord } from "../../accounts/user-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";
import type { Secrets } from "../../outside.ts";
import type { Ports, Store } from "../ports.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import type { RegularGift } from "./regular-gift-queries.ts";
import { noShares, sharesOfMonth } from "./regular-schedule.ts";

/** Minutes within which the provider answers or the outcome is asked for. */
const expiryMinutes = 15;

/** A try of a month of a gift. */
export interface RegularTry {
  readonly month: string;
  /** Number of the try, from 1. */
  readonly tries: number;
}

/**
 * Stores the payment of a try as being confirmed. Until it has an outcome, nothing more is due.
 * @param firstTriedAt when the month was tried first, if this is the first try that is known
 * @returns its id
 */
export async function insertTry(
  { store, secrets, gateway }: Pick<Ports, "store" | "secrets" | "gateway">,
  given: { gift: RegularGift; user: UserRecord; cause: CauseRecord; cardId: number | null },
  { month, tries }: RegularTry,
  at: Date,
  firstTriedAt = at,
): Promise<string> {
  const { gift, user, cause, cardId } = given;
  const charge =
    (await store.regularGifts.findCharge(gift.id, month)) ?? (await addMonth(store, gift, month, firstTriedAt));
  const id = regularPaymentId(secrets, gift, { month, tries });
  await store.payments.insert({
    id,
    owner: `user:${gift.user_id}`,
    idempotency_key: `regular-${charge.id}-${tries}`,
    amount: gift.amount,
    donor: payerOf(gift, user),
    language: gift.language,
    address_hash: null,
    card_hash: null,
    reference_hash: secrets.fingerprint(secrets.randomText(32)),
    provider: gateway.name,
    card_to_save: null,
    regular: { gift_id: gift.id, charge_id: charge.id },
    saved_card_id: cardId,
    lines: [{ ...giftOf(gift, cause), id: -charge.id }],
    at,
    expires_at: later(at, { minutes: expiryMinutes }),
  });
  // Of a month that is settled this try is one more that was found.
  const named = charge.state === "open" ? { payment_id: id, amount: gift.amount } : {};
  await store.regularGifts.changeCharge(charge.id, { ...named, tries: Math.max(charge.tries, tries) }, at);
  return id;
}

/** Returns the payer of a month: the name of the first one, else the account's; nothing of an anonymous payer. */
function payerOf({ payer_name }: RegularGift, user: UserRecord): Donor {
  const name = payerNameOfMonths(payer_name, user);
  if (name === null) return { name, email: null, phone: null };
  // The address in a profile may be anybody's until its owner verified it.
  return { name, email: verifiedEmailOf(user), phone: user.phone };
}

/** Characters of the id of a payment. */
const idLength = 32;

/**
 * Returns the id of the payment of a try. It is made of the gift, the month and the number of the try, so that a site
 * whose backup was restored asks the provider about the same id before it charges. Nobody outside can guess it, and a
 * gift that was made anew under an old number has other ids.
 */
export function regularPaymentId(
  secrets: Secrets,
  gift: Pick<RegularGift, "id" | "created_at">,
  { month, tries }: RegularTry,
): string {
  return secrets.fingerprint(`regular ${gift.id} ${gift.created_at} ${month} ${tries}`).slice(0, idLength);
}

/** Adds a month of which nothing was tried yet. */
export function addMonth(store: Store, { id, amount }: RegularGift, month: string, at: Date): Promise<RegularCharge> {
  return store.regularGifts.addCharge({ gift_id: id, month, state: "open", amount }, at);
}

/** Returns the line of a month. A month that goes to another cause than the gift's buys no shares. */
function giftOf(gift: RegularGift, cause: CauseRecord) {
  const { name, phone, amount, on_behalf, proxy_granted, note, shown_as } = gift;
  const shares = cause.id === gift.cause?.id ? sharesOfMonth(gift) : noShares;
  return { cause_id: cause.id, name, phone, amount, ...shares, on_behalf, proxy_granted, note, shown_as };
}
