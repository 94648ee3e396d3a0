import type { Generated } from "kysely";
import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { Fund } from "../../contract/rules/funds.ts";
import type { CardOccasion, CardState } from "../../contract/rules/gift-cards.ts";
import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { ReceiptSeries } from "../../contract/rules/receipts.ts";
import type { DifferenceKind, ReconciliationState } from "../../contract/rules/reconciliation.ts";
import type { RefundKind, RefundState } from "../../contract/rules/refunds.ts";
import type { PauseReason, RegularChargeState, RegularState } from "../../contract/rules/regular-giving.ts";
import type { StatementLineState, StatementMatch, TransferKind } from "../../contract/rules/transfers.ts";
import type { GiftColumns } from "./schema.ts";

/** Transfers, bank statements, reconciliation, figures, regular gifts, refunds, receipts, gift cards, totals. */
export interface MoneySchema {
  transfers: {
    payment_id: string;
    kind: TransferKind;
    /** When the money arrived. */
    day: string;
    amount: number;
    /** Id of the content item of the bank account; null for cash. */
    account_id: number | null;
    /** The account's name at that time. */
    account: string | null;
    sender: string | null;
    sender_iban: string | null;
    reference: string | null;
    entered_by: number | null;
    created_at: string;
  };
  transfer_codes: {
    code: string;
    /** Null for a guest's code. */
    user_id: number | null;
    cause_id: number | null;
    name: string | null;
    email: string | null;
    phone: string | null;
    language: Language;
    /** Keyed hash of the guest's address, to limit how many codes are stored. */
    address_hash: string | null;
    /** Identifies one submit of the guest's form; null where it had none. */
    idempotency_key: string | null;
    created_at: string;
  };
  /** JSON: which column of a bank's file has which meaning, by the id of the bank account. */
  statement_formats: { account_id: number; columns: string; updated_at: string };
  statement_files: {
    id: Generated<number>;
    account_id: number;
    account: string;
    name: string;
    /** Keyed hash of the content. */
    digest: string;
    /** The decoded content; null once it is imported. */
    body: string | null;
    lines: Generated<number>;
    doubles: Generated<number>;
    left_out: Generated<number>;
    uploaded_by: number | null;
    uploaded_at: string;
    imported_at: string | null;
  };
  statement_lines: {
    id: Generated<number>;
    file_id: number;
    account_id: number;
    /** Keyed hash of the bank's row, and of its number among equal rows of a file. */
    fingerprint: string;
    day: string;
    amount: number;
    sender: string | null;
    /** The normalized sender. */
    sender_key: string | null;
    sender_iban: string | null;
    description: string | null;
    reference: string | null;
    state: StatementLineState;
    /** What the suggestion was found by; null without a suggestion. */
    matched_by: StatementMatch | null;
    user_id: number | null;
    donor_name: string | null;
    donor_email: string | null;
    donor_phone: string | null;
    cause_id: number | null;
    payment_id: string | null;
    decided_by: number | null;
    decided_at: string | null;
    reason: string | null;
  };
  /** The movements of money that the provider reported. */
  provider_transactions: {
    provider: string;
    kind: string;
    transaction_id: string;
    day: string;
    provider_payment_id: string;
    amount: number;
  };
  reconciliation_days: {
    provider: string;
    day: string;
    state: ReconciliationState;
    /** Until then no other process reconciles this day. */
    claimed_until: string;
    tries: Generated<number>;
    /** Code of the last failure. */
    code: string | null;
    ran_at: string | null;
    paid_there: Generated<number>;
    refunded_there: Generated<number>;
    paid_here: Generated<number>;
    refunded_here: Generated<number>;
  };
  reconciliation_differences: {
    id: Generated<number>;
    provider: string;
    day: string;
    kind: DifferenceKind;
    provider_payment_id: string;
    payment_id: string | null;
    amount_there: number;
    amount_here: number;
    found_at: string;
    /** When a later run found both sides equal. */
    gone_at: string | null;
    handled_at: string | null;
    handled_by: number | null;
    reason: string | null;
  };
  figure_days: {
    day: string;
    kind: CauseKind;
    country: string;
    channel: DonationChannel;
    donations: number;
    amount: number;
  };
  figure_donors: {
    day: string;
    new_donors: number;
    returning_donors: number;
    /** Kuruş by which donors covered the bank's fee; null on days from before they could. */
    fees: Generated<number | null>;
    computed_at: string;
  };
  regular_gifts: Omit<GiftColumns, "cause_id"> & {
    id: Generated<number>;
    user_id: number;
    /** The line of the payment that began it. */
    payment_line_id: number | null;
    state: RegularState;
    pause_reason: PauseReason | null;
    /** Day on which a pause ends; null for a pause that its donor ends. */
    paused_until: string | null;
    /** Null: where gifts are needed most. */
    cause_id: number | null;
    /** Day of the month, 1 to 31. */
    day: number;
    /** Null once its card was deleted. */
    card_id: number | null;
    /** Name on the receipts; null for the account's own, "anonymous" for none. */
    payer_name: string | null;
    language: Language;
    /** JSON of the nights on which it is charged; null for a monthly gift. */
    plan: string | null;
    /** The month that is charged next; of a plan the day of the night. */
    next_month: string;
    /** When it is charged next; null while a charge has no outcome and while it is not active. */
    next_charge_at: string | null;
    /** The card and expiry that the donor was warned about. */
    card_warned: string | null;
    created_at: string;
    stopped_at: string | null;
  };
  /** One row for every month of a gift, or night of a plan, that was charged, skipped or given up. */
  regular_charges: {
    id: Generated<number>;
    gift_id: number;
    /** YYYY-MM; of a plan YYYY-MM-DD. */
    month: string;
    state: RegularChargeState;
    /** The last payment of this month. */
    payment_id: string | null;
    amount: number;
    /** Charges of the card that were started. */
    tries: Generated<number>;
    /** Charges that the bank refused. */
    refusals: Generated<number>;
    /** When a refused night of a plan is tried again; null for a month. */
    retry_at: string | null;
    created_at: string;
    updated_at: string;
  };
  regular_consents: {
    id: Generated<number>;
    gift_id: number;
    text_version: string;
    amount: number;
    day: number;
    /** JSON of the plan that was agreed to; null for a monthly gift. */
    plan: string | null;
    language: Language;
    at: string;
  };
  refunds: {
    id: Generated<number>;
    /** Joins the rows of one request of staff; part of the number that the provider knows them by. */
    request_id: string;
    payment_id: string;
    payment_line_id: number;
    kind: RefundKind;
    state: RefundState;
    amount: number;
    reason: string;
    /** The bank's reference of a transfer or chargeback. */
    reference: string | null;
    /** Day of a transfer or chargeback, YYYY-MM-DD. */
    happened_on: string | null;
    requested_by: number;
    requested_at: string;
    approved_by: number | null;
    decided_at: string | null;
    decision_reason: string | null;
    provider_code: string | null;
    /** When the provider was called. */
    sent_at: string | null;
    next_inquiry_at: string | null;
    inquiries: Generated<number>;
    finished_at: string | null;
  };
  /** Donations of one kind on one day in Istanbul: their number and net kuruş. Triggers keep it. */
  donation_days: { day: string; kind: string; donations: number; amount: number };
  /** Donations of one fund on one day in Istanbul: their number and net kuruş. Triggers keep it. */
  fund_days: { day: string; fund: Fund; donations: number; amount: number };
  /** What staff entered as spent from a fund, in kuruş. */
  fund_spending: {
    id: Generated<number>;
    fund: Fund;
    day: string;
    amount: number;
    cause_id: number | null;
    /** The voucher, in words. */
    document: string;
    idempotency_key: string;
    entered_by: number;
    entered_at: string;
  };
  receipts: {
    id: Generated<number>;
    payment_id: string;
    /** "official", or "sample" for payments in the sandbox. */
    series: ReceiptSeries;
    /** Year of issue in Istanbul; serial numbers begin at 1 each year. */
    year: number;
    serial: number;
    amount: number;
    /** As given with the payment; null when none was given and after its retention. */
    donor_name: string | null;
    card_last_four: string | null;
    /** JSON: the organisation's data on the day of issue. */
    organisation: string;
    /** JSON: the paid lines. */
    lines: string;
    paid_at: string;
    issued_at: string;
    /** When the donor's account was erased; the name is deleted when its retention ends. */
    donor_erased_at: string | null;
  };
  /** The last serial number of a series in a year. */
  receipt_counters: { series: ReceiptSeries; year: number; last: number };
  /** Links in messages that open a receipt without an account. Only a keyed hash of the token is stored. */
  receipt_links: { token_hash: string; payment_id: string; expires_at: string };
  gift_cards: {
    id: Generated<number>;
    donation_id: number;
    state: CardState;
    occasion: CardOccasion;
    recipient_name: string | null;
    /** Null once the card no longer waits, and so is the message. */
    recipient_email: string | null;
    /** Keyed hash of the address of a sent card, for some days, to limit the cards to one address. */
    recipient_hash: string | null;
    message: string | null;
    send_on: string;
    language: Language;
    created_at: string;
    finished_at: string | null;
  };
  /** What a cause received on each day. `kept`, here and below, counts those not refunded. */
  cause_days: { cause_id: number; day: string; kept: number; amount: number };
  /** What a donor gave to each cause. */
  donor_causes: { owner: string; kind: CauseKind; cause_id: number; kept: number; shares: number; amount: number };
  /**
   * What a donor gave to each kind of cause in each month (YYYY-MM); all donations, and those that were not refunded.
   */
  donor_months: { owner: string; month: string; kind: CauseKind; donations: number; kept: number; amount: number };
}

/** The ledger of the sandbox bank, which a real provider keeps on its own side. Sums are kuruş. */
export interface SandboxSchema {
  sandbox_payments: {
    payment_id: string;
    conversation_id: string;
    behaviour: string;
    association: string;
    last_four: string;
    price: number;
    callback_url: string;
    locale: string;
    /** JSON list of { id, price }, prices in lira as in the provider's messages. */
    items: string;
    status: Generated<string>;
    wrong_codes: Generated<number>;
    charges: Generated<number>;
  };
  sandbox_cards: {
    card_token: string;
    card_user_key: string;
    behaviour: string;
    association: string;
    last_four: string;
    payment_id: string | null;
    charges_without_owner: Generated<number>;
  };
  sandbox_refunds: {
    id: Generated<number>;
    conversation_id: string;
    payment_id: string;
    item_id: string | null;
    price: number;
  };
  /** Under which day of Istanbul the daily report lists a charge or a refund. */
  sandbox_days: { id: Generated<number>; day: string; payment_id: string; refund_id: number | null };
}
