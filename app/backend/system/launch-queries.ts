import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { LaunchStore } from "./launch-store.ts";

/** Pages that the law needs; the starter content has sample texts for them. */
const lawPages = ["kvkk", "cookies", "terms-of-use"];

/** @param reader where counts of staff run */
export function launchQueries(db: Database, reader: Database): LaunchStore {
  return {
    async facts(adminPhones) {
      const pages = await reader
        .selectFrom("content_items")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("kind", "=", "page")
        .where("slug", "in", lawPages)
        .where("version", "=", 1)
        .executeTakeFirstOrThrow();
      const administrators = await reader
        .selectFrom("users")
        .leftJoin("second_factors", "second_factors.user_id", "users.id")
        .select((eb) => [
          eb.fn.countAll<number>().as("all"),
          eb.fn.count<number>("second_factors.set_up_at").as("with_factor"),
        ])
        .where("erased_at", "is", null)
        .where((eb) =>
          eb.or([
            eb("staff_role", "=", "administrator"),
            ...(adminPhones.length > 0 ? [eb("phone", "in", [...adminPhones])] : []),
          ]),
        )
        .executeTakeFirstOrThrow();
      return {
        sampleLawPages: Number(pages.n),
        administrators: Number(administrators.all),
        administratorsWithoutSecondFactor: Number(administrators.all) - Number(administrators.with_factor),
        newestEntry: await newestEntry(db),
      };
    },
  };
}

/** Reads the ends of the tables that grow all day; a clock that was ahead leaves its times there. */
async function newestEntry(db: Database): Promise<string | null> {
  const last = (table: string, column: string, order: string) =>
    sql`select at from (select ${sql.ref(column)} as at from ${sql.table(table)} order by ${sql.ref(order)} desc limit 1) as ${sql.ref(`last_${table}`)}`;
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    ${last("audit_log", "at", "id")} union all ${last("payments", "created_at", "created_at")}
    union all ${last("users", "created_at", "id")} union all ${last("causes", "created_at", "id")}
    union all ${last("content_items", "created_at", "id")}
  ) as entries`.execute(db);
  return rows[0]?.at ?? null;
}
