import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import type { Receipt } from "../../../contract/endpoints/receipts.ts";
import { found, mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { countryName } from "../../../contract/rules/country-names.ts";
import { fundOf } from "../../../contract/rules/funds.ts";
import { accountName, honouredName } from "../../../contract/rules/gift-people.ts";
import { dayInIstanbul, later } from "../../../contract/rules/istanbul-time.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { receiptLinkDays, receiptNameYears, receiptNumber, receiptState } from "../../../contract/rules/receipts.ts";
import { texts } from "../../../texts/texts.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { yearlySummaries, yearOf } from "../../giving/donation-history.ts";
import type { Enclosed, NotificationToEnclose } from "../../messages/messenger.ts";
import { findOrganisation, sandboxProvider } from "../../organisation/organisation.ts";
import { chargedLines, titlesOf, titleWithFund } from "../charge/charged-lines.ts";
import type { FeeLine, PaymentRecord } from "../charge/payment-record-queries.ts";
import { showPayment } from "../charge/payments.ts";
import type { Ports, Store, YearlyStatement } from "../ports.ts";
import type { ReceiptRecord } from "./receipt-queries.ts";

/** Notifications that lead to the receipt of a payment. */
const receiptNotifications: readonly string[] = ["donation_received", "payment_succeeded"];

const nothing: Enclosed = { values: {}, attachments: [] };

/** Adds the link to the receipt when a notification is sent, and for e-mail the receipt as a file. */
export async function encloseReceipt(ports: Ports, notification: NotificationToEnclose): Promise<Enclosed> {
  const { channel, kind, language, values } = notification;
  if (!receiptNotifications.includes(kind) || values.payment === undefined) return nothing;
  const payment = await ports.store.payments.find(values.payment);
  if (payment?.state !== "succeeded") return nothing;
  const receipt = await ensureReceipt(ports, payment);
  // Nothing opens the receipt of an erased donor.
  if (receipt?.donor_erased_at) return nothing;
  const link = `${ports.site.publicUrl}/receipt/${await makeReceiptLink(ports, payment.id)}`;
  const content = channel === "email" && receipt ? await print(ports, { receipt, payment }, language) : null;
  if (!content || !receipt) return { values: { receipt: link, attached: "" }, attachments: [] };
  const attachment = { name: receiptFileName(language, receipt), type: "application/pdf", content };
  return { values: { receipt: link, attached: texts[language].receipt.attached }, attachments: [attachment] };
}

/** Returns null when the file cannot be made: the message still has the link. */
async function print({ printer, log }: Ports, shown: ShownReceipt, language: NotificationToEnclose["language"]) {
  try {
    return await printer.receipt(presentReceipt(language, shown), language);
  } catch (failure) {
    log.error(
      { payment: shown.payment.id, error: failure instanceof Error ? failure.name : "" },
      "receipt not printed",
    );
    return null;
  }
}

/** Returns the name of a receipt's file: "makbuz-2026-000042.pdf". */
export function receiptFileName(
  language: NotificationToEnclose["language"],
  receipt: Parameters<typeof receiptNumber>[0],
): string {
  return `${texts[language].receipt.fileName}-${receiptNumber(receipt)}.pdf`;
}

/** Most donations that the summary of a year lists, the newest ones; its sum counts all. */
const mostRows = 5000;

export interface ShownReceipt {
  readonly receipt: ReceiptRecord;
  /** The payment, whose lines know what was refunded. */
  readonly payment: PaymentRecord;
}

/**
 * Returns the receipt of an owner's payment.
 * @throws RuleViolation not_found for another owner's payment or one that has not succeeded; receipt_pending while the
 *   organisation's data are missing
 */
export async function showReceipt(ports: Ports, owner: Owner, paymentId: string): Promise<ShownReceipt> {
  return receiptOf(ports, await showPayment(ports, owner, paymentId));
}

async function receiptOf(ports: Ports, payment: PaymentRecord): Promise<ShownReceipt> {
  const receipt = await ensureReceipt(ports, payment);
  if (!receipt) throw new RuleViolation("receipt_pending");
  return { receipt, payment };
}

/**
 * Returns the receipt that a link in a message opens.
 * @throws RuleViolation not_found for an unknown or expired link
 */
export async function openReceiptLink(ports: Ports, token: string): Promise<ShownReceipt> {
  const { store, clock, secrets } = ports;
  const paymentId = await store.receipts.findByLink(receiptLinkHash(secrets, token), clock.now());
  return receiptOf(ports, found(paymentId === null ? null : await store.payments.find(paymentId)));
}

/**
 * Writes the payer's name on a receipt that bears none. Whoever may open it may do so, once: a receipt is a document,
 * whose name does not change any more.
 * @throws RuleViolation receipt_named
 */
export async function nameReceipt({ store }: Ports, { receipt }: ShownReceipt, name: string): Promise<ShownReceipt> {
  return store.transaction(async (store) => {
    const isNew = await store.receipts.name(receipt.payment_id, name);
    const named = mustExist(await store.receipts.find(receipt.payment_id));
    // The same name again is a request repeated after a lost answer.
    if (!isNew && named.donor_name !== name) throw new RuleViolation("receipt_named");
    return { receipt: named, payment: mustExist(await store.payments.find(receipt.payment_id)) };
  });
}

/** Returns the receipt of any payment for staff, who do not cause one to be issued. @throws RuleViolation not_found */
export async function receiptForStaff({ store }: Ports, paymentId: string): Promise<ShownReceipt> {
  const payment = await store.payments.find(paymentId);
  const receipt = payment && (await store.receipts.find(paymentId));
  if (!receipt) throw new RuleViolation("not_found");
  return { receipt, payment };
}

/** Returns a receipt in one language, with the state that refunds gave it. */
export function presentReceipt(language: Language, { receipt, payment }: ShownReceipt): Receipt {
  const paid = new Map(chargedLines(payment).map((line) => [line.id, line]));
  const titles = titlesOf(payment, language);
  const lines = receipt.lines.map(({ id, title, country, ...line }) => ({
    ...line,
    title: title?.[language] ?? mustExist(titles.get(id)),
    country: countryName(country, language),
    in_memory: line.in_memory ?? false,
    sacrifice_shares: line.share_names ? line.share_value : null,
    share_names: [...(line.share_names ?? [])],
    fund: line.fund ?? "general",
    refunded: mustExist(paid.get(id)).refunded,
  }));
  const refunded = lines.reduce((sum, line) => sum + line.refunded, 0);
  const { payment_id, issued_at, paid_at, donor_name, card_last_four, organisation, amount } = receipt;
  return {
    payment_id,
    number: receiptNumber(receipt),
    is_sample: receipt.series === "sample",
    state: receiptState(amount, refunded),
    issued_at,
    paid_at,
    donor_name,
    card_last_four,
    organisation,
    lines,
    amount,
    refunded,
  };
}

/**
 * Returns what a user gave in a year in Istanbul, with the bank's fees, less what went back. Donations that went back
 * whole are left out.
 * @throws RuleViolation not_found for a year of which nothing is left
 */
export async function yearlyStatement(
  { store, clock, gateway }: Ports,
  userId: number,
  year: number,
  language: Language,
): Promise<YearlyStatement> {
  const owner: Owner = `user:${userId}`;
  const summary = (await yearlySummaries(store, owner)).find((one) => one.year === year);
  if (!summary) throw new RuleViolation("not_found");
  const { donations } = await store.donations.listByOwner(owner, { offset: 0, limit: mostRows }, { year });
  const user = await store.users.find(userId);
  const notRefunded = donations.filter(({ amount, refunded }) => refunded < amount);
  const fees = (await store.donationHistory.fees(owner)).filter((fee) => yearOf(fee) === year);
  const paymentIds = [...notRefunded, ...fees].flatMap(({ payment_id }) => payment_id ?? []);
  const numbers = await store.receipts.numbersOf([...new Set(paymentIds)]);
  const organisation = await findOrganisation(store);
  const numberOf = (payment: string | null) => (payment !== null && numbers.get(payment)) || null;
  const rows = notRefunded
    .toReversed()
    .map(({ created_at, payment_id, amount, refunded, ...gift }) => ({
      day: created_at,
      title: titleWithFund(gift, language),
      receipt: numberOf(payment_id),
      amount: amount - refunded,
    }));
  const feeRows = fees.map(({ paid_at, payment_id, amount }) => ({
    day: paid_at,
    title: texts[language].receipt.fee,
    receipt: numberOf(payment_id),
    amount,
  }));
  return {
    year,
    donor_name: user ? accountName(user) : "",
    organisation: organisation ?? sampleOrganisation(language),
    is_sample: gateway.name === sandboxProvider || organisation === null,
    made_at: clock.now().toISOString(),
    // Of one moment the gift stands before its fee.
    rows: [...rows, ...feeRows].toSorted((one, other) => Date.parse(one.day) - Date.parse(other.day)),
    left_out: summary.donations_count - rows.length,
    amount: summary.amount + (summary.fees ?? 0),
  };
}

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
    lines: [
      ...payment.lines.map(({ cause, fund = null, share_value, share_names, in_memory, amount, ...line }) => ({
        id: line.id,
        title: cause.kind === "spring" ? null : { tr: cause.texts.tr.title, en: cause.texts.en.title },
        country: cause.country,
        share_value,
        ...(cause.kind === "sacrifice" && { share_names }),
        fund: fundOf({ fund, cause }),
        on_behalf_of: honouredName(line),
        in_memory,
        amount,
      })),
      ...(payment.fee ? [receiptLineOf(payment.fee)] : []),
    ],
    paid_at: payment.finished_at ?? at.toISOString(),
    issued_at: at.toISOString(),
  });
}

/** Returns the line of the bank's fee: like a gift to no cause, in no country and in no share. */
function receiptLineOf({ id, amount }: FeeLine) {
  const title = { tr: texts.tr.receipt.fee, en: texts.en.receipt.fee };
  return { id, title, country: "", share_value: 0, on_behalf_of: null, in_memory: false, amount };
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

/** Deletes expired links, and the names of erased donors whose retention is over. */
export async function cleanUpReceipts({ store, clock }: Ports): Promise<void> {
  const now = clock.now();
  await store.receipts.removeExpiredLinks(now);
  await store.receipts.eraseNamesBefore(Number(dayInIstanbul(now).slice(0, 4)) - receiptNameYears);
}
