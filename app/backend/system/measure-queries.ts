import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { StoredMeasures } from "./system-records.ts";

/** Prefix of a job's row in the table of providers. */
const jobPrefix = "scheduler ";

/** Measures payments, notifications and jobs. It reads an index of all payments. */
export async function measure(db: Database): Promise<StoredMeasures> {
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
    payments: payments.map(({ state, count }) => ({ state, count: Number(count) })),
    notifications: notifications.map(({ channel, all, failed, oldest_at }) => ({
      channel,
      waiting: Number(all) - Number(failed),
      failed: Number(failed),
      oldest_at,
    })),
    jobs: jobs.map(({ kind, ...rest }) => ({ job: kind.slice(jobPrefix.length), ...rest })),
  };
}
