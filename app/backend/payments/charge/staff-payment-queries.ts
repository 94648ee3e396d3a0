import { sql } from "kysely";
import { isShortSearch, largestList, largestSearch } from "../../../contract/rules/limits.ts";
import { type PaymentState, unsettledStates } from "../../../contract/rules/payment-states.ts";
import { normalizeSearchQuery } from "../../../contract/rules/search-text.ts";
import { countRows, type Page, rowsAs } from "../../database/queries.ts";
import type { Database } from "../../database/schema.ts";
import {
  containsWords,
  newestRows,
  type SearchPlan,
  searchPlan,
  searchTextContains,
} from "../../database/text-search.ts";
import { paymentColumns, withLines } from "./payment-record-queries.ts";

/** Payments of unknown outcome: under review, or confirming after an inquiry without a result. */
const isWaiting = sql<boolean>`(state = 'under_review' or (state = 'confirming' and inquiries > 0))`;
/** Paid twice, and not refunded once yet. */
const isPaidTwice = sql<boolean>`(paid_twice_with is not null and paid_twice_settled_at is null)`;

export function staffPaymentQueries(db: Database) {
  return {
    /**
     * Lists payments: double payments first, then payments of unknown outcome, oldest first, then the others, newest
     * first. A search with more matches than the lists page through has `is_more`.
     */
    async list(filter: StaffPaymentFilter, { offset, limit }: Page) {
      const allUrgent = await urgentIds(db, filter);
      const found = filter.q ? await search(db, filter, filter.q, { urgent: allUrgent, wanted: offset + limit }) : null;
      const urgent = found?.urgent ?? allUrgent;
      const { total, is_more } = found ?? (await countOf(db, filter));
      const others =
        found === null
          ? await otherIds(db, filter, urgent, {
              skipped: Math.max(0, offset - urgent.length),
              limit: Math.min(limit, total - offset),
            })
          : found.ids.filter((id) => !urgent.includes(id)).slice(Math.max(0, offset - urgent.length));
      const ids = [...urgent.slice(offset), ...others].slice(0, Math.max(0, Math.min(limit, total - offset)));
      if (ids.length === 0) return { payments: [], total, is_more };
      const rows = await db.selectFrom("payments").select(paymentColumns).where("id", "in", ids).execute();
      rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      return { payments: await withLines(db, rows), total, is_more };
    },

    /** Returns the number of payments of unknown outcome. */
    countWaiting: () =>
      db.selectFrom("payments").where("state", "in", unsettledStates).where(isWaiting).$call(countRows),

    /** Returns the transitions, oldest first. */
    moves: (paymentId: string) =>
      db
        .selectFrom("payment_moves")
        .select(["from_state as from", "to_state as to", "reason", "provider_code", "at"])
        .where("payment_id", "=", paymentId)
        .orderBy("id")
        .execute(),

    /** Returns the provider's notifications of the last month about a payment, oldest first. */
    notifications: (paymentId: string): Promise<{ readonly event: string; readonly at: string }[]> =>
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
  return matching(db, filter)
    .$if(urgent.length > 0, (query) => query.where("id", "not in", urgent))
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(skipped)
    .limit(limit)
    .$call(rowsAs(({ id }) => id));
}

/**
 * Returns the payments that a search finds, newest first, up to one more than a limit. Each way to find one is a query
 * of its own, because no index serves several of them at once. If SQLite's index of words alone tells that there are
 * more, only those that are wanted are read.
 * @param urgent ids of payments that come first if they are found
 * @param wanted the last one of the page, counted from 1
 */
async function search(
  db: Database,
  filter: StaffPaymentFilter,
  q: string,
  { urgent, wanted }: { readonly urgent: readonly string[]; readonly wanted: number },
) {
  const newest = () =>
    matching(db, filter)
      .select(["id", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(largestSearch + 1);
  const numbered = [q, ...(await idsByNumber(db, q))];
  const words = normalizeSearchQuery(q).split(" ").filter(Boolean);
  const plan = words.length === 0 ? null : await searchPlan(db, "payments", words, largestSearch);
  const isMore = plan === "walk" && !filter.state && !filter.from && !filter.before;
  const inWords = await containing(db, urgent, words);
  const most = isMore ? Math.min(wanted + inWords.length, largestSearch + 1) : largestSearch + 1;
  const found = [
    ...(plan === null ? [] : await foundByWords(db, filter, { words, plan, most })),
    ...(await newest().where("id", "in", numbered).execute()),
    ...(await matching(db, filter).select(["id", "created_at"]).where("provider_payment_id", "=", q).execute()),
    ...(/^\d{4}$/.test(q) ? await newest().where("card_last_four", "=", q).execute() : []),
  ];
  const times = new Map(found.map(({ id, created_at }) => [id, created_at]));
  const compare = ([id, at]: [string, string], [otherId, other]: [string, string]) =>
    at === other ? (id < otherId ? 1 : -1) : at < other ? 1 : -1;
  const ids = [...times]
    .sort(compare)
    .map(([id]) => id)
    .slice(0, largestSearch + 1);
  return {
    ids,
    urgent: urgent.filter((id) => times.has(id) || inWords.includes(id)),
    ...(isMore ? { total: largestSearch, is_more: true } : bounded(ids.length, largestSearch)),
  };
}

/** Returns those of some payments whose search text contains all words. */
async function containing(db: Database, ids: readonly string[], words: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || words.length === 0) return [];
  return db
    .selectFrom("payments")
    .select("id")
    .where("id", "in", ids)
    .where(containsWords("search_text", words.join(" ")))
    .$call(rowsAs(({ id }) => id));
}

interface WordSearch {
  readonly words: readonly string[];
  readonly plan: SearchPlan;
  /** Rows to read at most. */
  readonly most: number;
}

/** Returns the newest payments whose search text contains all words, with their times. */
async function foundByWords(db: Database, filter: StaffPaymentFilter, { words, plan, most }: WordSearch) {
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
      .limit(most)
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
      .limit(most)
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

interface StaffPaymentFilter {
  readonly state?: PaymentState | undefined;
  /**
   * Names, numbers or addresses of the donor; our number, the provider's, that of a line or of a receipt; the card's
   * last four digits.
   */
  readonly q?: string | undefined;
  /** When the payment began: from this moment, and before that one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}
