import { type Selectable, sql } from "kysely";
import { type ReceiptSeries, receiptNumber } from "../../../contract/rules/receipts.ts";
import { normalizeForSearch } from "../../../contract/rules/search-text.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { ReceiptLine, ReceiptRecord, ReceiptStore } from "./receipt-store.ts";

export function receiptQueries(db: Database): ReceiptStore {
  return {
    async find(paymentId) {
      const row = await db.selectFrom("receipts").selectAll().where("payment_id", "=", paymentId).executeTakeFirst();
      return row ? receiptFrom(row) : null;
    },

    async issue({ organisation, lines, ...receipt }) {
      const { series, year } = receipt;
      const { last: serial } = await db
        .insertInto("receipt_counters")
        .values({ series, year, last: 1 })
        .onConflict((conflict) =>
          conflict.columns(["series", "year"]).doUpdateSet((eb) => ({ last: eb("receipt_counters.last", "+", 1) })),
        )
        .returning("last")
        .executeTakeFirstOrThrow();
      const row = await db
        .insertInto("receipts")
        .values({ ...receipt, serial, organisation: JSON.stringify(organisation), lines: JSON.stringify(lines) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return receiptFrom(row);
    },

    async name(paymentId, name) {
      const { numUpdatedRows } = await db
        .updateTable("receipts")
        .set({ donor_name: name })
        .where("payment_id", "=", paymentId)
        .where("donor_name", "is", null)
        .where("donor_erased_at", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      const search_text = sql<string>`search_text || ${` ${normalizeForSearch(name)}`}`;
      await db.updateTable("payments").set({ donor_name: name, search_text }).where("id", "=", paymentId).execute();
      await db.updateTable("donations").set({ search_text }).where("payment_id", "=", paymentId).execute();
      return true;
    },

    async listOfPayments(paymentIds) {
      if (paymentIds.length === 0) return [];
      const rows = await db
        .selectFrom("receipts")
        .selectAll()
        .where("payment_id", "in", [...paymentIds])
        .orderBy("id", "desc")
        .execute();
      return rows.map(receiptFrom);
    },

    async numbersOf(paymentIds) {
      if (paymentIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("receipts")
        .select(["payment_id", "series", "year", "serial"])
        .where("payment_id", "in", [...paymentIds])
        .execute();
      return new Map(
        rows.map(({ payment_id, series, year, serial }) => [
          payment_id,
          receiptNumber({ series: series as ReceiptSeries, year, serial }),
        ]),
      );
    },

    async saveLink(tokenHash, paymentId, expiresAt) {
      const expires_at = expiresAt.toISOString();
      await db
        .insertInto("receipt_links")
        .values({ token_hash: tokenHash, payment_id: paymentId, expires_at })
        .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ expires_at }))
        .execute();
    },

    async findByLink(tokenHash, now) {
      const row = await db
        .selectFrom("receipt_links")
        .select("payment_id")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      return row?.payment_id ?? null;
    },

    async removeExpiredLinks(now) {
      await db.deleteFrom("receipt_links").where("expires_at", "<=", now.toISOString()).execute();
    },

    async eraseDonor(owner, at) {
      const payments = db.selectFrom("payments").select("payments.id").where("payments.owner", "=", owner);
      await db.deleteFrom("receipt_links").where("payment_id", "in", payments).execute();
      const rows = await db
        .selectFrom("receipts")
        .select(["id", "lines"])
        .where("payment_id", "in", payments)
        .execute();
      for (const { id, lines } of rows) {
        const nameless = (JSON.parse(lines) as ReceiptLine[]).map((line) => ({
          ...line,
          on_behalf_of: null,
          ...(line.share_names && { share_names: [] }),
        }));
        await db
          .updateTable("receipts")
          .set({ lines: JSON.stringify(nameless), donor_erased_at: at.toISOString() })
          .where("id", "=", id)
          .execute();
      }
    },

    async eraseNamesBefore(year) {
      await db
        .updateTable("receipts")
        .set({ donor_name: null })
        .where("donor_erased_at", "is not", null)
        .where("year", "<", year)
        .where("donor_name", "is not", null)
        .execute();
    },
  };
}

function receiptFrom({ organisation, lines, series, ...row }: Selectable<Schema["receipts"]>): ReceiptRecord {
  return { ...row, series: series as ReceiptSeries, organisation: JSON.parse(organisation), lines: JSON.parse(lines) };
}
