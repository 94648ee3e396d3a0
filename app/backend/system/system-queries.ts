import { sql } from "kysely";
import { type Database, isMigrated } from "../database/database.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import type { ProviderKind } from "../outside.ts";
import { measure } from "./measure-queries.ts";
import type { SystemStore } from "./system-store.ts";

/** Thrown to roll a trial back. */
class Rollback extends Error {}

/** Returns the key of a provider's row; each job has its own. */
const keyOf = (kind: ProviderKind, job: string | null) => (job === null ? kind : `${kind} ${job}`);

/**
 * Returns the queries about the system's health.
 * @param reader where counts of a whole table run
 */
export function systemQueries(db: Database, reader: Database): SystemStore {
  // Compiled once: every process asks several times a second.
  const versions = db.selectFrom("public_versions").select(["name", "number"]).compile();
  return {
    async publicVersions() {
      const { rows } = await db.executeQuery(versions);
      const numberOf = (wanted: "content" | "sums") => Number(rows.find(({ name }) => name === wanted)?.number);
      return { content: numberOf("content"), sums: numberOf("sums") };
    },

    async secretMarks() {
      const row = await db.selectFrom("secret_marks").select("marks").where("name", "=", "session").executeTakeFirst();
      return row?.marks.split(",") ?? null;
    },

    async recordSecretMarks(list) {
      const marks = list.join(",");
      await db
        .insertInto("secret_marks")
        .values({ name: "session", marks })
        .onConflict((on) => on.column("name").doUpdateSet({ marks }))
        .execute();
    },

    async noteSuccess(kind, job, at) {
      const last_success_at = at.toISOString();
      const row = {
        kind: keyOf(kind, job),
        last_success_at,
        last_failure_at: null,
        failure_operation: null,
        failure_code: null,
      };
      await db
        .insertInto("provider_health")
        .values(row)
        .onConflict((on) => on.column("kind").doUpdateSet({ last_success_at }))
        .execute();
    },

    async recordFailure(kind, job, { operation, code }, at) {
      const failure = { last_failure_at: at.toISOString(), failure_operation: operation, failure_code: code };
      const row = { kind: keyOf(kind, job), last_success_at: null, ...failure };
      await db
        .insertInto("provider_health")
        .values(row)
        .onConflict((on) => on.column("kind").doUpdateSet(failure))
        .execute();
    },

    async providers(jobs) {
      const rows = await db.selectFrom("provider_health").selectAll().orderBy("kind").execute();
      const others = rows.filter(({ kind }) => kind !== "scheduler" && !kind.startsWith("scheduler "));
      const runs = jobs.map((job) => rows.find(({ kind }) => kind === keyOf("scheduler", job)) ?? null);
      const last_success_at = runs.map((run) => run?.last_success_at ?? "").toSorted()[0] || null;
      const [failed] = runs
        .filter((run) => run?.last_failure_at)
        .toSorted((a, b) => (a!.last_failure_at! < b!.last_failure_at! ? 1 : -1));
      const { last_failure_at = null, failure_operation = null, failure_code = null } = failed ?? {};
      const scheduler = { kind: "scheduler", last_success_at, last_failure_at, failure_operation, failure_code };
      return [...others, scheduler].map(({ kind, ...rest }) => ({ kind: kind as ProviderKind, ...rest }));
    },

    async countUnknownPayments(before) {
      const { n } = await db
        .selectFrom("payments")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where((eb) =>
          eb.or([
            eb("state", "=", "under_review"),
            eb.and([eb("state", "=", "confirming"), eb("updated_at", "<", before.toISOString())]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    async database() {
      const { rows } = await sql<{
        name: string;
      }>`select name from kysely_migration order by name desc limit 1`.execute(db);
      const size = isPostgres(db)
        ? sql<{ bytes: number }>`select pg_database_size(current_database())::bigint as bytes`
        : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
      return {
        kind: isPostgres(db) ? "postgres" : "sqlite",
        bytes: Number((await size.execute(db)).rows[0]!.bytes),
        migration: rows[0]?.name ?? null,
      };
    },

    measure: () => measure(reader),

    isMigrated: () => isMigrated(db),

    async tryWriting() {
      const trial = {
        kind: "trial",
        last_success_at: null,
        last_failure_at: null,
        failure_operation: null,
        failure_code: "-".repeat(20_000),
      };
      try {
        await db.transaction().execute(async (transaction) => {
          await transaction.insertInto("provider_health").values(trial).execute();
          throw new Rollback();
        });
      } catch (failure) {
        if (!(failure instanceof Rollback)) throw failure;
      }
    },
  };
}
