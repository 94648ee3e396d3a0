import { type Kysely, sql } from "kysely";

/**
 * Adds the indexes of the desk's slowest pages: the audit log without sign-ins, requests of refunds, and regular gifts
 * by the moment they were stopped. The conditions of the audit's indexes are those of its queries to the letter.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const accountActions = "action in ('person.change_phone', 'person.verify_email', 'person.remove_email')";
  const conditions = {
    audit_log_of_deeds: `not (substr(action, 1, 8) = 'sign_in.' or substr(action, 1, 6) = 'audit.' or ${accountActions})`,
    audit_log_of_sign_ins: `(substr(action, 1, 8) = 'sign_in.' or ${accountActions})`,
  };
  for (const [name, condition] of Object.entries(conditions))
    await db.schema.createIndex(name).on("audit_log").column("id").where(sql.raw<boolean>(condition)).execute();
  await db.schema.createIndex("refunds_by_request").on("refunds").columns(["request_id", "id", "state"]).execute();
  await db.schema.createIndex("regular_gifts_by_stopped_at").on("regular_gifts").column("stopped_at").execute();
}
