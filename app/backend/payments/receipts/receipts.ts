import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import { RuleViolation } from "../../../contract/rule-violation.ts";
import { honouredName } from "../../../contract/rules/gift-people.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-day.ts";
import { later } from "../../../contract/rules/istanbul-time.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { receiptLinkDays, receiptNameYears } from "../../../contract/rules/receipts.ts";
import { texts } from "../../../texts/texts.ts";
import { findOrganisation, sandboxProvider } from "../../organisation/organisation.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import type { Ports, Store } from "../ports.ts";
import type { ReceiptRecord } from "./receipt-queries.ts";

/** Provider of payments that staff enter: transfers and cash. */
const enteredProvider = "transfer";

/** Example data on samples, in the language of the payer. */
export function sampleOrganisation(language: Language): Organisation {
  return { ...texts[language].receipt.sampleData, permit_until: null };
}

/**
 * Issues the receipt of a payment in the caller's transaction; a payment that has one keeps it. Sandbox payments get a
 * sample from a series of its own. Without the organisation's data a real card payment gets no receipt yet: the money
 * is taken and must be recorded, and the receipt is issued when somebody first asks for it.
 * @returns null without a receipt
 */
export async function issueReceipt(store: Store, payment: PaymentRecord, at: Date): Promise<ReceiptRecord | null> {
  const existing = await store.receipts.find(payment.id);
  if (existing) return existing;
  const organisation = await findOrganisation(store);
  const isSample = payment.provider === sandboxProvider || (payment.provider === enteredProvider && !organisation);
  if (!organisation && !isSample) return null;
  return store.receipts.issue({
    payment_id: payment.id,
    series: isSample ? "sample" : "official",
    year: Number(dayInIstanbul(at).slice(0, 4)),
    amount: payment.amount,
    donor_name: payment.donor.name || null,
    card_last_four: payment.card?.last_four ?? null,
    organisation: organisation ?? sampleOrganisation(payment.language),
    lines: payment.lines.map(({ cause, share_value, share_names, in_memory, amount, ...line }) => ({
      id: line.id,
      title: cause.kind === "spring" ? null : { tr: cause.texts.tr.title, en: cause.texts.en.title },
      country: cause.country,
      share_value,
      ...(cause.kind === "sacrifice" && { share_names }),
      on_behalf_of: honouredName(line),
      in_memory,
      amount,
    })),
    paid_at: payment.finished_at ?? at.toISOString(),
    issued_at: at.toISOString(),
  });
}

/**
 * Returns a payment's receipt. A payment from before receipts existed, or before the organisation's data, gets its
 * receipt now.
 * @throws RuleViolation not_found when the payment has not succeeded
 */
export async function ensureReceipt({ store, clock }: Ports, payment: PaymentRecord): Promise<ReceiptRecord | null> {
  if (payment.state !== "succeeded") throw new RuleViolation("not_found");
  const existing = await store.receipts.find(payment.id);
  if (existing) return existing;
  return store.transaction(async (store) => {
    await store.lock(`receipt ${payment.id}`);
    return issueReceipt(store, payment, clock.now());
  });
}

/**
 * Makes the link to a payment's receipt for a message that is being sent, and opens it for 30 days. The token is made
 * from the server's key, so that a message that is sent again has the same link and no table contains it.
 * @returns the link's token
 */
export async function makeReceiptLink({ store, clock, secrets }: Ports, paymentId: string): Promise<string> {
  const token = secrets.fingerprint(`receipt link ${paymentId}`).slice(0, 32);
  const expiresAt = later(clock.now(), { days: receiptLinkDays });
  await store.receipts.saveLink(receiptLinkHash(secrets, token), paymentId, expiresAt);
  return token;
}

/** Returns the keyed hash under which a link's token is stored. */
export function receiptLinkHash(secrets: Ports["secrets"], token: string): string {
  return secrets.fingerprint(`receipt token ${token}`);
}

/** Deletes expired links, and the names of erased donors whose retention has ended. */
export async function cleanUpReceipts({ store, clock }: Ports): Promise<void> {
  const now = clock.now();
  await store.receipts.removeExpiredLinks(now);
  await store.receipts.eraseNamesBefore(Number(dayInIstanbul(now).slice(0, 4)) - receiptNameYears);
}
