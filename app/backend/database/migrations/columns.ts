import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** Whether the database is PostgreSQL: its numbering of rows is spelt differently. */
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter.constructor.name === "PostgresAdapter";
}

/** Begins a table whose rows are numbered by the database; numbers are never used twice. */
export function numberedTable(db: Kysely<any>, name: string): CreateTableBuilder<string, "id"> {
  const table = db.schema.createTable(name);
  return isPostgres(db)
    ? table.addColumn("id", "serial", (column) => column.primaryKey())
    : table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}

/** A comparison of a text column with a list of words, for CHECK. */
export function isOneOf(column: string, words: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`;
}
