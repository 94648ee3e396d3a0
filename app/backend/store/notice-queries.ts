import type { Selectable } from "kysely";
import type { Language } from "../../contract/languages.ts";
import type { NoticeKind, NoticeRecord, NoticeStore } from "../domain/notice-store.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Queries of notices on their way. */
export function noticeQueries(db: Database): NoticeStore {
  return {
    async add({ values, ...notice }, at) {
      const now = at.toISOString();
      await db.insertInto("notices").values({ ...notice, values: JSON.stringify(values), due_at: now, created_at: now }).execute();
    },

    async claim(now, again) {
      const due = await db.selectFrom("notices").select(["id", "due_at"]).where("due_at", "<=", now.toISOString()).orderBy("id").limit(20).execute();
      for (const { id, due_at } of due) {
        const row = await db
          .updateTable("notices")
          .set((eb) => ({ due_at: again.toISOString(), tries: eb("tries", "+", 1) }))
          .where("id", "=", id)
          // Whoever else saw it due changed this first.
          .where("due_at", "=", due_at)
          .returningAll()
          .executeTakeFirst();
        if (row) return noticeFrom(row);
      }
      return null;
    },

    async forget(id) {
      await db.deleteFrom("notices").where("id", "=", id).execute();
    },

    async forgetTried(tries) {
      await db.deleteFrom("notices").where("tries", ">=", tries).execute();
    },
  };
}

function noticeFrom({ id, channel, destination, language, kind, values, tries }: Selectable<Schema["notices"]>): NoticeRecord {
  return { id, channel: channel as "sms" | "email", destination, language: language as Language, kind: kind as NoticeKind, values: JSON.parse(values), tries };
}
