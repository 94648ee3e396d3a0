import { sql } from "kysely";
import type { AuditStore } from "../domain/audit-store.ts";
import type { Database } from "./database.ts";

/** Queries of the audit log: it is written and read, and changed for nobody but who is erased. */
export function auditQueries(db: Database): AuditStore {
  return {
    async record({ userId, action, subject, subjectId, details = {} }, at) {
      await db
        .insertInto("audit_log")
        .values({ at: at.toISOString(), user_id: userId, action, subject, subject_id: String(subjectId), details: JSON.stringify(details) })
        .execute();
    },

    async forgetPerson(id) {
      const asText = sql<string>`cast(id as text)`.as("id");
      const entries = await db
        .selectFrom("audit_log")
        .select(["id", "subject", "details"])
        .where((eb) =>
          eb.or([
            eb("subject", "=", "person").and("subject_id", "=", String(id)),
            eb("subject", "=", "spring").and("subject_id", "in", eb.selectFrom("springs").select(asText).where("owner_id", "=", id)),
            eb("subject", "=", "well_name").and("subject_id", "in", eb.selectFrom("well_names").select(asText).where("user_id", "=", id)),
          ]),
        )
        .execute();
      for (const entry of entries) {
        const { name: _name, ...kept } = JSON.parse(entry.details);
        const details = JSON.stringify(entry.subject === "person" ? {} : kept);
        await db.updateTable("audit_log").set({ details }).where("id", "=", entry.id).execute();
      }
    },

    async list({ person, action }, { offset, limit }) {
      let matching = db.selectFrom("audit_log").leftJoin("users", "users.id", "audit_log.user_id");
      if (person !== undefined) matching = matching.where("audit_log.user_id", "=", person);
      if (action) matching = matching.where("audit_log.action", "=", action);
      const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const rows = await matching
        .selectAll("audit_log")
        .select(["users.first_name", "users.last_name"])
        .orderBy("audit_log.id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const entries = rows.map(({ user_id, first_name, last_name, details, ...row }) => ({
        ...row,
        person: user_id === null ? null : { id: user_id, name: `${first_name ?? ""} ${last_name ?? ""}`.trim() },
        details: JSON.parse(details),
      }));
      return { entries, total: Number(total) };
    },
  };
}
