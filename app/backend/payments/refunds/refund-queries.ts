import { type Selectable, sql } from "kysely";
import { openRefundStates } from "../../../contract/rules/refunds.ts";
import { compiledOnce } from "../../database/compiled-once.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { RefundRecord, RefundStore } from "./refund-store.ts";

const isWaiting = sql<boolean>`state in ('requested', 'unknown')`;

const countWaiting = compiledOnce((db) =>
  db
    .selectFrom("refunds")
    .select((eb) => eb.fn.count<number>("request_id").distinct().as("count"))
    .where(isWaiting),
);

export function refundQueries(db: Database): RefundStore {
  const refunds = () => db.selectFrom("refunds").selectAll().orderBy("id");
  /** Waiting for a second person, or for an outcome that the first inquiry did not tell. */

  return {
    async insert(rows) {
      await db
        .insertInto("refunds")
        .values([...rows])
        .execute();
    },

    listByPayment: async (id) => (await refunds().where("payment_id", "=", id).execute()).map(refundFrom),
    listByRequest: async (id) => (await refunds().where("request_id", "=", id).execute()).map(refundFrom),

    async listByRequests(ids) {
      if (ids.length === 0) return [];
      return (
        await refunds()
          .where("request_id", "in", [...ids])
          .execute()
      ).map(refundFrom);
    },

    async listDue(now, limit) {
      const rows = await db
        .selectFrom("refunds")
        .selectAll()
        .where("next_inquiry_at", "<=", now.toISOString())
        .orderBy("next_inquiry_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(refundFrom);
    },

    async listRequests(filter, { offset, limit }) {
      const all = db.selectFrom("refunds");
      const matching =
        filter === "all" ? all : all.where("state", filter === "open" ? "in" : "not in", openRefundStates);
      const { total } = await matching
        .select((eb) => eb.fn.count<number>("request_id").distinct().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select((eb) => ["request_id", eb.fn.max("id").as("last")])
        .groupBy("request_id")
        .orderBy("last", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return { ids: rows.map(({ request_id }) => request_id), total: Number(total) };
    },

    async countWaiting() {
      const [counted] = await countWaiting(db);
      return Number(counted!.count);
    },

    async move(rows, from, to, change) {
      const { numUpdatedRows } = await db
        .updateTable("refunds")
        .set({ ...change, state: to })
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .where("state", "in", from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === BigInt(rows.length);
    },

    async claimInquiry(rows, next) {
      const [first] = rows;
      if (!first) return false;
      const { numUpdatedRows } = await db
        .updateTable("refunds")
        .set((eb) => ({ next_inquiry_at: next, inquiries: eb("inquiries", "+", 1) }))
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .where("state", "=", first.state)
        // A concurrent claim has changed this value.
        .where("next_inquiry_at", first.next_inquiry_at === null ? "is" : "=", first.next_inquiry_at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async addRefunded(lineId, kurus) {
      const refunded = sql<number>`refunded + ${kurus}`;
      await db.updateTable("payment_lines").set({ refunded }).where("id", "=", lineId).execute();
      await db.updateTable("donations").set({ refunded }).where("payment_line_id", "=", lineId).execute();
    },

    async saveItemIds(itemIds) {
      for (const [id, provider_item_id] of itemIds)
        await db.updateTable("payment_lines").set({ provider_item_id }).where("id", "=", id).execute();
    },

    async settlePaidTwice(paymentId, at) {
      const open = await db
        .selectFrom("payments")
        .select(["id", "paid_twice_with"])
        .where("paid_twice_with", "is not", null)
        .where("paid_twice_settled_at", "is", null)
        .where((eb) => eb.or([eb("id", "=", paymentId), eb("paid_twice_with", "=", paymentId)]))
        .execute();
      for (const { id, paid_twice_with } of open) {
        const unsettled = await db
          .selectFrom("payment_lines as one")
          .innerJoin("payment_lines as other", "other.basket_item_id", "one.basket_item_id")
          .select("one.id")
          .where("one.payment_id", "=", id)
          .where("other.payment_id", "=", paid_twice_with)
          .where(sql<boolean>`one.refunded < one.amount and other.refunded < other.amount`)
          .limit(1)
          .executeTakeFirst();
        if (!unsettled)
          await db
            .updateTable("payments")
            .set({ paid_twice_settled_at: at.toISOString() })
            .where("id", "=", id)
            .execute();
      }
    },
  };
}

function refundFrom(row: Selectable<Schema["refunds"]>): RefundRecord {
  return row as RefundRecord;
}
