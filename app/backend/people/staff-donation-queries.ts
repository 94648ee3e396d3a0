import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { channelOf } from "../../contract/rules/channels.ts";
import { largestSearch } from "../../contract/rules/limits.ts";
import { receiptNumber, type ReceiptSeries } from "../../contract/rules/receipts.ts";
import { dayInIstanbul } from "../base/istanbul-time.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { containsWords, searchPlan, searchTextContains } from "../database/text-search.ts";
import { type Owner, userIdOf } from "../giving/basket-store.ts";
import { netAmount } from "../giving/donation-history-queries.ts";
import { donationsFrom } from "../payments/donation-queries.ts";
import type { DonationFilter, DonationPayment, StaffDonationRecord, StaffStore, UserContact } from "./staff-store.ts";

/** Donations of a kind up to which the causes' own indexes find them faster than a walk through all donations. */
const fewDonations = 20_000;

/** Springs that one word of a search finds by name, the newest ones. */
const namedSprings = 5_000;

export function staffDonationQueries(db: Database): Pick<StaffStore, "donations" | "donationsAfter"> {
  return {
    async donations(filter, { offset, limit }) {
      const sums = await sumsOf(db, filter);
      const ids = offset < sums.total ? await idsOf(db, filter, sums, { offset, limit }) : [];
      const place = new Map(ids.map((id, index) => [id, index]));
      const donations = await withDonors(db, ids);
      return { ...sums, donations: donations.sort((one, other) => place.get(one.id)! - place.get(other.id)!) };
    },

    async donationsAfter(filter, after, limit) {
      const matching = (await matchingDonations(db, filter)).where("donations.id", ">", after);
      const rows = await matching.select("donations.id").orderBy("donations.id").limit(limit).execute();
      const donations = await withDonors(
        db,
        rows.map(({ id }) => id),
      );
      return donations.sort((one, other) => one.id - other.id);
    },
  };
}

interface Sums {
  readonly total: number;
  /** Kuruş; null when only a part of the matches was counted. */
  readonly amount: number | null;
  readonly is_more: boolean;
}

/**
 * Counts matching donations and sums what did not go back: from the sums of the days where the filter allows it. A
 * search is counted up to a limit.
 */
async function sumsOf(db: Database, filter: DonationFilter): Promise<Sums> {
  const { q, cause, kind, from, before } = filter;
  if (!q && cause === undefined) {
    let days = db.selectFrom("donation_days");
    if (kind) days = days.where("kind", "=", kind);
    // The filter's moments are the beginnings of days in Istanbul.
    if (from) days = days.where("day", ">=", dayInIstanbul(from));
    if (before) days = days.where("day", "<", dayInIstanbul(before));
    const row = await days
      .select((eb) => [
        eb.fn.sum<number | null>("donations").as("total"),
        eb.fn.sum<number | null>("amount").as("amount"),
      ])
      .executeTakeFirstOrThrow();
    return { total: Number(row.total ?? 0), amount: Number(row.amount ?? 0), is_more: false };
  }
  const matching = (await matchingDonations(db, filter)).select(["donations.amount", "donations.refunded"]);
  const row = await db
    .selectFrom((q ? matching.limit(largestSearch + 1) : matching).as("donations"))
    .select((eb) => [eb.fn.countAll<number>().as("total"), eb.fn.sum<number | null>(netAmount).as("amount")])
    .executeTakeFirstOrThrow();
  const total = Number(row.total);
  return q && total > largestSearch
    ? { total: largestSearch, amount: null, is_more: true }
    : { total, amount: Number(row.amount ?? 0), is_more: false };
}

/** Returns the ids of one page, newest first. A page in the second half is read from the end. */
async function idsOf(
  db: Database,
  filter: DonationFilter,
  { total, is_more }: Sums,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const isFromEnd = !is_more && offset > total / 2;
  const direction = isFromEnd ? "asc" : "desc";
  const size = Math.min(limit, total - offset);
  // An expression keeps the planner from walking through all donations to find few.
  const isFew = filter.kind !== undefined && !filter.q && total <= fewDonations;
  const rows = await (
    await matchingDonations(db, filter)
  )
    .select("donations.id")
    .orderBy(isFew ? sql`donations.created_at || ''` : "donations.created_at", direction)
    .orderBy("donations.id", direction)
    .offset(isFromEnd ? total - offset - size : offset)
    .limit(size)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.toReversed() : ids;
}

async function matchingDonations(db: Database, { q, kind, from, before, cause }: DonationFilter) {
  let query = db.selectFrom("donations");
  const words = q?.split(" ").filter(Boolean) ?? [];
  if (words.length > 0) query = query.where(await wordsCondition(db, words));
  if (cause !== undefined) query = query.where("donations.cause_id", "=", cause);
  if (kind)
    query = query.where("donations.cause_id", "in", (eb) =>
      eb.selectFrom("causes").select("causes.id").where("causes.kind", "=", kind),
    );
  if (from) query = query.where("donations.created_at", ">=", from.toISOString());
  if (before) query = query.where("donations.created_at", "<", before.toISOString());
  return query;
}

/** Returns a condition: the donation or the present name of its spring contains each word. */
async function wordsCondition(db: Database, words: readonly string[]): Promise<Expression<SqlBool>> {
  const plan = await searchPlan(db, "donations", words, largestSearch);
  const springs: number[][] = [];
  for (const word of words) springs.push(await springsNamed(db, word));
  if (springs.every((ids) => ids.length === 0)) return searchTextContains(db, "donations", words, plan);
  const eb = expressionBuilder<Schema, "donations">();
  return eb.and(
    words.map((word, index) => {
      const ids = springs[index]!;
      const inText = searchTextContains(db, "donations", [word], plan);
      return ids.length > 0 ? eb.or([inText, eb("donations.cause_id", "in", ids)]) : inText;
    }),
  );
}

/** Returns springs by their present name. Their ids are read beforehand, so that databases can use their indexes. */
async function springsNamed(db: Database, word: string): Promise<number[]> {
  const rows = await db
    .selectFrom("springs")
    .select("id")
    .where(containsWords("springs.search_text", word))
    .orderBy("id", "desc")
    .limit(namedSprings)
    .execute();
  return rows.map(({ id }) => id);
}

/** Loads donations with their donors, in no order. */
async function withDonors(db: Database, wanted: readonly number[]): Promise<StaffDonationRecord[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("donations")
    .leftJoin("payments", "payments.id", "donations.payment_id")
    .leftJoin("payment_lines", "payment_lines.id", "donations.payment_line_id")
    .leftJoin("transfers", "transfers.payment_id", "donations.payment_id")
    .leftJoin("receipts", "receipts.payment_id", "donations.payment_id")
    .selectAll("donations")
    .select(["payments.donor_name", "payments.donor_email", "payments.donor_phone"])
    .select([
      "payments.provider",
      "payments.provider_payment_id",
      "payments.regular_charge_id",
      "payment_lines.provider_item_id",
      "transfers.kind as transfer_kind",
      "transfers.day as arrived_on",
      "receipts.series",
      "receipts.year",
      "receipts.serial",
    ])
    .where("donations.id", "in", wanted)
    .execute();
  const userIds = [...new Set(rows.map((row) => userIdOf((row.owner ?? "") as Owner)).filter((id) => id !== null))];
  const members =
    userIds.length === 0
      ? []
      : await db
          .selectFrom("users")
          .select(["id", "first_name", "last_name", "phone", "email"])
          .where("id", "in", userIds)
          .execute();
  const contacts = new Map(members.map((row) => [`user:${row.id}`, contactFrom(row)]));
  const donors = new Map(rows.map((row) => [row.id, donorFrom(row, contacts.get(row.owner ?? ""))]));
  const paid = new Map(rows.map((row) => [row.id, paymentFrom(row)]));
  const hidden = new Set(rows.filter((row) => row.words_hidden === 1).map((row) => row.id));
  return (await donationsFrom(db, rows)).map((donation) => ({
    ...donation,
    donor: donors.get(donation.id)!,
    ...paid.get(donation.id)!,
    words_hidden: hidden.has(donation.id),
  }));
}

interface PaymentColumns {
  readonly payment_id: string | null;
  readonly provider: string | null;
  readonly provider_payment_id: string | null;
  readonly provider_item_id: string | null;
  readonly regular_charge_id: number | null;
  readonly transfer_kind: string | null;
  readonly arrived_on: string | null;
  readonly series: string | null;
  readonly year: number | null;
  readonly serial: number | null;
}

function paymentFrom({
  payment_id,
  regular_charge_id,
  transfer_kind,
  series,
  year,
  serial,
  ...numbers
}: PaymentColumns): DonationPayment {
  const receipt =
    series === null || year === null || serial === null
      ? null
      : receiptNumber({ series: series as ReceiptSeries, year, serial });
  const { provider, provider_payment_id, provider_item_id, arrived_on } = numbers;
  const channel = channelOf(payment_id, regular_charge_id !== null, transfer_kind);
  return { channel, receipt, provider, provider_payment_id, provider_item_id, arrived_on };
}

type DonorColumns = Record<"donor_name" | "donor_email" | "donor_phone", string | null>;

/** Returns the donor as typed; a user who typed no name gets the account's name and phone. */
function donorFrom(
  { donor_name: name, donor_email: email, donor_phone: phone }: DonorColumns,
  member: UserContact | undefined,
): StaffDonationRecord["donor"] {
  if (name || !member) return { name, email, phone };
  return { name: member.name || null, email, phone: phone || member.phone };
}

export function contactFrom({
  id,
  first_name,
  last_name,
  phone,
  email,
}: {
  id: number;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
}): UserContact {
  return { id, name: `${first_name} ${last_name}`.trim(), phone, email };
}
