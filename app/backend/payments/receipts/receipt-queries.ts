import { type Selectable, sql } from "kysely";
import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import type { Fund } from "../../../contract/rules/funds.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { receiptNumber } from "../../../contract/rules/receipts.ts";
import { normalizeForSearch } from "../../../contract/rules/search-text.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { rowAs, rowsAs } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";

export function receiptQueries(db: Database) {
  return {
    find: (paymentId: string) =>
      db.selectFrom("receipts").selectAll().where("payment_id", "=", paymentId).$call(rowAs(receiptFrom)),

    /**
     * Inserts a receipt with the next serial number of its series and year. The number is taken in the caller's
     * transaction, which other issuers wait for, so that a rollback leaves no gap. Call it once per transaction, after
     * every other lock.
     * @throws when the payment already has a receipt
     */
    async issue({ organisation, lines, ...receipt }: NewReceipt): Promise<ReceiptRecord> {
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

    /**
     * Writes the payer's name on a receipt that bears none, and beside its payment, whose gifts staff then find by it.
     * Returns false for a receipt that bears a name, and for that of an erased donor.
     */
    async name(paymentId: string, name: string): Promise<boolean> {
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

    /** Lists the receipts of payments, newest first. */
    async listOfPayments(paymentIds: readonly string[]): Promise<ReceiptRecord[]> {
      if (paymentIds.length === 0) return [];
      return db
        .selectFrom("receipts")
        .selectAll()
        .where("payment_id", "in", [...paymentIds])
        .orderBy("id", "desc")
        .$call(rowsAs(receiptFrom));
    },

    /** Returns the printed numbers of the receipts of payments, by the payment's id. */
    async numbersOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (paymentIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("receipts")
        .select(["payment_id", "series", "year", "serial"])
        .where("payment_id", "in", [...paymentIds])
        .execute();
      return new Map(
        rows.map(({ payment_id, series, year, serial }) => [payment_id, receiptNumber({ series, year, serial })]),
      );
    },

    /** Stores a link to a payment's receipt; an existing one gets the new end. */
    async saveLink(tokenHash: string, paymentId: string, expiresAt: Date): Promise<void> {
      const expires_at = expiresAt.toISOString();
      await db
        .insertInto("receipt_links")
        .values({ token_hash: tokenHash, payment_id: paymentId, expires_at })
        .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ expires_at }))
        .execute();
    },

    /** Returns the payment that a link opens; null for an unknown or expired one. */
    findByLink: (tokenHash: string, now: Date) =>
      db
        .selectFrom("receipt_links")
        .select("payment_id")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now.toISOString())
        .$call(rowAs(({ payment_id }) => payment_id)),

    removeExpiredLinks: (now: Date) =>
      db.deleteFrom("receipt_links").where("expires_at", "<=", now.toISOString()).execute(),

    /**
     * Marks the receipts of an erased owner, deletes the names of those they gave for, and the links. The donor's own
     * name stays until its retention ends.
     */
    async eraseDonor(owner: Owner, at: Date): Promise<void> {
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

    /** Deletes the names of erased donors on receipts issued before a year. */
    eraseNamesBefore: (year: number) =>
      db
        .updateTable("receipts")
        .set({ donor_name: null })
        .where("donor_erased_at", "is not", null)
        .where("year", "<", year)
        .where("donor_name", "is not", null)
        .execute(),
  };
}

function receiptFrom({ organisation, lines, ...row }: Row): ReceiptRecord {
  return { ...row, organisation: JSON.parse(organisation), lines: JSON.parse(lines) };
}

/** A paid line as it was on the day of issue. */
interface ReceiptLine {
  /** Id of the payment's line, whose refunds mark the receipt. */
  readonly id: number;
  /**
   * Null for a spring: its name may be that of a person who is erased, so the receipt shows the spring's current name.
   */
  readonly title: Readonly<Record<Language, string>> | null;
  /** Two-letter code. */
  readonly country: string;
  readonly share_value: number;
  /** Owners of a sacrifice's shares; receipts from before they were recorded, and of other causes, lack it. */
  readonly share_names?: readonly string[];
  /** Receipts from before the funds lack it. */
  readonly fund?: Fund;
  readonly on_behalf_of: string | null;
  /** Whether it was given in that person's memory; receipts from before this was recorded lack it. */
  readonly in_memory?: boolean;
  /** Kuruş. */
  readonly amount: number;
}

type NewReceipt = Omit<ReceiptRecord, "serial" | "donor_erased_at">;

type Row = Readonly<Selectable<Schema["receipts"]>>;

export interface ReceiptRecord extends Omit<Row, "id" | "organisation" | "lines"> {
  readonly organisation: Organisation;
  readonly lines: readonly ReceiptLine[];
}
