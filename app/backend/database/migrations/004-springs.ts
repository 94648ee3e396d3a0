import { type Kysely, sql } from "kysely";
import { normalizeForSearch } from "../../../contract/rules/search-text.ts";
import { isOneOf, numberedTable } from "./columns.ts";

const states = [
  "awaiting_verification",
  "rejected",
  "confirmed",
  "waiting_for_approval",
  "ended",
  "deletion_requested",
  "ended_deletion_requested",
  "deleted",
];

/** Creates the tables of springs, well names, administrators and the audit log. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("is_administrator", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await springs(db);

  await numberedTable(db, "well_names")
    .addColumn("cause_id", "integer", (c) => c.notNull().references("causes.id"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("approved_name", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("asked_at", "text", (c) => c.notNull())
    .addColumn("decided_at", "text")
    .addUniqueConstraint("well_names_one_wish", ["cause_id", "user_id"])
    .addCheckConstraint("well_names_state", isOneOf("state", ["waiting", "approved", "rejected"]))
    .execute();
  await db.schema
    .createIndex("well_names_one_name")
    .unique()
    .on("well_names")
    .column("cause_id")
    .where(sql<boolean>`approved_name is not null`)
    .execute();

  await numberedTable(db, "audit_log")
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("user_id", "integer")
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("audit_log_by_user").on("audit_log").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("audit_log_by_action").on("audit_log").columns(["action", "id"]).execute();

  // Notifications to send. A row, and with it the number or address, is deleted once it was sent.
  await numberedTable(db, "notices")
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("destination", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("values", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("notices_by_due").on("notices").column("due_at").execute();
  await db.schema
    .createIndex("users_asking_deletion")
    .on("users")
    .column("deletion_requested_at")
    .where(sql<boolean>`deletion_requested_at is not null`)
    .execute();

  await searchableDonations(db);
}

async function springs(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "special_days")
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("springs")
    .addColumn("id", "integer", (c) => c.primaryKey().references("causes.id"))
    .addColumn("owner_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("special_day_id", "integer", (c) => c.references("special_days.id"))
    .addColumn("social_accounts", "text", (c) => c.notNull())
    .addColumn("permit", "text")
    .addColumn("pending", "text")
    .addColumn("uploaded_picture", "text")
    .addColumn("rejection_reason", "text")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("applied_at", "text", (c) => c.notNull())
    .addColumn("approved_at", "text")
    .addColumn("ends_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("end_is_seen", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("moved_at", "text", (c) => c.notNull())
    .addCheckConstraint("springs_state", isOneOf("state", states))
    .execute();
  await db.schema.createIndex("springs_by_owner").on("springs").columns(["owner_id", "state"]).execute();
  await db.schema.createIndex("springs_by_state").on("springs").columns(["state", "ends_at"]).execute();

  await numberedTable(db, "spring_moves")
    .addColumn("spring_id", "integer", (c) => c.notNull().references("springs.id"))
    .addColumn("move", "text", (c) => c.notNull())
    .addColumn("from_state", "text")
    .addColumn("to_state", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("user_id", "integer")
    .addColumn("reason", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("spring_moves_by_spring").on("spring_moves").column("spring_id").execute();
}

/** Adds the search text of donations, and fills it for existing ones. */
async function searchableDonations(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("donations")
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  const rows = await db
    .selectFrom("donations")
    .innerJoin("causes", "causes.id", "donations.cause_id")
    .leftJoin("payments", "payments.id", "donations.payment_id")
    .select([
      "donations.id",
      "donations.name",
      "donations.payment_id",
      "causes.texts",
      "payments.donor_name",
      "payments.donor_email",
      "payments.donor_phone",
    ])
    .execute();
  for (const { id, texts, ...row } of rows) {
    const titles = Object.values(JSON.parse(texts) as Record<string, { title: string }>).map(({ title }) => title);
    const words = [row.name, row.donor_name, row.donor_email, row.donor_phone, ...titles, row.payment_id];
    await db
      .updateTable("donations")
      .set({ search_text: normalizeForSearch(words.filter(Boolean).join(" ")) })
      .where("id", "=", id)
      .execute();
  }
}
