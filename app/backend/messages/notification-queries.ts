import { type Selectable, sql } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import { compiledOnce } from "../database/compiled-once.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type {
  FailedNotification,
  NotificationKind,
  NotificationRecord,
  NotificationStore,
} from "./notification-store.ts";

const findDue = compiledOnce((db, channel: string, now: string) =>
  db
    .selectFrom("notices")
    .select("id")
    .where("due_at", "<=", now)
    .where("channel", "=", channel)
    .where("failed_at", "is", null)
    .limit(sql.lit(1)),
);

export function notificationQueries(db: Database): NotificationStore {
  return {
    async add({ values, ...notification }, at, heldAs = null) {
      const now = at.toISOString();
      const held = heldAs === null ? {} : { failed_at: now, last_code: heldAs };
      await db
        .insertInto("notices")
        .values({ ...notification, values: JSON.stringify(values), due_at: now, created_at: now, ...held })
        .execute();
    },

    isAnyDue: async (channel, now) => (await findDue(db, channel, now.toISOString())).length > 0,

    async claim(channel, busy, now, retryAt) {
      const due = await db
        .selectFrom("notices")
        .select(["id", "due_at", "tries", "uncertain"])
        .where("due_at", "<=", now.toISOString())
        .where("channel", "=", channel)
        .where("failed_at", "is", null)
        .$if(busy.length > 0, (query) => query.where("destination", "not in", busy))
        .orderBy("id")
        .limit(20)
        .execute();
      for (const { id, due_at, tries, uncertain } of due) {
        const row = await db
          .updateTable("notices")
          // The attempt counts as uncertain until its outcome is recorded, so that one whose process dies stays so.
          .set({ due_at: retryAt(tries + 1, now).toISOString(), tries: tries + 1, uncertain: uncertain + 1 })
          .where("id", "=", id)
          // Another process that claimed it has changed due_at.
          .where("due_at", "=", due_at)
          .returningAll()
          .executeTakeFirst();
        if (row) return notificationFrom({ ...row, uncertain });
      }
      return null;
    },

    async remove(id) {
      await db.deleteFrom("notices").where("id", "=", id).execute();
    },

    async removeFailed(destinations) {
      await db
        .deleteFrom("notices")
        .where("failed_at", "is not", null)
        .where("destination", "in", [...destinations])
        .execute();
    },

    async recordFailure(id, { code, uncertain, retryAt }) {
      await db
        .updateTable("notices")
        .set((eb) => ({
          last_code: code,
          ...(!uncertain && { uncertain: eb("uncertain", "-", 1) }),
          ...(retryAt && { due_at: retryAt.toISOString() }),
        }))
        .where("id", "=", id)
        .execute();
    },

    async fail(id, code, at) {
      await db
        .updateTable("notices")
        .set({ last_code: code, failed_at: at.toISOString() })
        .where("id", "=", id)
        .execute();
    },

    async markFailed(tries, at) {
      await db
        .updateTable("notices")
        .set({ failed_at: at.toISOString() })
        .where("tries", ">=", tries)
        .where("failed_at", "is", null)
        // The last attempt may still be under way in another process.
        .where("due_at", "<=", at.toISOString())
        .execute();
    },

    async countWaiting() {
      const { n } = await db
        .selectFrom("notices")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("failed_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    async failed(limit) {
      const failed = db.selectFrom("notices").where("failed_at", "is not", null);
      const { n } = await failed.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
      const rows = await failed.selectAll().orderBy("id", "desc").limit(limit).execute();
      return { total: Number(n), rows: rows.map(failedFrom) };
    },

    async retry(id, at) {
      const pending = { failed_at: null, tries: 0, uncertain: 0, due_at: at.toISOString() };
      const { numUpdatedRows } = await db
        .updateTable("notices")
        .set(pending)
        .where("failed_at", "is not", null)
        .$if(id !== "all", (query) => query.where("id", "=", id as number))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async dismiss(id) {
      const { numDeletedRows } = await db
        .deleteFrom("notices")
        .where("failed_at", "is not", null)
        .$if(id !== "all", (query) => query.where("id", "=", id as number))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function failedFrom({
  id,
  channel,
  destination,
  kind,
  last_code,
  created_at,
  failed_at,
}: Selectable<Schema["notices"]>): FailedNotification {
  return {
    id,
    channel: channel as "sms" | "email",
    destination,
    kind: kind as NotificationKind,
    code: last_code,
    created_at,
    failed_at: failed_at!,
  };
}

function notificationFrom({
  id,
  channel,
  destination,
  language,
  kind,
  values,
  tries,
  uncertain,
  created_at,
}: Selectable<Schema["notices"]>): NotificationRecord {
  return {
    id,
    channel: channel as "sms" | "email",
    destination,
    language: language as Language,
    kind: kind as NotificationKind,
    values: JSON.parse(values),
    tries,
    uncertain,
    created_at,
  };
}
