import { sql } from "kysely";
import type { PaymentState } from "../../contract/endpoints/payments.ts";
import type { Database } from "../database/database.ts";
import { paymentColumns, withLines } from "./payment-record-queries.ts";
import { unsettledStates } from "./payment-states.ts";
import type { PaymentTransition, StaffPaymentStore } from "./staff-payment-store.ts";

/** Payments of unknown outcome: under review, or confirming after an inquiry without a result. */
const isWaiting = sql<boolean>`(state = 'under_review' or (state = 'confirming' and inquiries > 0))`;

export function staffPaymentQueries(db: Database): StaffPaymentStore {
  return {
    async list({ state, q }, { offset, limit }) {
      const matching = () => {
        let query = db.selectFrom("payments");
        if (state) query = query.where("state", "=", state);
        if (q) query = query.where((eb) => eb.or([eb("id", "=", q), eb("provider_payment_id", "=", q)]));
        return query;
      };
      const { total } = await matching()
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      // Both sets are small and have an index, so the whole table is never sorted.
      const paidTwice = await matching()
        .select("id")
        .where("paid_twice_with", "is not", null)
        .where("paid_twice_settled_at", "is", null)
        .orderBy("created_at", "desc")
        .execute();
      const unknown = await matching()
        .select("id")
        .where("state", "in", unsettledStates)
        .where(isWaiting)
        .orderBy("created_at")
        .execute();
      const urgent = [...paidTwice, ...unknown].map(({ id }) => id);
      const shown = urgent.slice(offset, offset + limit);
      const first =
        shown.length === 0
          ? []
          : await db.selectFrom("payments").select(paymentColumns).where("id", "in", shown).execute();
      first.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
      const others = await matching()
        .select(paymentColumns)
        .where((eb) => eb.or([eb("paid_twice_with", "is", null), eb("paid_twice_settled_at", "is not", null)]))
        .where((eb) => eb.not(isWaiting))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(Math.max(0, offset - urgent.length))
        .limit(limit - first.length)
        .execute();
      return { payments: await withLines(db, [...first, ...others]), total: Number(total) };
    },

    async countWaiting() {
      const { count } = await db
        .selectFrom("payments")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("state", "in", unsettledStates)
        .where(isWaiting)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async moves(paymentId) {
      const rows = await db
        .selectFrom("payment_moves")
        .selectAll()
        .where("payment_id", "=", paymentId)
        .orderBy("id")
        .execute();
      return rows.map(({ from_state, to_state, reason, provider_code, at }): PaymentTransition => ({
        from: from_state as PaymentState,
        to: to_state as PaymentState,
        reason,
        provider_code,
        at,
      }));
    },
  };
}
