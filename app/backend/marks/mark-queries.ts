import type { Database } from "../database/database.ts";
import { writeMark } from "../database/marks.ts";
import type { MarkStore } from "./mark-store.ts";

export function markQueries(db: Database): MarkStore {
  return {
    async find(name) {
      const row = await db
        .selectFrom("site_marks")
        .select(["at", "details"])
        .where("name", "=", name)
        .executeTakeFirst();
      return row ? { at: new Date(row.at), details: row.details } : null;
    },

    write: (name, mark) => writeMark(db, name, mark),

    async remove(name) {
      await db.deleteFrom("site_marks").where("name", "=", name).execute();
    },
  };
}
