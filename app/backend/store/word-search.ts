import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a search text holds, for each word, one that begins with it.
 * @param words folded: letters and digits alone, so nothing in them means anything to LIKE
 */
export function holdsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map((word) => sql`${text} like ${`% ${word}%`}`), sql` and `)})`;
}

/** Whether a column of folded text holds each word anywhere, also within another: how staff look for people. */
export function containsWords(column: string, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`1 = 1`;
  return sql<boolean>`(${sql.join(words.map((word) => sql`${sql.ref(column)} like ${`%${word}%`}`), sql` and `)})`;
}

/** As holdsWords, but in the title alone, which stands on the first line. */
export function titleHoldsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map((word) => sql`${text} like ${`% ${word}%\n%`}`), sql` and `)})`;
}
