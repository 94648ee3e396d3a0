import type { Database } from "../database/database.ts";
import { writeMark } from "../database/queries.ts";
import type { MarkName, Mark } from "./mark-records.ts";

export function markQueries(db: Database) {
  return {
    async find(name: MarkName): Promise<Mark | null> {
      const row = await db
        .selectFrom("site_marks")
        .select(["at", "details"])
        .where("name", "=", name)
        .executeTakeFirst();
      return row ? { at: new Date(row.at), details: row.details } : null;
    },

    /** Writes a mark in place of the former one of its name. */
    write: (name: MarkName, mark: Mark): Promise<void> => writeMark(db, name, mark),

    async remove(name: MarkName): Promise<void> {
      await db.deleteFrom("site_marks").where("name", "=", name).execute();
    },
  };
}
