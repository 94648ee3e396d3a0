import { sql } from "kysely";
import type { PaymentState } from "../../contract/endpoints/payments.ts";
import { largestSearch } from "../../contract/rules/limits.ts";
import { normalizeSearchQuery } from "../base/search-text.ts";
import type { Database } from "../database/database.ts";
import { searchPlan, searchTextContains } from "../database/text-search.ts";
import { paymentColumns, withLines } from "./payment-record-queries.ts";
import { unsettledStates } from "./payment-states.ts";
import type { PaymentTransition, StaffPaymentFilter, StaffPaymentStore } from "./staff-payment-store.ts";

/** Payments of unknown outcome: under review, or confirming after an inquiry without a result. */
const isWaiting = sql<boolean>`(state = 'under_review' or (state = 'confirming' and inquiries > 0))`;
/** Paid twice, and not refunded once yet. */
const isPaidTwice = sql<boolean>`(paid_twice_with is not null and paid_twice_settled_at is null)`;

export function staffPaymentQueries(db: Database): StaffPaymentStore {
  return {
    async list(filter, { offset, limit }) {
      const matching = await matchingPayments(db, filter);
      const { total, is_more } = await countOf(db, matching().select("id"), filter);
      // Both sets are small and have an index, so the whole table is never sorted.
      const paidTwice = await matching().select(["id", "created_at"]).where(isPaidTwice).execute();
      const unknown = await matching()
        .select(["id", "created_at"])
        .where("state", "in", unsettledStates)
        .where(isWaiting)
        .execute();
      const urgent = [...paidTwice.sort(byTime).toReversed(), ...unknown.sort(byTime)].map(({ id }) => id);
      const first = urgent.slice(offset, offset + limit);
      const others = await otherIds(matching, urgent, {
        rest: total - urgent.length,
        skipped: Math.max(0, offset - urgent.length),
        limit: limit - first.length,
        mayReverse: !is_more,
      });
      const ids = [...first, ...others];
      if (ids.length === 0) return { payments: [], total, is_more };
      const rows = await db.selectFrom("payments").select(paymentColumns).where("id", "in", ids).execute();
      rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      return { payments: await withLines(db, rows), total, is_more };
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

type Matching = Awaited<ReturnType<typeof matchingPayments>>;

const byTime = (one: { created_at: string }, other: { created_at: string }) =>
  one.created_at < other.created_at ? -1 : 1;

/** Counts matching payments. A search is counted up to a limit. */
async function countOf(db: Database, ids: ReturnType<ReturnType<Matching>["select"]>, { q }: StaffPaymentFilter) {
  const { counted } = await db
    .selectFrom((q ? ids.limit(largestSearch + 1) : ids).as("matching"))
    .select((eb) => eb.fn.countAll<number>().as("counted"))
    .executeTakeFirstOrThrow();
  const total = Number(counted);
  return q && total > largestSearch ? { total: largestSearch, is_more: true } : { total, is_more: false };
}

/**
 * Returns the ids of a page of the payments that are not urgent, newest first. A page in the second half is read from
 * the end. Only the index is read for the pages before it.
 */
async function otherIds(
  matching: Matching,
  urgent: readonly string[],
  { rest, skipped, limit, mayReverse }: { rest: number; skipped: number; limit: number; mayReverse: boolean },
): Promise<string[]> {
  const size = Math.max(0, Math.min(limit, rest - skipped));
  if (size === 0) return [];
  const isFromEnd = mayReverse && skipped > rest / 2;
  const direction = isFromEnd ? "asc" : "desc";
  const page = matching()
    .$if(urgent.length > 0, (query) => query.where("id", "not in", urgent))
    .select("id")
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .offset(isFromEnd ? rest - skipped - size : skipped)
    .limit(size);
  const ids = (await page.execute()).map(({ id }) => id);
  return isFromEnd ? ids.toReversed() : ids;
}

/** Returns a function that begins a query over the matching payments. */
async function matchingPayments(db: Database, { state, q, from, before }: StaffPaymentFilter) {
  const numbered = q ? await idsByNumber(db, q) : [];
  const words = q ? normalizeSearchQuery(q).split(" ").filter(Boolean) : [];
  const plan = await searchPlan(db, "payments", words, largestSearch);
  return () => {
    let query = db.selectFrom("payments");
    if (state) query = query.where("state", "=", state);
    if (from) query = query.where("created_at", ">=", from.toISOString());
    if (before) query = query.where("created_at", "<", before.toISOString());
    if (!q) return query;
    return query.where((eb) =>
      eb.or([
        searchTextContains(db, "payments", words, plan),
        eb("id", "in", [q, ...numbered]),
        eb("provider_payment_id", "=", q),
        ...(/^\d{4}$/.test(q) ? [eb("card_last_four", "=", q)] : []),
      ]),
    );
  };
}

/**
 * Returns the payments with a line or a receipt of this number. They are looked up beforehand, because PostgreSQL
 * cannot combine a subquery with its indexes.
 */
async function idsByNumber(db: Database, number: string): Promise<string[]> {
  const lines = await db
    .selectFrom("payment_lines")
    .select("payment_id")
    .where("provider_item_id", "=", number)
    .limit(10)
    .execute();
  // A receipt's number ends with its year and serial number.
  const [, year, serial] = /(\d{4})[-/](\d{1,9})$/.exec(number) ?? [];
  const receipts = serial
    ? await db
        .selectFrom("receipts")
        .select("payment_id")
        .where("series", "in", ["official", "sample"])
        .where("year", "=", Number(year))
        .where("serial", "=", Number(serial))
        .execute()
    : [];
  return [...lines, ...receipts].map(({ payment_id }) => payment_id);
}
