import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { openRefundStates, type RefundFilter, type RefundState } from "../../../contract/rules/refunds.ts";
import { compiledOnce, findsRow, hasWritten, numberIn, type Page, rowsWritten } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";

/** Waiting for a second person, or for an outcome that the first inquiry did not tell. */
const isWaiting = sql<boolean>`state in ('requested', 'unknown')`;

const countWaiting = compiledOnce((db) =>
  db
    .selectFrom("refunds")
    .select((eb) => eb.fn.count<number>("request_id").distinct().as("number"))
    .where(isWaiting),
);

const idsOf = (rows: readonly RefundRecord[]) => rows.map(({ id }) => id);

export function refundQueries(db: Database) {
  const refunds = () => db.selectFrom("refunds").selectAll().orderBy("id");

  return {
    insert: (rows: readonly NewRefund[]) =>
      db
        .insertInto("refunds")
        .values([...rows])
        .execute(),

    /** Lists the refunds of a payment, oldest first. */
    listByPayment: (id: string): Promise<RefundRecord[]> => refunds().where("payment_id", "=", id).execute(),
    listByRequest: (id: string): Promise<RefundRecord[]> => refunds().where("request_id", "=", id).execute(),

    /** Lists the refunds of requests, oldest first. */
    async listByRequests(ids: readonly string[]): Promise<RefundRecord[]> {
      if (ids.length === 0) return [];
      return refunds()
        .where("request_id", "in", [...ids])
        .execute();
    },

    /** Returns refunds whose next step is due, the longest due first. */
    listDue: (now: Date, limit: number): Promise<RefundRecord[]> =>
      db
        .selectFrom("refunds")
        .selectAll()
        .where("next_inquiry_at", "<=", now.toISOString())
        .orderBy("next_inquiry_at")
        .orderBy("id")
        .limit(limit)
        .execute(),

    /** Lists the ids of requests, newest first. */
    async listRequests(filter: RefundFilter, { offset, limit }: Page): Promise<{ ids: string[]; total: number }> {
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

    /** Returns the number of requests that wait for a second person or have an unknown outcome. */
    countWaiting: async () => numberIn(await countWaiting(db)),

    /**
     * Moves refunds from one of some states to another and returns whether all were there. Call it in a transaction
     * that holds the lock of the payment's refunds.
     */
    async move(rows: readonly RefundRecord[], from: readonly RefundState[], to: RefundState, change: RefundChange) {
      const moved = await db
        .updateTable("refunds")
        .set({ ...change, state: to })
        .where("id", "in", idsOf(rows))
        .where("state", "in", from)
        .$call(rowsWritten);
      return moved === rows.length;
    },

    /** Claims an inquiry and sets the next one. Returns false when another caller claimed it. */
    async claimInquiry(rows: readonly RefundRecord[], next: string): Promise<boolean> {
      const [first] = rows;
      if (!first) return false;
      return (
        db
          .updateTable("refunds")
          .set((eb) => ({ next_inquiry_at: next, inquiries: eb("inquiries", "+", 1) }))
          .where("id", "in", idsOf(rows))
          .where("state", "=", first.state)
          // A concurrent claim has changed this value.
          .where("next_inquiry_at", first.next_inquiry_at === null ? "is" : "=", first.next_inquiry_at)
          .$call(hasWritten)
      );
    },

    /** Adds kuruş to the refunded sum of a payment line and its donation; a negative sum reverses. */
    async addRefunded(lineId: number, kurus: number): Promise<void> {
      const refunded = sql<number>`refunded + ${kurus}`;
      await db.updateTable("payment_lines").set({ refunded }).where("id", "=", lineId).execute();
      await db.updateTable("donations").set({ refunded }).where("payment_line_id", "=", lineId).execute();
    },

    /** Stores the provider's ids of lines. */
    async saveItemIds(itemIds: ReadonlyMap<number, string>): Promise<void> {
      for (const [id, provider_item_id] of itemIds)
        await db.updateTable("payment_lines").set({ provider_item_id }).where("id", "=", id).execute();
    },

    /**
     * Marks payments that were paid twice with this one, or this one itself, as settled when each doubled line is
     * refunded once.
     */
    async settlePaidTwice(paymentId: string, at: Date): Promise<void> {
      const open = await db
        .selectFrom("payments")
        .select(["id", "paid_twice_with"])
        .where("paid_twice_with", "is not", null)
        .where("paid_twice_settled_at", "is", null)
        .where((eb) => eb.or([eb("id", "=", paymentId), eb("paid_twice_with", "=", paymentId)]))
        .execute();
      for (const { id, paid_twice_with } of open) {
        const isUnsettled = await db
          .selectFrom("payment_lines as one")
          .innerJoin("payment_lines as other", "other.basket_item_id", "one.basket_item_id")
          .select("one.id")
          .where("one.payment_id", "=", id)
          .where("other.payment_id", "=", paid_twice_with)
          .where(sql<boolean>`one.refunded < one.amount and other.refunded < other.amount`)
          .limit(1)
          .$call(findsRow);
        if (!isUnsettled)
          await db
            .updateTable("payments")
            .set({ paid_twice_settled_at: at.toISOString() })
            .where("id", "=", id)
            .execute();
      }
    },
  };
}

/** A refund, transfer back or chargeback of one payment line; several lines of one request share `request_id`. */
export type RefundRecord = Readonly<Selectable<Schema["refunds"]>>;

export type NewRefund = Readonly<Insertable<Schema["refunds"]>>;

type RefundChange = Readonly<Omit<Updateable<Schema["refunds"]>, "state">>;
