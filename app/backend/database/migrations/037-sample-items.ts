import { type Kysely, sql } from "kysely";

/** Kinds whose items the starter content loads at one moment; staff save one item at a time. */
const fewestKinds = 5;
/** Pages that are needed as they are, not samples. */
const lawPages = ["kvkk", "cookies", "terms-of-use"];

/** Marks the content items that the starter content loaded and staff never saved. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("content_items")
    .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  const loads = db
    .selectFrom("content_items")
    .select("created_at")
    .groupBy("created_at")
    .having(sql<number>`count(distinct kind)`, ">=", fewestKinds);
  await db
    .updateTable("content_items")
    .set({ is_sample: 1 })
    .where("version", "=", 1)
    .where("slug", "not in", lawPages)
    .where("created_at", "in", loads)
    .execute();
}
