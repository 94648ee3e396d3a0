import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { isShortSearch, largestSearch } from "../../contract/rules/limits.ts";
import type { Database } from "../database/database.ts";
import { rowsAs } from "../database/queries.ts";
import type { Schema } from "../database/schema.ts";
import { containsWords, newestRows, type SearchPlan, searchPlan, searchTextContains } from "../database/text-search.ts";
import type { DonationFilter } from "./staff-donation-queries.ts";

/** Springs that one word of a search finds by name, the newest ones. */
const namedSprings = 5_000;

/**
 * Returns a query over the donations of a kind, a cause and some days.
 * @param isWalked whether a kind has so many that walking through all by time finds them soonest: PostgreSQL takes a
 *   dozen causes of thousands for few donations, and an expression keeps it from their index
 */
export function matchingDonations(
  db: Database,
  { kind, from, before, cause }: Omit<DonationFilter, "q">,
  isWalked = false,
) {
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
export async function searchCondition(db: Database, q: string | undefined): Promise<Expression<SqlBool> | null> {
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
export async function foundDonations(
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
