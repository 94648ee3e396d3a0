import type { Selectable } from "kysely";
import type { Donor, PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { Plan } from "../../../contract/rules/giving-plans.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { compiledOnce, RowsById } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";
import { cardFrom, type CardWish, causesById, type Gift, giftFrom, planFrom } from "../../giving/basket-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";

/** Columns that lists read. The bank's document is large and read only where it is shown. */
export const paymentColumns = [
  "id",
  "owner",
  "state",
  "failure",
  "amount",
  "donor_name",
  "donor_email",
  "donor_phone",
  "language",
  "provider",
  "provider_payment_id",
  "card_brand",
  "card_last_four",
  "card_to_save",
  "created_at",
  "updated_at",
  "expires_at",
  "finished_at",
  "next_inquiry_at",
  "inquiries",
  "provider_code",
  "charge_code",
  "paid_twice_with",
  "paid_twice_settled_at",
  "regular_gift_id",
  "regular_charge_id",
  "saved_card_id",
  "consent_version",
  "hosted_page",
] as const satisfies readonly (keyof Schema["payments"])[];
export type PaymentRow = Readonly<Pick<Selectable<Schema["payments"]>, (typeof paymentColumns)[number]>>;

const findLines = compiledOnce((db, ids: readonly string[]) =>
  db
    .selectFrom("payment_lines")
    .selectAll()
    .where("payment_id", "in", [...ids])
    .orderBy("id"),
);

/** Adds lines and causes to rows of payments. */
export async function withLines(db: Database, rows: readonly PaymentRow[]): Promise<PaymentRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await findLines(db, ids);
  const causes = await causesById(db, lines);
  const inMemory = await linesInMemory(db, lines);
  const linesOf = new RowsById<string, typeof lines>(ids.map((id) => [id, []]));
  for (const line of lines) linesOf.get(line.payment_id).push(line);
  return rows.map(
    ({ donor_name, donor_email, donor_phone, card_brand, card_last_four, card_to_save, hosted_page, ...row }) => ({
      ...row,
      donor: { name: donor_name, email: donor_email, phone: donor_phone },
      card: card_last_four === null ? null : { brand: card_brand ?? "", last_four: card_last_four },
      card_to_save: card_to_save === null ? null : JSON.parse(card_to_save),
      is_hosted: hosted_page !== null,
      lines: linesOf
        .get(row.id)
        .filter(({ is_fee }) => !is_fee)
        .map(({ regular_day, needed_most, plan, provider_item_id, basket_item_id, refunded, ...line }) => ({
          id: line.id,
          basket_item_id,
          ...giftFrom(line),
          regular:
            regular_day === null && plan === null
              ? null
              : { day: regular_day, needed_most: needed_most === 1, plan: planFrom(plan) },
          card: cardFrom(line.card),
          in_memory: inMemory.has(line.id) || cardFrom(line.card)?.occasion === "memory",
          cause: causes.get(line.cause_id),
          provider_item_id,
          refunded,
        })),
      fee: feeIn(linesOf.get(row.id)),
    }),
  );
}

function feeIn(lines: readonly (FeeLine & { readonly is_fee: number | null })[]): FeeLine | null {
  const line = lines.find(({ is_fee }) => is_fee);
  if (!line) return null;
  const { id, amount, provider_item_id, refunded } = line;
  return { id, amount, provider_item_id, refunded };
}

/** Returns the ids of the paid lines whose cards were in memory of somebody. */
async function linesInMemory(
  db: Database,
  lines: readonly Pick<Selectable<Schema["payment_lines"]>, "payment_id" | "on_behalf">[],
): Promise<ReadonlySet<number | null>> {
  const payments = lines.filter(({ on_behalf }) => on_behalf === 1).map(({ payment_id }) => payment_id);
  if (payments.length === 0) return new Set();
  const rows = await db
    .selectFrom("gift_cards")
    .innerJoin("donations", "donations.id", "gift_cards.donation_id")
    .select("donations.payment_line_id")
    .where("donations.payment_id", "in", payments)
    .where("gift_cards.occasion", "=", "memory")
    .execute();
  return new Set(rows.map(({ payment_line_id }) => payment_line_id));
}

/** A gift that is given every month from now on, or on the nights of a plan. */
export interface RegularChoice {
  /** Day of the month, 1 to 31; null for a plan. */
  readonly day: number | null;
  /** Whether its cause is chosen anew every time, where gifts are needed most. */
  readonly needed_most: boolean;
  readonly plan: Plan | null;
}

/** What every line of a payment has. */
export interface FeeLine {
  readonly id: number;
  /** Kuruş. */
  readonly amount: number;
  /** The provider's id of this line; null before the charge and when staff settled the payment by hand. */
  readonly provider_item_id: string | null;
  /** Kuruş that went back to the donor or were charged back. */
  readonly refunded: number;
}

export interface PaymentLine extends Gift, FeeLine {
  /** Null for a gift given once, and for the charges that follow the first one. */
  readonly regular: RegularChoice | null;
  /** The card that is sent when the payment succeeds; null afterwards. */
  readonly card: CardWish | null;
  /** Whether its card says, or said, that it was given in memory of the named person. */
  readonly in_memory: boolean;
  readonly basket_item_id: number;
  readonly cause: CauseRecord;
}

/** Details of a card that is saved if its payment succeeds. */
export interface CardToSave {
  readonly holder: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

export interface PaymentRecord extends Omit<
  PaymentRow,
  `donor_${string}` | "card_brand" | "card_last_four" | "card_to_save" | "hosted_page"
> {
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly card: { readonly brand: string; readonly last_four: string } | null;
  /** Whether its payer types the card on the provider's page, where money may move unseen; false once it left there. */
  readonly is_hosted: boolean;
  /** Null once the payment is finished. */
  readonly card_to_save: CardToSave | null;
  /** The gifts. */
  readonly lines: readonly PaymentLine[];
  /** The bank's fee, where the donor covers it. The payment's amount is the sum of it and the gifts. */
  readonly fee: FeeLine | null;
}

export interface NewPayment extends Pick<
  Selectable<Schema["payments"]>,
  | ("id" | "owner" | "idempotency_key" | "amount" | "language")
  | ("address_hash" | "card_hash" | "reference_hash" | "provider")
> {
  readonly donor: Donor;
  readonly card_to_save: CardToSave | null;
  /** The month of a regular gift. Its payment is stored as being confirmed, because its card is charged next. */
  readonly regular?: { readonly gift_id: number; readonly charge_id: number };
  readonly saved_card_id?: number | null;
  readonly consent_version?: string | null;
  /** Kuruş of the bank's fee that the donor covers; 0 by default. */
  readonly fee?: number;
  readonly lines: readonly (Gift & {
    readonly id: number;
    readonly regular?: RegularChoice | null;
    readonly card?: CardWish | null;
  })[];
  readonly at: Date;
  readonly expires_at: Date;
}

export interface PaymentChange {
  readonly failure?: PaymentFailure;
  readonly provider_payment_id?: string;
  readonly three_d_secure?: string | null;
  readonly hosted_page?: string;
  readonly card?: { brand: string; last_four: string } | undefined;
  /** The provider's id of each paid line, by the line's id. */
  readonly item_ids?: ReadonlyMap<number, string>;
  readonly provider_code?: string;
  readonly paid_twice_with?: string | null;
  /** Null or absent: no inquiry. */
  readonly next_inquiry_at?: string | null;
}

/** The bank's HTML document, or the address of the provider's page. */
export type WayToBank = { readonly document: string } | { readonly address: string };

/** The key that declined cards are counted by: exactly one of the three. */
export type DeclinedBy = { readonly owner: Owner } | { readonly card_hash: string } | { readonly address_hash: string };

export interface HandledNotification {
  readonly provider: string;
  /** Keyed hash of the whole notification. */
  readonly fingerprint: string;
  /** Null when it names no payment of this site. */
  readonly payment_id: string | null;
  readonly event: string;
}
