import { sql } from "kysely";
import type { PaymentState } from "../../contract/endpoints/payments.ts";
import { isShortSearch, largestList, largestSearch } from "../../contract/rules/limits.ts";
import { normalizeSearchQuery } from "../base/search-text.ts";
import type { Database } from "../database/database.ts";
import { newestRows, searchPlan, searchTextContains } from "../database/text-search.ts";
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
      const found = filter.q ? await foundIds(db, filter, filter.q) : null;
      const urgent = (await urgentIds(db, filter)).filter((id) => found === null || found.includes(id));
      const { total, is_more } = found === null ? await countOf(db, filter) : bounded(found.length, largestSearch);
      const others =
        found === null
          ? await otherIds(db, filter, urgent, {
              skipped: Math.max(0, offset - urgent.length),
              limit: Math.min(limit, total - offset),
            })
          : found.filter((id) => !urgent.includes(id)).slice(Math.max(0, offset - urgent.length));
      const ids = [...urgent.slice(offset), ...others].slice(0, Math.max(0, Math.min(limit, total - offset)));
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

    notifications: (paymentId) =>
      db
        .selectFrom("provider_notifications")
        .select(["event", "received_at as at"])
        .where("payment_id", "=", paymentId)
        .orderBy("id")
        .execute(),
  };
}

const byTime = (one: { created_at: string }, other: { created_at: string }) =>
  one.created_at < other.created_at ? -1 : 1;

function bounded(count: number, most: number) {
  return { total: Math.min(count, most), is_more: count > most };
}

/** Returns a query over the payments of a state and some days. */
function matching(db: Database, { state, from, before }: StaffPaymentFilter) {
  let query = db.selectFrom("payments");
  if (state) query = query.where("state", "=", state);
  if (from) query = query.where("created_at", ">=", from.toISOString());
  if (before) query = query.where("created_at", "<", before.toISOString());
  return query;
}

/** Counts matching payments up to a limit: an exact number would read the index of all of them. */
async function countOf(db: Database, filter: StaffPaymentFilter) {
  const { counted } = await db
    .selectFrom(
      matching(db, filter)
        .select("id")
        .limit(largestList + 1)
        .as("matching"),
    )
    .select((eb) => eb.fn.countAll<number>().as("counted"))
    .executeTakeFirstOrThrow();
  return bounded(Number(counted), largestList);
}

/**
 * Returns the payments that come first: paid twice, then those of unknown outcome, oldest first. Both sets are small
 * and have an index of their own; a condition on time or state would tempt a database to another one.
 */
async function urgentIds(db: Database, { state, from, before }: StaffPaymentFilter): Promise<string[]> {
  const columns = ["id", "created_at", "state"] as const;
  const paidTwice = await db.selectFrom("payments").select(columns).where(isPaidTwice).execute();
  const unknown = await db
    .selectFrom("payments")
    .select(columns)
    .where("state", "in", unsettledStates)
    .where(isWaiting)
    .execute();
  return [...paidTwice.sort(byTime).toReversed(), ...unknown.sort(byTime)]
    .filter((row) => !state || row.state === state)
    .filter((row) => !from || row.created_at >= from.toISOString())
    .filter((row) => !before || row.created_at < before.toISOString())
    .map(({ id }) => id)
    .filter((id, place, ids) => ids.indexOf(id) === place);
}

/** Returns the ids of a page of the payments that are not urgent, newest first. */
async function otherIds(
  db: Database,
  filter: StaffPaymentFilter,
  urgent: readonly string[],
  { skipped, limit }: { skipped: number; limit: number },
): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await matching(db, filter)
    .$if(urgent.length > 0, (query) => query.where("id", "not in", urgent))
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(skipped)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the payments that a search finds, newest first, up to one more than a limit. Each way to find one is a query
 * of its own, because no index serves several of them at once.
 */
async function foundIds(db: Database, filter: StaffPaymentFilter, q: string): Promise<string[]> {
  const newest = () =>
    matching(db, filter)
      .select(["id", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(largestSearch + 1);
  const numbered = [q, ...(await idsByNumber(db, q))];
  const found = [
    ...(await foundByWords(db, filter, normalizeSearchQuery(q).split(" ").filter(Boolean))),
    ...(await newest().where("id", "in", numbered).execute()),
    ...(await matching(db, filter).select(["id", "created_at"]).where("provider_payment_id", "=", q).execute()),
    ...(/^\d{4}$/.test(q) ? await newest().where("card_last_four", "=", q).execute() : []),
  ];
  const times = new Map(found.map(({ id, created_at }) => [id, created_at]));
  const compare = ([id, at]: [string, string], [otherId, other]: [string, string]) =>
    at === other ? (id < otherId ? 1 : -1) : at < other ? 1 : -1;
  return [...times]
    .sort(compare)
    .map(([id]) => id)
    .slice(0, largestSearch + 1);
}

/** Returns the newest payments whose search text contains all words, up to one more than a limit, with their times. */
async function foundByWords(db: Database, filter: StaffPaymentFilter, words: readonly string[]) {
  if (words.length === 0) return [];
  const plan = await searchPlan(db, "payments", words, largestSearch);
  const isFound = searchTextContains(db, "payments", words, plan);
  if (typeof plan === "string" && plan !== "index") {
    const inNewest = await db
      .selectFrom(
        matching(db, filter)
          .select(["id", "created_at", "search_text"])
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .$if(plan === "newest", (query) => query.limit(newestRows(words, filter.state !== undefined)))
          .as("payments"),
      )
      .select(["id", "created_at"])
      .where(isFound)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(largestSearch + 1)
      .execute();
    if (plan === "walk" || isShortSearch(words) || inNewest.length > largestSearch) return inNewest;
  }
  return (
    matching(db, filter)
      .select(["id", "created_at"])
      .where(isFound)
      // An expression leaves the index of times to the walk, which this search has left behind.
      .orderBy(sql`created_at || ''`, "desc")
      .orderBy("id", "desc")
      .limit(largestSearch + 1)
      .execute()
  );
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
