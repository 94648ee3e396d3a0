import type { Selectable } from "kysely";
import { unsettledStates } from "../../../contract/rules/payment-states.ts";
import type { RegularChargeState } from "../../../contract/rules/regular-giving.ts";
import { findsRow, firstRow, rowsAs } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";
import { causesById } from "../../giving/basket-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";

/** Returns the queries of the months of regular gifts. */
export function regularChargeQueries(db: Database) {
  const charges = () => db.selectFrom("regular_charges").selectAll();

  return {
    findCharge: (giftId: number, month: string): Promise<RegularCharge | null> =>
      charges().where("gift_id", "=", giftId).where("month", "=", month).$call(firstRow),
    findChargeById: (id: number): Promise<RegularCharge | null> => charges().where("id", "=", id).$call(firstRow),

    /** Adds a month of a gift and returns it. A month exists once. */
    async addCharge(
      charge: { gift_id: number; month: string; state: RegularChargeState; amount: number; payment_id?: string },
      at: Date,
    ): Promise<RegularCharge> {
      const now = at.toISOString();
      return db
        .insertInto("regular_charges")
        .values({ ...charge, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    changeCharge: (
      id: number,
      change: Partial<Pick<RegularCharge, "state" | "payment_id" | "amount" | "tries" | "refusals" | "retry_at">>,
      at: Date,
    ) =>
      db
        .updateTable("regular_charges")
        .set({ ...change, updated_at: at.toISOString() })
        .where("id", "=", id)
        .execute(),

    /** Deletes a month that was never tried. */
    removeCharge: (id: number) =>
      db.deleteFrom("regular_charges").where("id", "=", id).where("tries", "=", 0).execute(),

    /** Returns whether a payment of a month has no final outcome, so that another one could charge twice. */
    isUnsettled: (chargeId: number) =>
      db
        .selectFrom("payments")
        .select("id")
        .where("regular_charge_id", "=", chargeId)
        .where((eb) => eb.or([eb("state", "in", unsettledStates), eb("next_inquiry_at", "is not", null)]))
        .$call(findsRow),

    /** Returns the ids of the months of a gift with a payment that has no final outcome. */
    unsettledOf: (giftId: number) =>
      db
        .selectFrom("payments")
        .select("regular_charge_id")
        .where("regular_gift_id", "=", giftId)
        .where((eb) => eb.or([eb("state", "in", unsettledStates), eb("next_inquiry_at", "is not", null)]))
        .$call(rowsAs(({ regular_charge_id }) => regular_charge_id)),

    /** Counts the paid nights of plans in a time, and adds them up. Days are YYYY-MM-DD. */
    async paidNights(first: string, last: string): Promise<{ nights: number; amount: number }> {
      const row = await db
        .selectFrom("regular_charges")
        .innerJoin("regular_gifts", "regular_gifts.id", "regular_charges.gift_id")
        .select((eb) => [
          eb.fn.countAll<number>().as("nights"),
          eb.fn.sum<number | null>("regular_charges.amount").as("amount"),
        ])
        .where("regular_gifts.plan", "is not", null)
        .where("regular_charges.state", "=", "paid")
        .where("month", ">=", first)
        .where("month", "<=", last)
        .executeTakeFirstOrThrow();
      return { nights: row.nights, amount: row.amount ?? 0 };
    },

    /** Returns whether any month of a gift was paid at or after a moment. */
    wasPaidSince: (giftId: number, moment: Date) =>
      charges()
        .where("gift_id", "=", giftId)
        .where("state", "=", "paid")
        .where("updated_at", ">=", moment.toISOString())
        .$call(findsRow),

    /** Lists a gift's months, newest first. */
    charges: (giftId: number): Promise<RegularCharge[]> =>
      charges().where("gift_id", "=", giftId).orderBy("month", "desc").execute(),

    /** Returns the causes that a gift's paid months went to, by month. */
    async monthCauses(giftId: number): Promise<ReadonlyMap<string, CauseRecord>> {
      const rows = await db
        .selectFrom("regular_charges")
        .innerJoin("regular_gifts", "regular_gifts.id", "regular_charges.gift_id")
        .innerJoin("payments", "payments.id", "regular_charges.payment_id")
        .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
        .select(["regular_charges.month", "payment_lines.cause_id"])
        .where("regular_charges.gift_id", "=", giftId)
        .where("regular_charges.state", "=", "paid")
        // The first payment was for a whole basket, each later one for this gift alone.
        .where((eb) =>
          eb.or([
            eb("payment_lines.id", "=", eb.ref("regular_gifts.payment_line_id")),
            eb("payments.regular_charge_id", "=", eb.ref("regular_charges.id")),
          ]),
        )
        .execute();
      const causes = await causesById(db, rows);
      return new Map(rows.map(({ month, cause_id }) => [month, causes.get(cause_id)]));
    },
  };
}

/** One month of a gift, or one night of a plan. */
export type RegularCharge = Readonly<Selectable<Schema["regular_charges"]>>;
