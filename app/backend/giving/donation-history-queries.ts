import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { compiledOnce } from "../database/queries.ts";
import { causesById } from "./basket-queries.ts";
import type { DonatedMonthRecord, DonatedWellRecord } from "./donation-history-records.ts";
import type { Owner } from "../accounts/current-user.ts";

/** What of a donation did not go back to the donor, in kuruş. */
export const netAmount = sql<number>`(donations.amount - donations.refunded)`;
/** Leaves out donations that went back as a whole. */
export const isKept = sql<boolean>`donations.refunded < donations.amount`;

const findSums = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_months")
    .select((eb) => [eb.fn.sum<number | null>("amount").as("amount"), eb.fn.sum<number | null>("kept").as("donations")])
    .where("owner", "=", owner),
);
const findWells = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select(["cause_id", "amount", "shares"])
    .where("owner", "=", owner)
    .where("kind", "=", "water_well")
    .orderBy("amount", "desc")
    .orderBy("cause_id"),
);
const countWells = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select((eb) => eb.fn.countAll<number>().as("wells"))
    .where("owner", "=", owner)
    .where("kind", "=", "water_well"),
);
const countCompleted = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .innerJoin("causes", "causes.id", "donor_causes.cause_id")
    .select((eb) => eb.fn.countAll<number>().as("causes"))
    .where("donor_causes.owner", "=", owner)
    .where("causes.status", "=", "completed"),
);
const sumSacrificeShares = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select((eb) => eb.fn.sum<number | null>("shares").as("shares"))
    .where("owner", "=", owner)
    .where("kind", "=", "sacrifice"),
);
const findMonths = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_months")
    .select(["month", "kind", "amount", "kept"])
    .where("owner", "=", owner)
    .where("kept", ">", 0),
);

/** Returns the queries of a donor's sums. They read the running totals, however many donations there are. */
export function donationHistoryQueries(db: Database) {
  return {
    async sums(owner: Owner): Promise<{ amount: number; donations_count: number }> {
      const [row] = await findSums(db, owner);
      return { amount: Number(row?.amount ?? 0), donations_count: Number(row?.donations ?? 0) };
    },

    /** Lists the wells, largest amount first. */
    async wells(owner: Owner): Promise<DonatedWellRecord[]> {
      const rows = await findWells(db, owner);
      const causes = await causesById(db, rows);
      return rows.map(({ cause_id, amount, shares }) => ({
        cause: causes.get(cause_id),
        amount: Number(amount),
        share_value: Number(shares),
      }));
    },

    async countWells(owner: Owner): Promise<number> {
      const [row] = await countWells(db, owner);
      return Number(row?.wells ?? 0);
    },

    /** Returns the number of causes among the donations that have reached their goal. */
    async countCompleted(owner: Owner): Promise<number> {
      const [row] = await countCompleted(db, owner);
      return Number(row?.causes ?? 0);
    },

    async sacrificeShares(owner: Owner): Promise<number> {
      const [row] = await sumSacrificeShares(db, owner);
      return Number(row?.shares ?? 0);
    },

    /** Returns the sums of each month with donations, by kind, in no order. */
    async months(owner: Owner): Promise<DonatedMonthRecord[]> {
      const rows = await findMonths(db, owner);
      return rows.map(({ month, kind, amount, kept }) => ({
        month,
        kind,
        amount: Number(amount),
        donations_count: Number(kept),
      }));
    },

    /** Returns false when the donation does not exist. */
    async hideWords(donationId: number, isHidden: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("donations")
        .set({ words_hidden: isHidden ? 1 : 0 })
        .where("id", "=", donationId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
