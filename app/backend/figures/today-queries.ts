import { sql } from "kysely";
import type { PaymentState } from "../../contract/rules/payment-states.ts";
import type { Database } from "../database/database.ts";

export function todayQueries(db: Database) {
  return {
    /** Counts card payments that began since a moment, by state and reason of failure. */
    async paymentsSince(
      moment: Date,
    ): Promise<{ readonly state: PaymentState; readonly failure: string | null; readonly count: number }[]> {
      const rows = await db
        .selectFrom("payments")
        .select(["state", "failure"])
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("created_at", ">=", moment.toISOString())
        .where("provider", "!=", "transfer")
        // An expression keeps SQLite from reading all payments in the order of the index of states.
        .groupBy([sql`state || ''`, "state", "failure"])
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
    },

    /** Returns when the oldest contact message came that nobody has handled; null for none. */
    async oldestMessage(): Promise<string | null> {
      const row = await db
        .selectFrom("contact_messages")
        .select("created_at")
        .where("handled_at", "is", null)
        .orderBy("created_at")
        .limit(1)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },
  };
}
