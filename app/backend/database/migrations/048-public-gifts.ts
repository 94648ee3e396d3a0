import type { Kysely } from "kysely";

/**
 * Marks gifts whose donor was told that the name and the note stand on the page of a well, a sacrifice or a project:
 * those of before were told so of springs alone. Adds who took the picture of a cause, and on which day.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["basket_items", "payment_lines", "donations"])
    await db.schema
      .alterTable(table)
      .addColumn("is_public", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable("causes")
    .addColumn("picture_credit", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("causes").addColumn("picture_day", "text").execute();
}
