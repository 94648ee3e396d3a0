import type { CreateTableBuilder, Kysely } from "kysely";

/** Returns whether the database is PostgreSQL. */
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter.constructor.name === "PostgresAdapter";
}

/** Begins a table with ids from the database, which are never reused. */
export function numberedTable(db: Kysely<any>, name: string): CreateTableBuilder<string, "id"> {
  const table = db.schema.createTable(name);
  return isPostgres(db)
    ? table.addColumn("id", "serial", (column) => column.primaryKey())
    : table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}
