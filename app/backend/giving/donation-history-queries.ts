import { sql } from "kysely";
import { mustExist } from "../../contract/rule-violation.ts";
import type { Owner } from "../accounts/current-user.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import { compiledOnce, hasWritten, numberIn } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { causesById } from "./basket-queries.ts";
import type { CauseRecord } from "./cause-records.ts";
import type { RunningTotal } from "./donation-history.ts";

interface Definition {
  /** Columns of both that the sums are compared by; null compares the sum of all. */
  readonly compared: string | null;
  readonly key: (day: string) => Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
  readonly condition: string;
}

const net = "donations.amount - donations.refunded";
const notRefunded = "donations.refunded < donations.amount";

/** The totals as the triggers count them. */
const definitions: Readonly<Record<RunningTotal, Definition>> = {
  cause_days: {
    compared: "cause_id",
    key: (day) => ({ cause_id: "donations.cause_id", day }),
    sums: { kept: "1", amount: net },
    condition: notRefunded,
  },
  donor_causes: {
    compared: "owner, cause_id",
    key: () => ({ owner: "donations.owner", kind: "causes.kind", cause_id: "donations.cause_id" }),
    sums: { kept: "1", shares: "donations.share_value", amount: net },
    condition: `donations.owner is not null and ${notRefunded}`,
  },
  donor_months: {
    compared: "owner",
    key: (day) => ({ owner: "donations.owner", month: `substr(${day}, 1, 7)`, kind: "causes.kind" }),
    sums: { donations: "1", kept: `case when ${notRefunded} then 1 else 0 end`, amount: net },
    condition: "donations.owner is not null",
  },
  donation_days: {
    compared: null,
    key: (day) => ({ day, kind: "causes.kind" }),
    sums: { donations: "1", amount: net },
    condition: "1 = 1",
  },
  fund_days: {
    compared: null,
    key: (day) => ({
      day,
      fund: "coalesce(donations.fund, case when causes.kind = 'sacrifice' then 'kurban' else 'general' end)",
    }),
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

/** What of a donation did not go back to the donor, in kuruş. */
export const netAmount = sql<number>`(donations.amount - donations.refunded)`;
/** Leaves out donations that went back as a whole. */
export const isNotRefunded = sql<boolean>`donations.refunded < donations.amount`;

const findSums = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_months")
    .select([
      sql<number>`coalesce(sum(amount), 0)`.as("amount"),
      sql<number>`coalesce(sum(kept), 0)`.as("donations_count"),
    ])
    .where("owner", "=", owner),
);
const findWells = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select(["cause_id", "amount", "shares as share_value"])
    .where("owner", "=", owner)
    .where("kind", "=", "water_well")
    .orderBy("amount", "desc")
    .orderBy("cause_id"),
);
const countWells = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("owner", "=", owner)
    .where("kind", "=", "water_well"),
);
const countCompleted = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .innerJoin("causes", "causes.id", "donor_causes.cause_id")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("donor_causes.owner", "=", owner)
    .where("causes.status", "=", "completed"),
);
const sumSacrificeShares = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_causes")
    .select(sql<number>`coalesce(sum(shares), 0)`.as("number"))
    .where("owner", "=", owner)
    .where("kind", "=", "sacrifice"),
);
const findMonths = compiledOnce((db, owner: string) =>
  db
    .selectFrom("donor_months")
    .select(["month", "kind", "amount", "kept as donations_count"])
    .where("owner", "=", owner)
    .where("kept", ">", 0),
);

const findFees = compiledOnce((db, owner: Owner) =>
  db
    .selectFrom("payments")
    .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
    .select(["payments.id as payment_id", "payments.finished_at"])
    .select(sql<number>`payment_lines.amount - payment_lines.refunded`.as("amount"))
    .where("payments.owner", "=", owner)
    .where("payments.state", "=", "succeeded")
    .where("payment_lines.is_fee", "=", sql.lit(1))
    .whereRef("payment_lines.refunded", "<", "payment_lines.amount")
    .orderBy("payments.finished_at"),
);

/** Returns the queries of a donor's sums. They read the running totals, however many donations there are. */
export function donationHistoryQueries(db: Database) {
  return {
    sums: async (owner: Owner) => mustExist((await findSums(db, owner))[0]),

    /** Lists the wells, largest amount first. */
    async wells(owner: Owner): Promise<DonatedWellRecord[]> {
      const rows = await findWells(db, owner);
      const causes = await causesById(db, rows);
      return rows.map(({ cause_id, ...sums }) => ({ cause: causes.get(cause_id), ...sums }));
    },

    countWells: async (owner: Owner) => numberIn(await countWells(db, owner)),
    /** Returns the number of causes among the donations that have reached their goal. */
    countCompleted: async (owner: Owner) => numberIn(await countCompleted(db, owner)),
    sacrificeShares: async (owner: Owner) => numberIn(await sumSacrificeShares(db, owner)),

    /** Returns the sums of each month with donations, by kind, in no order. */
    months: (owner: Owner) => findMonths(db, owner),

    /** Returns the payments by which a donor covered the bank's fee too, with what of the fee did not go back. */
    async fees(owner: Owner): Promise<PaidFee[]> {
      const rows = await findFees(db, owner);
      return rows.map(({ finished_at, ...row }) => ({ ...row, paid_at: mustExist(finished_at) }));
    },

    /** Returns false when the donation does not exist. */
    hideWords: (donationId: number, isHidden: boolean) =>
      db
        .updateTable("donations")
        .set({ words_hidden: isHidden ? 1 : 0 })
        .where("id", "=", donationId)
        .$call(hasWritten),
  };
}

/** The bank's fee that a donor covered, in kuruş, and when it was paid. */
interface PaidFee {
  readonly payment_id: string;
  readonly paid_at: string;
  readonly amount: number;
}

/** An owner's donations to one well, in kuruş. */
export interface DonatedWellRecord {
  readonly cause: CauseRecord;
  readonly amount: number;
  readonly share_value: number;
}
