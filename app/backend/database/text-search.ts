import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

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
