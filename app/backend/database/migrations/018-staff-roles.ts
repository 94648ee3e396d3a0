import type { Kysely } from "kysely";
import { isOneOf } from "./columns.ts";

/**
 * Gives staff a role instead of a flag: administrators stay administrators. Adds the second factor of staff, its
 * recovery codes, and when a sign-in last proved it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("staff_role", "text", (c) =>
      c.check(isOneOf("staff_role", ["administrator", "editor", "accountant", "reviewer"])),
    )
    .execute();
  await db.updateTable("users").set({ staff_role: "administrator" }).where("is_administrator", "=", 1).execute();
  await db.schema.alterTable("users").dropColumn("is_administrator").execute();
  await db.schema
    .createIndex("users_by_staff_role")
    .on("users")
    .column("staff_role")
    .where("staff_role", "is not", null)
    .execute();

  await db.schema
    .createTable("second_factors")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id"))
    .addColumn("secret", "text")
    .addColumn("set_up_at", "text")
    .addColumn("last_step", "integer")
    .addColumn("pending_secret", "text")
    .addColumn("pending_at", "text")
    .addColumn("pending_for", "text")
    .addColumn("wrong_codes", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_try_at", "text")
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "code_hash"])
    .execute();
  await db.schema.alterTable("access_tokens").addColumn("second_factor_at", "text").execute();
}
