import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import type { RunningTotal } from "./running-totals.ts";

interface Definition {
  /** Columns of both that the sums are compared by; null compares the sum of all. */
  readonly compared: string | null;
  readonly key: (day: string) => Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
  readonly condition: string;
}

const net = "donations.amount - donations.refunded";
const isKept = "donations.refunded < donations.amount";

/** The totals as the triggers count them. */
const definitions: Readonly<Record<RunningTotal, Definition>> = {
  cause_days: {
    compared: "cause_id",
    key: (day) => ({ cause_id: "donations.cause_id", day }),
    sums: { kept: "1", amount: net },
    condition: isKept,
  },
  donor_causes: {
    compared: "owner, cause_id",
    key: () => ({ owner: "donations.owner", kind: "causes.kind", cause_id: "donations.cause_id" }),
    sums: { kept: "1", shares: "donations.share_value", amount: net },
    condition: `donations.owner is not null and ${isKept}`,
  },
  donor_months: {
    compared: "owner",
    key: (day) => ({ owner: "donations.owner", month: `substr(${day}, 1, 7)`, kind: "causes.kind" }),
    sums: { donations: "1", kept: `case when ${isKept} then 1 else 0 end`, amount: net },
    condition: "donations.owner is not null",
  },
  donation_days: {
    compared: null,
    key: (day) => ({ day, kind: "causes.kind" }),
    sums: { donations: "1", amount: net },
    condition: "1 = 1",
  },
};

/** @param reader where all donations are read, so that nobody waits for it */
export function runningTotalQueries(db: Database, reader: Database) {
  return {
    /** Returns the tables whose sums are not those of the donations. Reads all donations. */
    async findWrong(): Promise<RunningTotal[]> {
      const wrong: RunningTotal[] = [];
      for (const [table, { compared, sums, condition }] of Object.entries(definitions)) {
        const columns = Object.keys(sums);
        const by = compared === null ? [] : [compared];
        const negated = Object.values(sums).map((value) => `-(${value})`);
        const differing = columns.map((column) => `sum(${column}) <> 0`);
        const { rows } = await sql
          .raw(
            `select sum(amount) as difference from (select ${[...by, ...columns].join(", ")} from ${table}
              union all select ${[...by, ...negated].join(", ")} from donations where ${condition}) as both_sides
            ${compared === null ? "" : `group by ${compared}`}
            having ${differing.join(" or ")} limit 1`,
          )
          .execute(reader);
        if (rows.length > 0) wrong.push(table as RunningTotal);
      }
      return wrong;
    },

    /** Fills a table anew from the donations. Call it inside a transaction. */
    async rebuild(table: RunningTotal): Promise<void> {
      const day = isPostgres(db)
        ? "to_char((donations.created_at::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD')"
        : "date(donations.created_at, '+3 hours')";
      const { key, sums, condition } = definitions[table];
      const [names, values] = [Object.keys(key(day)), Object.values(key(day))];
      if (isPostgres(db)) await sql`lock table donations in share mode`.execute(db);
      await sql.raw(`delete from ${table}`).execute(db);
      await sql
        .raw(
          `insert into ${table} (${[...names, ...Object.keys(sums)].join(", ")})
          select ${[...values, ...Object.values(sums).map((value) => `sum(${value})`)].join(", ")}
          from donations join causes on causes.id = donations.cause_id
          where ${condition} group by ${values.map((_, place) => place + 1).join(", ")}`,
        )
        .execute(db);
    },
  };
}
