import { sql } from "kysely";
import { mustExist } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import { isMigrated } from "../database/migrate.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import { countRows, rowAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import type { ProviderKind } from "../outside.ts";

/** Prefix of a job's row in the table of providers. */
const jobPrefix = "scheduler ";

/** What the database tells monitoring: payments by state, notifications by channel, and each job that ever ran. */
export type StoredMeasures = Awaited<ReturnType<typeof measure>>;

/** Measures payments, notifications and jobs. It reads an index of all payments. */
async function measure(db: Database) {
  const payments = await db
    .selectFrom("payments")
    .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .orderBy("state")
    .execute();
  const waitingOnly = sql<boolean>`failed_at is null`;
  const notifications = await db
    .selectFrom("notices")
    .select((eb) => [
      "channel",
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("failed_at").as("failed"),
      eb.fn.min<string | null>("created_at").filterWhere(waitingOnly).as("oldest_at"),
    ])
    .groupBy("channel")
    .orderBy("channel")
    .execute();
  const jobs = await db
    .selectFrom("provider_health")
    .select(["kind", "last_success_at", "last_failure_at"])
    .where("kind", "like", `${jobPrefix}%`)
    .orderBy("kind")
    .execute();
  return {
    payments,
    notifications: notifications.map(({ all, ...row }) => ({ ...row, waiting: all - row.failed })),
    jobs: jobs.map(({ kind, ...rest }) => ({ job: kind.slice(jobPrefix.length), ...rest })),
  };
}

/** A provider that neither succeeded nor failed. */
const noHealth = { last_success_at: null, last_failure_at: null, failure_operation: null, failure_code: null };

/** Thrown to roll a trial back. */
class Rollback extends Error {}

/** Returns the key of a provider's row; each job has its own. */
const keyOf = (kind: ProviderKind, job: string | null) => (job === null ? kind : `${kind} ${job}`);

/** Returns the queries about the system's health. @param reader where counts of a whole table run */
export function systemQueries(db: Database, reader: Database) {
  // Compiled once: every process asks several times a second.
  const versions = db.selectFrom("public_versions").select(["name", "number"]).compile();
  return {
    /** Returns how often what every visitor sees has changed: texts and causes, and sums of gifts. */
    async publicVersions(): Promise<{ readonly content: number; readonly sums: number }> {
      const { rows } = await db.executeQuery(versions);
      const numberOf = (wanted: "content" | "sums") => Number(rows.find(({ name }) => name === wanted)?.number);
      return { content: numberOf("content"), sums: numberOf("sums") };
    },

    /** Returns the marks of the session secrets that all processes share; null before the first one started. */
    secretMarks: () =>
      db
        .selectFrom("secret_marks")
        .select("marks")
        .where("name", "=", "session")
        .$call(rowAs(({ marks }) => marks.split(","))),

    async recordSecretMarks(list: readonly string[]): Promise<void> {
      const marks = list.join(",");
      await db
        .insertInto("secret_marks")
        .values({ name: "session", marks })
        .onConflict((on) => on.column("name").doUpdateSet({ marks }))
        .execute();
    },

    /** @param job name of the scheduler's job; null for other providers */
    async noteSuccess(kind: ProviderKind, job: string | null, at: Date): Promise<void> {
      const last_success_at = at.toISOString();
      const row = { ...noHealth, kind: keyOf(kind, job), last_success_at };
      await db
        .insertInto("provider_health")
        .values(row)
        .onConflict((on) => on.column("kind").doUpdateSet({ last_success_at }))
        .execute();
    },

    async recordFailure(
      kind: ProviderKind,
      job: string | null,
      { operation, code }: { readonly operation: string; readonly code: string | null },
      at: Date,
    ): Promise<void> {
      const failure = { last_failure_at: at.toISOString(), failure_operation: operation, failure_code: code };
      const row = { kind: keyOf(kind, job), last_success_at: null, ...failure };
      await db
        .insertInto("provider_health")
        .values(row)
        .onConflict((on) => on.column("kind").doUpdateSet(failure))
        .execute();
    },

    /**
     * Returns the health of all providers. The scheduler's is the earliest last success and the newest failure of its
     * jobs.
     */
    async providers(jobs: readonly string[]) {
      const rows = await db.selectFrom("provider_health").selectAll().orderBy("kind").execute();
      const others = rows.filter(({ kind }) => kind !== "scheduler" && !kind.startsWith("scheduler "));
      const runs = jobs.map((job) => rows.find(({ kind }) => kind === keyOf("scheduler", job)) ?? null);
      const last_success_at = runs.map((run) => run?.last_success_at ?? "").toSorted()[0] || null;
      const failures = runs.flatMap((run) => (run?.last_failure_at ? [{ ...run, at: run.last_failure_at }] : []));
      const [failed] = failures.toSorted((a, b) => (a.at < b.at ? 1 : -1));
      const { last_failure_at = null, failure_operation = null, failure_code = null } = failed ?? {};
      const scheduler = { kind: "scheduler", last_success_at, last_failure_at, failure_operation, failure_code };
      return [...others, scheduler].map(({ kind, ...rest }) => ({ kind: kind as ProviderKind, ...rest }));
    },

    /** Counts payments of unknown outcome: under review, or confirming for over a minute. */
    countUnknownPayments: (now: Date) =>
      countRows(
        db
          .selectFrom("payments")
          .where((eb) =>
            eb.or([
              eb("state", "=", "under_review"),
              eb.and([
                eb("state", "=", "confirming"),
                eb("updated_at", "<", later(now, { minutes: -1 }).toISOString()),
              ]),
            ]),
          ),
      ),

    /** Returns the last migration and the size in bytes. */
    async database() {
      const newest = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`;
      const { rows } = await newest.execute(db);
      const size = isPostgres(db)
        ? sql<{ bytes: number }>`select pg_database_size(current_database())::bigint as bytes`
        : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
      return {
        kind: isPostgres(db) ? ("postgres" as const) : ("sqlite" as const),
        bytes: mustExist((await size.execute(db)).rows[0]).bytes,
        migration: rows[0]?.name ?? null,
      };
    },

    /** Measures payments, notifications and jobs for monitoring. */
    measure: () => measure(reader),

    /** Returns whether every migration of this version has run. */
    isMigrated: (): Promise<boolean> => isMigrated(db),

    /**
     * Writes a large row and rolls it back.
     * @throws when the database cannot be written: full, read-only or unreachable
     */
    async tryWriting(): Promise<void> {
      const trial = { ...noHealth, kind: "trial", failure_code: "-".repeat(20_000) };
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
