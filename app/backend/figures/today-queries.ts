import { sql } from "kysely";
import type { PaymentState } from "../../contract/rules/payment-states.ts";
import type { Database } from "../database/database.ts";
import type { TodayStore } from "./today-store.ts";

export function todayQueries(db: Database): TodayStore {
  return {
    async paymentsSince(moment) {
      const rows = await db
        .selectFrom("payments")
        .select(["state", "failure"])
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("created_at", ">=", moment.toISOString())
        .where("provider", "!=", "transfer")
        // An expression keeps SQLite from reading all payments in the order of the index of states.
        .groupBy([sql`state || ''`, "state", "failure"])
        .execute();
      return rows.map(({ count, ...row }) => ({ ...row, state: row.state as PaymentState, count: Number(count) }));
    },

    async oldestMessage() {
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
