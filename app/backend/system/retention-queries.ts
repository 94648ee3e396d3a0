import { type RawBuilder, sql } from "kysely";
import type { EnforcedRule } from "../../contract/rules/retention.ts";
import { rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { anonymousGift, anonymousPayment } from "../payments/charge/donation-queries.ts";

/** Where each rule's data are, their key, and since when their time runs; payments keep their row. */
const tables: Readonly<
  Record<Exclude<EnforcedRule, "failed_payments">, { table: string; since: string; key?: RawBuilder<unknown> }>
> = {
  sign_ins: { table: "access_tokens", since: "expires_at", key: sql`token_hash` },
  known_browsers: { table: "known_browsers", since: "last_used_at", key: sql`user_id || ' ' || browser_hash` },
  failed_notifications: { table: "notices", since: "failed_at" },
  messages: { table: "contact_messages", since: "created_at" },
  volunteers: { table: "volunteers", since: "created_at" },
};

export function retentionQueries(db: Database) {
  return {
    /**
     * Removes some data of a rule that are from before a moment, the oldest first.
     * @returns how many records; fewer than the limit when none is left
     */
    async remove(rule: EnforcedRule, before: Date, at: Date, limit: number): Promise<number> {
      if (rule === "failed_payments") return forgetPayments(db, before, at, limit);
      const { table, since, key = sql`id` } = tables[rule];
      const due = sql`select ${key} from ${sql.table(table)} where ${sql.ref(since)} < ${before.toISOString()}
        order by ${sql.ref(since)} limit ${sql.lit(limit)}`;
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${key} in (${due})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/**
 * Removes who tried to pay from payments that moved no money. What accounts need stays: moments, sums, states and the
 * provider's numbers. A payment that is still asked about, or on which anything stands, stays whole.
 */
async function forgetPayments(db: Database, before: Date, at: Date, limit: number): Promise<number> {
  const ids = await db
    .selectFrom("payments")
    .select("id")
    .where("state", "in", ["failed", "expired"])
    .where("forgotten_at", "is", null)
    .where("created_at", "<", before.toISOString())
    .where("next_inquiry_at", "is", null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("donations").select("id").whereRef("payment_id", "=", "payments.id"))),
    )
    .where((eb) => eb.not(eb.exists(eb.selectFrom("receipts").select("id").whereRef("payment_id", "=", "payments.id"))))
    .orderBy("created_at")
    .limit(limit)
    .$call(rowsAs(({ id }) => id));
  if (ids.length === 0) return 0;
  await db
    .updateTable("payment_lines")
    .set({ ...anonymousGift, card: null })
    .where("payment_id", "in", ids)
    .execute();
  await db
    .updateTable("payments")
    .set({
      ...anonymousPayment,
      card_brand: null,
      card_last_four: null,
      three_d_secure: null,
      hosted_page: null,
      forgotten_at: at.toISOString(),
    })
    .where("id", "in", ids)
    .execute();
  return ids.length;
}
