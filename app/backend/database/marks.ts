import type { Database } from "./database.ts";

/** Writes a mark of the site in place of the former one of its name. */
export async function writeMark(
  db: Database,
  name: string,
  { at, details }: { readonly at: Date; readonly details: string | null },
): Promise<void> {
  const values = { at: at.toISOString(), details };
  await db
    .insertInto("site_marks")
    .values({ name, ...values })
    .onConflict((on) => on.column("name").doUpdateSet(values))
    .execute();
}
