import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import { compiledOnce, RowsById } from "../../database/queries.ts";
import type { Schema } from "../../database/schema.ts";
import { cardFrom, causesById, giftFrom } from "../../giving/basket-queries.ts";
import type { PaymentRecord } from "./payment-records.ts";

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
export type PaymentRow = Pick<Selectable<Schema["payments"]>, (typeof paymentColumns)[number]>;

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
  const lines = await findLines(
    db,
    rows.map((row) => row.id),
  );
  const causes = await causesById(db, lines);
  const inMemory = await linesInMemory(db, lines);
  const linesOf = new RowsById<string, typeof lines>(rows.map(({ id }) => [id, []]));
  for (const line of lines) linesOf.get(line.payment_id).push(line);
  return rows.map((row) => ({
    id: row.id,
    owner: row.owner,
    state: row.state,
    failure: row.failure,
    amount: row.amount,
    donor: { name: row.donor_name, email: row.donor_email, phone: row.donor_phone },
    language: row.language,
    provider: row.provider,
    provider_payment_id: row.provider_payment_id,
    card: row.card_last_four === null ? null : { brand: row.card_brand ?? "", last_four: row.card_last_four },
    card_to_save: row.card_to_save === null ? null : JSON.parse(row.card_to_save),
    created_at: row.created_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
    finished_at: row.finished_at,
    next_inquiry_at: row.next_inquiry_at,
    inquiries: row.inquiries,
    paid_twice_with: row.paid_twice_with,
    paid_twice_settled_at: row.paid_twice_settled_at,
    is_hosted: row.hosted_page !== null,
    charge_code: row.charge_code,
    provider_code: row.provider_code,
    regular_gift_id: row.regular_gift_id,
    regular_charge_id: row.regular_charge_id,
    saved_card_id: row.saved_card_id,
    consent_version: row.consent_version,
    lines: linesOf
      .get(row.id)
      .map((line) => ({
        id: line.id,
        basket_item_id: line.basket_item_id,
        ...giftFrom(line),
        regular: line.regular_day === null ? null : { day: line.regular_day, needed_most: line.needed_most === 1 },
        card: cardFrom(line.card),
        in_memory: inMemory.has(line.id) || cardFrom(line.card)?.occasion === "memory",
        cause: causes.get(line.cause_id),
        provider_item_id: line.provider_item_id,
        refunded: line.refunded,
      })),
  }));
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
