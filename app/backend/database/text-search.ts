import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** A condition: a column of folded text contains every word of another folded text. */
export function containsWords(column: string, folded: string): RawBuilder<boolean> {
  const words = folded.split(" ").filter(Boolean);
  if (words.length === 0) return sql<boolean>`1 = 1`;
  const conditions = words.map(
    (word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Whether a search text holds, for each word, one that begins with it.
 * @param words folded: letters and digits alone, so nothing in them means anything to LIKE
 */
export function matchesWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%`}`),
    sql` and `,
  )})`;
}

/** As matchesWords, but in the title alone, which stands on the first line. */
export function titleMatchesWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`% ${word}%\n%`}`),
    sql` and `,
  )})`;
}
