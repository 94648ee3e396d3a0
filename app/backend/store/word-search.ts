import { type Expression, type SqlBool, sql } from "kysely";

/**
 * Whether a search text holds, for each word, one that begins with it.
 * @param words folded: letters and digits alone, so nothing in them means anything to LIKE
 */
export function holdsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map((word) => sql`${text} like ${`% ${word}%`}`), sql` and `)})`;
}

/** As holdsWords, but in the title alone, which stands on the first line. */
export function titleHoldsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(words.map((word) => sql`${text} like ${`% ${word}%\n%`}`), sql` and `)})`;
}
