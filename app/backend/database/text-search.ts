import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isShortSearch, shortSearchRows } from "../../contract/rules/limits.ts";
import { isPostgres } from "./migrations/columns.ts";
import type { Database } from "./schema.ts";

/** Returns a condition: the column of normalized text contains every word of a normalized search. */
export function containsWords(column: string, normalized: string): RawBuilder<boolean> {
  const words = normalized.split(" ").filter(Boolean);
  if (words.length === 0) return sql<boolean>`1 = 1`;
  const conditions = words.map(
    (word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns how many rows, the newest ones, a search looks through before it asks PostgreSQL's index.
 * @param isNarrow whether the rows lie apart, as those of one cause, and cost more to read
 */
export function newestRows(words: readonly string[], isNarrow: boolean): number {
  if (isShortSearch(words)) return shortSearchRows;
  return isNarrow ? 10_000 : 50_000;
}

/**
 * How a search finds rows: through the index of words, which is best for few matches; by reading the rows in their
 * order until enough are found, which is best for many; or in the newest rows first. PostgreSQL misjudges how many rows
 * contain two words, and its index reads all of them before the first one. So what is not found often enough in the
 * newest rows is asked of the index. No index finds short words: a search of nothing else ends with the newest rows.
 */
export type SearchPlan = "index" | "walk" | "newest" | { readonly rows: readonly number[] };

/** Tables whose search texts have an index of words. */
type SearchedTable = "donations" | "payments";

/** Rows, the newest ones, in which a common word is expected. */
const sampleRows = 1_000;

/**
 * Chooses the plan of a search. SQLite's index tells quickly whether it finds more than a number of rows. PostgreSQL's
 * index is asked at once for a word that is in none of the newest rows, such as a phone number: it is rare.
 */
export async function searchPlan(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
  most: number,
): Promise<SearchPlan> {
  const match = matchFor(words);
  if (match === null) return "newest";
  if (isPostgres(db)) return (await hasRareWord(db, table, words)) ? "index" : "newest";
  const found = sql<{ rowid: number }>`${ftsRows(table, match)} limit ${most + 1}`;
  const { rows } = await found.execute(db);
  return rows.length > most ? "walk" : { rows: rows.map(({ rowid }) => rowid) };
}

async function hasRareWord(db: Database, table: SearchedTable, words: readonly string[]): Promise<boolean> {
  const counts = words
    .filter(isIndexed)
    .map((word) => sql`count(*) filter (where ${containsWords("search_text", word)}) > 0`);
  const sample = sql`select search_text from ${sql.table(table)} order by created_at desc, id desc limit ${sampleRows}`;
  const isCommon = sql<{
    common: boolean;
  }>`select ${sql.join(counts, sql` and `)} as common from (${sample}) as sample`;
  return (await isCommon.execute(db)).rows[0]?.common === false;
}

/** Returns a condition: the search text of a row contains all words of a normalized search. */
export function searchTextContains(
  db: Database,
  table: SearchedTable,
  words: readonly string[],
  plan: SearchPlan,
): RawBuilder<boolean> {
  const isByIndex = plan === "index" || typeof plan === "object";
  const match = isByIndex && !isPostgres(db) ? matchFor(words) : null;
  if (match === null && isPostgres(db)) return containsIndexedWords(`${table}.search_text`, words);
  if (match === null) return containsWords(`${table}.search_text`, words.join(" "));
  const short = words.filter((word) => !isIndexed(word));
  const rows = typeof plan === "object" ? idList(plan.rows) : ftsRows(table, match);
  const found =
    table === "donations"
      ? sql<boolean>`donations.id in (${rows})`
      : sql<boolean>`payments.id in (select payment_id from payment_search_rows where id in (${rows}))`;
  return sql<boolean>`(${found} and ${containsWords(`${table}.search_text`, short.join(" "))})`;
}

/**
 * Returns the condition for PostgreSQL, whose index looks up a part of each word. An expression keeps whole words, of
 * which that is a part, from the index.
 */
function containsIndexedWords(column: string, words: readonly string[]): RawBuilder<boolean> {
  const looked = words.map(lookedUp);
  const rest = words.filter((word, place) => looked[place] !== word);
  const conditions = rest.map((word) => sql<boolean>`position(${word} in ${sql.ref(column)}) > 0`);
  return sql<boolean>`(${sql.join([containsWords(column, looked.join(" ")), ...conditions], sql` and `)})`;
}

/**
 * Returns the part of a word that PostgreSQL's index looks up. It reads where each three letters of it occur: what many
 * rows share, such as the provider of an e-mail address and the beginning of a phone number, costs more than the rest
 * of the search. Numbers differ at their end.
 */
function lookedUp(word: string): string {
  const [local = ""] = word.split("@");
  if (isShortSearch([local])) return word;
  if (/^\d+$/.test(local)) return local.slice(-7);
  return /\D{2}\d{3,}$/.exec(local)?.[0] ?? local;
}

function idList(ids: readonly number[]): RawBuilder<unknown> {
  return sql.join(ids.map((id) => sql.lit(id)));
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
  return !isShortSearch([word]);
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
