import {
  type Expression,
  expressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { mustExist } from "../../contract/rule-violation.ts";
import { channelOf } from "../../contract/rules/channels.ts";
import { dayInIstanbul, endOfDay } from "../../contract/rules/istanbul-time.ts";
import type { ApprovalKind, CauseKind } from "../../contract/rules/kinds.ts";
import { isShortSearch, largestSearch } from "../../contract/rules/limits.ts";
import { receiptNumber } from "../../contract/rules/receipts.ts";
import { userIdOf } from "../accounts/current-user.ts";
import { contactFrom, type UserContact } from "../accounts/user-queries.ts";
import type { Range } from "../content/content-items.ts";
import { compiledOnce, follows, rowsAs, RowsById } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { containsWords, newestRows, type SearchPlan, searchPlan, searchTextContains } from "../database/text-search.ts";
import { netAmount } from "../giving/donation-history-queries.ts";
import { type ListedDonationRecord, listedDonationsFrom } from "../payments/charge/donation-queries.ts";

/** Springs that one word of a search finds by name, the newest ones. */
const namedSprings = 5_000;

/**
 * Returns a query over the donations of a kind, a cause and some days.
 * @param isWalked whether a kind has so many that walking through all by time finds them soonest: PostgreSQL takes a
 *   dozen causes of thousands for few donations, and an expression keeps it from their index
 */
function matchingDonations(db: Database, { kind, from, before, cause }: Omit<DonationFilter, "q">, isWalked = false) {
  let query = db.selectFrom("donations");
  if (cause !== undefined) query = query.where("donations.cause_id", "=", cause);
  if (kind)
    query = query.where(isWalked ? sql<number>`(donations.cause_id + 0)` : "donations.cause_id", "in", (eb) =>
      eb.selectFrom("causes").select("causes.id").where("causes.kind", "=", kind),
    );
  if (from) query = query.where("donations.created_at", ">=", from.toISOString());
  if (before) query = query.where("donations.created_at", "<", before.toISOString());
  return query;
}

/** Returns the condition that a search sets; null without words. */
async function searchCondition(db: Database, q: string | undefined): Promise<Expression<SqlBool> | null> {
  const words = q?.split(" ").filter(Boolean) ?? [];
  if (words.length === 0) return null;
  return wordsCondition(db, words, await searchPlan(db, "donations", words, largestSearch));
}

/**
 * Returns the newest donations that a search finds, up to a limit, and whether there are more. They are read once for
 * the sums and for every page. If SQLite's index alone tells that there are more, only those that are wanted are read.
 * @param wanted the last one of the page, counted from 1
 * @param countAll counts the donations that the filter leaves without the search
 */
async function foundDonations(
  db: Database,
  { q = "", ...filter }: DonationFilter,
  countAll: () => Promise<number>,
  wanted: number,
): Promise<FoundDonations> {
  const words = q.split(" ").filter(Boolean);
  const plan = await searchPlan(db, "donations", words, largestSearch);
  const isFound = await wordsCondition(db, words, plan);
  const isMore = plan === "walk" && Object.values(filter).every((value) => value === undefined);
  const most = isMore ? Math.min(wanted, largestSearch) : largestSearch + 1;
  const columns = ["donations.id", "donations.amount", "donations.refunded"] as const;
  if (typeof plan === "string" && plan !== "index") {
    const inNewest = await db
      .selectFrom(
        matchingDonations(db, filter)
          .select([...columns, "donations.created_at", "donations.cause_id", "donations.search_text"])
          .orderBy("donations.created_at", "desc")
          .orderBy("donations.id", "desc")
          .$if(plan === "newest", (query) => query.limit(newestRows(words, filter.cause !== undefined)))
          .as("donations"),
      )
      .select(columns)
      .where(isFound)
      .orderBy("donations.created_at", "desc")
      .orderBy("donations.id", "desc")
      .limit(most)
      .execute();
    if (isMore) return { rows: inNewest, isMore };
    if (plan === "walk" || isShortSearch(words) || inNewest.length > largestSearch) return bounded(inNewest);
    // The newest rows were all there are, as in a month.
    if ((await countAll()) <= newestRows(words, filter.cause !== undefined)) return bounded(inNewest);
  }
  const rows = await matchingDonations(db, filter)
    .select(columns)
    .where(isFound)
    // An expression leaves the index of times to the walk, which this search has left behind.
    .orderBy(sql`donations.created_at || ''`, "desc")
    .orderBy("donations.id", "desc")
    .limit(largestSearch + 1)
    .execute();
  return bounded(rows);
}

/** The newest matches of a search. */
interface FoundDonations {
  readonly rows: readonly { readonly id: number; readonly amount: number; readonly refunded: number }[];
  readonly isMore: boolean;
}

function bounded(rows: FoundDonations["rows"]): FoundDonations {
  return { rows: rows.slice(0, largestSearch), isMore: rows.length > largestSearch };
}

/** Returns a condition: the donation or the present name of its spring contains each word. */
async function wordsCondition(db: Database, words: readonly string[], plan: SearchPlan): Promise<Expression<SqlBool>> {
  const springs: number[][] = [];
  for (const word of words) springs.push(await springsNamed(db, word));
  if (springs.every((ids) => ids.length === 0)) return searchTextContains(db, "donations", words, plan);
  const eb = expressionBuilder<Schema, "donations">();
  return eb.and(
    words.map((word, index) => {
      const ids = springs[index] ?? [];
      // The rows of a plan contain all words.
      const inText = searchTextContains(db, "donations", [word], typeof plan === "object" ? "index" : plan);
      return ids.length > 0 ? eb.or([inText, eb("donations.cause_id", "in", ids)]) : inText;
    }),
  );
}

/** Returns springs by their present name. Their ids are read beforehand, so that databases can use their indexes. */
async function springsNamed(db: Database, word: string): Promise<number[]> {
  return db
    .selectFrom("springs")
    .select("id")
    .where(containsWords("springs.search_text", word))
    .orderBy("id", "desc")
    .limit(namedSprings)
    .$call(rowsAs(({ id }) => id));
}

/** A request that waits for a decision by staff. */
export interface ApprovalRecord {
  readonly kind: ApprovalKind;
  readonly id: number;
  readonly title: string;
  readonly person: UserContact;
  readonly since: string;
  /** Whether the spring was rejected before. */
  readonly is_again: boolean;
  /** Of a well's name; null for other kinds. */
  readonly version: number | null;
}

export interface DonationFilter {
  /** Folded text; each word occurs in a name, a title, a number or an address. */
  readonly q?: string | undefined;
  readonly kind?: CauseKind | undefined;
  /** Start (included) and end (excluded). */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Id of a cause. */
  readonly cause?: number | undefined;
}

export interface StaffDonationRecord extends ListedDonationRecord, ReturnType<typeof paymentFrom> {
  /** Whether the name and note are hidden on the spring's pages. */
  readonly words_hidden: boolean;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

/** Donations of a kind up to which the causes' own indexes find them faster than a walk through all donations. */
const fewDonations = 20_000;

export function staffDonationQueries(db: Database) {
  return {
    /**
     * Lists donations, newest first; `amount` is the sum of all matches less what went back. A search with more matches
     * than the lists page through has `is_more` and no sum.
     */
    async donations(filter: DonationFilter, { offset, limit }: Range) {
      const found = filter.q
        ? await foundDonations(db, filter, async () => (await sumsOf(db, filter)).total, offset + limit)
        : null;
      const sums = found ? sumsOfFound(found) : await sumsOf(db, filter);
      const range = { offset, limit: Math.max(0, Math.min(limit, sums.total - offset)) };
      const ids = found
        ? found.rows.slice(offset, offset + range.limit).map(({ id }) => id)
        : range.limit > 0
          ? await idsOf(db, filter, sums, range)
          : [];
      const donations = ids.length > 0 ? await withDonors(db, await findWithPayments(db, ids)) : [];
      const byId = new Map(donations.map((donation) => [donation.id, donation]));
      return { ...sums, donations: ids.map((id) => mustExist(byId.get(id))) };
    },

    /** Returns donations with ids above `after`, oldest first. */
    async donationsAfter(filter: DonationFilter, after: number, limit: number): Promise<StaffDonationRecord[]> {
      const isFound = await searchCondition(db, filter.q);
      // In the order of the index of times, which the other filters use too.
      const page = matchingDonations(db, filter)
        .$call((query) => (isFound === null ? query : query.where(isFound)))
        .$if(after > 0, (query) => query.where(follows("donations", after, { direction: "asc" })))
        .selectAll("donations")
        .orderBy("donations.created_at")
        .orderBy("donations.id")
        .limit(limit);
      const donations = await withDonors(db, await withPayments(db, page).execute());
      return donations.sort((one, other) => compare(one.created_at, other.created_at) || one.id - other.id);
    },
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

interface Sums {
  readonly total: number;
  /** Kuruş; null when only a part of the matches was counted. */
  readonly amount: number | null;
  readonly is_more: boolean;
}

type Found = Awaited<ReturnType<typeof foundDonations>>;

function sumsOfFound({ rows, isMore }: Found): Sums {
  if (isMore) return { total: largestSearch, amount: null, is_more: true };
  const amount = rows.reduce((sum, row) => sum + row.amount - row.refunded, 0);
  return { total: rows.length, amount, is_more: false };
}

/** Counts matching donations and sums what did not go back: from the sums of the days where the filter allows it. */
async function sumsOf(db: Database, filter: DonationFilter): Promise<Sums> {
  const row = await (
    filter.cause === undefined
      ? daysOf(db, filter).select((eb) => [
          eb.fn.sum<number | null>("donations").as("total"),
          eb.fn.sum<number | null>("amount").as("amount"),
        ])
      : matchingDonations(db, filter).select((eb) => [
          eb.fn.countAll<number>().as("total"),
          eb.fn.sum<number | null>(netAmount).as("amount"),
        ])
  ).executeTakeFirstOrThrow();
  return { total: row.total ?? 0, amount: row.amount ?? 0, is_more: false };
}

/** Begins a query over the sums of the days. The filter's moments are the beginnings of days in Istanbul. */
function daysOf(db: Database, { kind, from, before }: DonationFilter) {
  let days = db.selectFrom("donation_days");
  if (kind) days = days.where("kind", "=", kind);
  if (from) days = days.where("day", ">=", dayInIstanbul(from));
  if (before) days = days.where("day", "<", dayInIstanbul(before));
  return days;
}

/**
 * Returns the ids of one page, newest first. The days' sums tell on which day it begins, so that no page reads those
 * before it; the donations of one cause have no such sums, and a page in their second half is read from the end.
 */
async function idsOf(
  db: Database,
  filter: DonationFilter,
  { total }: Sums,
  { offset, limit }: Range,
): Promise<number[]> {
  // An expression keeps the planner from walking through all donations to find few.
  const isFew = filter.kind !== undefined && total <= fewDonations;
  const isWalked = filter.cause === undefined && !isFew;
  const start = isWalked && (offset > 0 || filter.kind) ? await startOf(db, filter, offset) : null;
  const isFromEnd = start === null && offset > total / 2;
  const direction = isFromEnd ? "asc" : "desc";
  const ids = await matchingDonations(db, start ? { ...filter, before: start.before } : filter, isWalked)
    .select("donations.id")
    .orderBy(isFew ? sql`donations.created_at || ''` : "donations.created_at", direction)
    .orderBy("donations.id", direction)
    .offset(isFromEnd ? total - offset - limit : offset - (start?.skipped ?? 0))
    .limit(limit)
    .$call(rowsAs(({ id }) => id));
  return isFromEnd ? ids.toReversed() : ids;
}

/** Returns the end of the day on which a page begins, and how many donations are newer than that day. */
async function startOf(db: Database, filter: DonationFilter, offset: number) {
  const days = daysOf(db, filter)
    .select("day")
    .select((eb) => [
      eb.fn.sum<number>("donations").as("own"),
      sql<number>`sum(sum(donations)) over (order by day desc)`.as("seen"),
    ])
    .groupBy("day");
  const day = await db
    .selectFrom(days.as("days"))
    .selectAll()
    .where("seen", ">", offset)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return day ? { before: endOfDay(day.day), skipped: day.seen - day.own } : null;
}

/** Selects donations with what is shown of their payments. Their search texts stay in the database. */
function withPayments(db: Database, wanted: SelectQueryBuilder<Schema, "donations", Selectable<Schema["donations"]>>) {
  return (
    db
      .selectFrom(wanted.as("donations"))
      .leftJoin("payments", "payments.id", "donations.payment_id")
      .leftJoin("payment_lines", "payment_lines.id", "donations.payment_line_id")
      // The fee stands beside the first gift of its payment, whose line of the basket it names.
      .leftJoin("payment_lines as fees", (join) =>
        join
          .onRef("fees.payment_id", "=", "donations.payment_id")
          .onRef("fees.basket_item_id", "=", "payment_lines.basket_item_id")
          .on("fees.is_fee", "=", sql.lit(1)),
      )
      .leftJoin("receipts", "receipts.payment_id", "donations.payment_id")
      .select(sql<number>`coalesce(fees.amount - fees.refunded, 0)`.as("card_fee"))
      .select(["donations.id", "donations.payment_id", "donations.owner", "donations.cause_id", "donations.created_at"])
      .select(["donations.name", "donations.phone", "donations.amount", "donations.refunded", "donations.share_value"])
      .select(["donations.on_behalf", "donations.proxy_granted", "donations.note", "donations.shown_as"])
      .select(["donations.share_names", "donations.fund"])
      .select("donations.words_hidden")
      .select(["payments.donor_name", "payments.donor_email", "payments.donor_phone"])
      .select([
        "payments.provider",
        "payments.provider_payment_id",
        "payments.regular_charge_id",
        "payment_lines.provider_item_id",
        "receipts.series",
        "receipts.year",
        "receipts.serial",
      ])
      // PostgreSQL would read all transfers to join some hundred.
      .select((eb) => {
        const transfer = eb.selectFrom("transfers").whereRef("transfers.payment_id", "=", "donations.payment_id");
        return [transfer.select("kind").as("transfer_kind"), transfer.select("day").as("arrived_on")];
      })
  );
}

const findWithPayments = compiledOnce((db, ids: readonly number[]) =>
  withPayments(
    db,
    db
      .selectFrom("donations")
      .selectAll()
      .where("id", "in", [...ids]),
  ),
);
const findContacts = compiledOnce((db, ids: readonly number[]) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "phone", "email"])
    .where("id", "in", [...ids]),
);

type Row = Awaited<ReturnType<typeof findWithPayments>>[number];

/** Adds the donors. */
async function withDonors(db: Database, rows: readonly Row[]): Promise<StaffDonationRecord[]> {
  const userIds = [...new Set(rows.map(({ owner }) => owner && userIdOf(owner)).filter((id) => id !== null))];
  const members = userIds.length === 0 ? [] : await findContacts(db, userIds);
  const contacts = new Map(members.map((row) => [`user:${row.id}`, contactFrom(row)]));
  const donors = new RowsById(rows.map((row) => [row.id, donorFrom(row, contacts.get(row.owner ?? ""))]));
  const paid = new RowsById(rows.map((row) => [row.id, paymentFrom(row)]));
  const hidden = new Set(rows.filter((row) => row.words_hidden === 1).map((row) => row.id));
  return (await listedDonationsFrom(db, rows)).map((donation) => ({
    ...donation,
    donor: donors.get(donation.id),
    ...paid.get(donation.id),
    words_hidden: hidden.has(donation.id),
  }));
}

/** Returns how a donation was paid, for the accountant. */
function paymentFrom(row: Row) {
  const { series, year, serial, provider, provider_payment_id, provider_item_id, arrived_on, card_fee } = row;
  const receipt = series === null || year === null || serial === null ? null : receiptNumber({ series, year, serial });
  const channel = channelOf(row.payment_id, row.regular_charge_id !== null, row.transfer_kind);
  return { channel, receipt, provider, provider_payment_id, provider_item_id, arrived_on, card_fee: Number(card_fee) };
}

/** Returns the payer; who gave under the account's name without a number gets the account's. */
function donorFrom({ donor_name: name, donor_email: email, donor_phone: phone }: Row, member: UserContact | undefined) {
  return { name, email, phone: phone || (name !== null && name === member?.name && member.phone) || null };
}
