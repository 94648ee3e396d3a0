import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
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
export type SearchPlan = "index" | "walk";

/** Returns a condition: the search text of the donation contains a word of a normalized search. */
export function donationContains(db: Kysely<any>, word: string, plan: SearchPlan): RawBuilder<boolean> {
  return plan === "index" && isIndexed(db, word)
    ? sql<boolean>`donations.id in (select rowid from donation_search where donation_search match ${phrase(word)})`
    : containsWords("donations.search_text", word);
}

/** Returns a condition: the search text of the payment contains a word of a normalized search. */
export function paymentContains(db: Kysely<any>, word: string, plan: SearchPlan): RawBuilder<boolean> {
  return plan === "index" && isIndexed(db, word)
    ? sql<boolean>`payments.id in (select payment_id from payment_search_rows
        where id in (select rowid from payment_search where payment_search match ${phrase(word)}))`
    : containsWords("payments.search_text", word);
}

/** Returns whether SQLite's index finds a word. PostgreSQL uses its own index for LIKE. */
function isIndexed(db: Kysely<any>, word: string): boolean {
  return !isPostgres(db) && [...word].length >= indexedLength;
}

/** Quotes a word for MATCH. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
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
