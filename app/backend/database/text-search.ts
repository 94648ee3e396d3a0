import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";

/** Returns a condition: the column of normalized text contains every word of a normalized search. */
export function containsWords(column: string, normalized: string): RawBuilder<boolean> {
  const words = normalized.split(" ").filter(Boolean);
  if (words.length === 0) return sql<boolean>`1 = 1`;
  const conditions = words.map(
    (word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Shortest word that an index of three-letter sequences finds. */
const indexedLength = 3;

/**
 * How a search finds rows: through the index of words, which is best for few matches, or by reading the rows in their
 * order until a page is full, which is best for many. PostgreSQL chooses by itself.
 */
type SearchPlan = "index" | "walk";

/** Tables whose search texts have an index of words. */
type SearchedTable = "donations" | "payments";

/** Chooses the plan of a search: the index, unless it finds more than a number of rows. */
export async function searchPlan(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
  most: number,
): Promise<SearchPlan> {
  if (isPostgres(db)) return "index";
  const match = matchFor(words);
  if (match === null) return "walk";
  const found = sql<{ n: number }>`select count(*) as n from (${ftsRows(table, match)} limit ${most + 1})`;
  const { rows } = await found.execute(db);
  return rows[0]!.n > most ? "walk" : "index";
}

/** Returns a condition: the search text of a row contains all words of a normalized search. */
export function searchTextContains(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
  plan: SearchPlan,
): RawBuilder<boolean> {
  const match = plan === "index" && !isPostgres(db) ? matchFor(words) : null;
  if (match === null) return containsWords(`${table}.search_text`, words.join(" "));
  const short = words.filter((word) => !isIndexed(word));
  const rows = ftsRows(table, match);
  const found =
    table === "donations"
      ? sql<boolean>`donations.id in (${rows})`
      : sql<boolean>`payments.id in (select payment_id from payment_search_rows where id in (${rows}))`;
  return sql<boolean>`(${found} and ${containsWords(`${table}.search_text`, short.join(" "))})`;
}

function ftsRows(table: SearchedTable, match: string): RawBuilder<unknown> {
  return table === "donations"
    ? sql`select rowid from donation_search where donation_search match ${match}`
    : sql`select rowid from payment_search where payment_search match ${match}`;
}

/** Returns the query of SQLite's index for the words that it can find; null when there is none. */
function matchFor(words: readonly string[]): string | null {
  const phrases = words.filter(isIndexed).map((word) => `"${word.replaceAll('"', '""')}"`);
  return phrases.length > 0 ? phrases.join(" AND ") : null;
}

function isIndexed(word: string): boolean {
  return [...word].length >= indexedLength;
}

/**
 * Returns a condition: for each word, the search text has a word that begins with it.
 * @param words normalized: only letters and digits, so no character is special in LIKE
 */
export function matchesWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%`}`),
    sql` and `,
  )})`;
}

/** Returns the condition of matchesWords for the title, which is on the first line. */
export function titleMatchesWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%\n%`}`),
    sql` and `,
  )})`;
}
