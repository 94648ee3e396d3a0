import { sql } from "kysely";
import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Database } from "../database/database.ts";
import { causesById } from "./basket-queries.ts";
import type { DonationHistoryStore } from "./donation-history-store.ts";

/** What of a donation did not go back to the donor, in kuruş. */
export const netAmount = sql<number>`(donations.amount - donations.refunded)`;
/** Leaves out donations that went back as a whole. */
export const isKept = sql<boolean>`donations.refunded < donations.amount`;

export function donationHistoryQueries(db: Database): DonationHistoryStore {
  const gifts = () => db.selectFrom("donations").innerJoin("causes", "causes.id", "donations.cause_id");
  return {
    async sums(owner) {
      const row = await db
        .selectFrom("donations")
        .select((eb) => [eb.fn.sum<number | null>(netAmount).as("amount"), eb.fn.countAll<number>().as("donations")])
        .where("owner", "=", owner)
        .where(isKept)
        .executeTakeFirstOrThrow();
      return { amount: Number(row.amount ?? 0), donations_count: Number(row.donations) };
    },

    async wells(owner) {
      const rows = await gifts()
        .select((eb) => [
          "donations.cause_id",
          eb.fn.sum<number>(netAmount).as("amount"),
          eb.fn.sum<number>("donations.share_value").as("shares"),
        ])
        .where("donations.owner", "=", owner)
        .where("causes.kind", "=", "water_well")
        .where(isKept)
        .groupBy("donations.cause_id")
        .orderBy("amount", "desc")
        .orderBy("donations.cause_id")
        .execute();
      const causes = await causesById(db, rows);
      return rows.map(({ cause_id, amount, shares }) => ({
        cause: causes.get(cause_id)!,
        amount: Number(amount),
        share_value: Number(shares),
      }));
    },

    async countCompleted(owner) {
      const { causes } = await gifts()
        .select((eb) => eb.fn.count<number>("causes.id").distinct().as("causes"))
        .where("donations.owner", "=", owner)
        .where("causes.status", "=", "completed")
        .where(isKept)
        .executeTakeFirstOrThrow();
      return Number(causes);
    },

    async sacrificeShares(owner) {
      const { shares } = await gifts()
        .select((eb) => eb.fn.sum<number | null>("donations.share_value").as("shares"))
        .where("donations.owner", "=", owner)
        .where("causes.kind", "=", "sacrifice")
        .where(isKept)
        .executeTakeFirstOrThrow();
      return Number(shares ?? 0);
    },

    async all(owner) {
      const rows = await gifts()
        .select(["donations.created_at", "causes.kind", netAmount.as("amount")])
        .where("donations.owner", "=", owner)
        .where(isKept)
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as CauseKind }));
    },
  };
}
