import { type RawBuilder, sql } from "kysely";

/** A condition: a column of folded text contains every word of another folded text. */
export function containing(column: string, folded: string): RawBuilder<boolean> {
  const words = folded.split(" ").filter(Boolean);
  if (words.length === 0) return sql<boolean>`1 = 1`;
  const conditions = words.map((word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
