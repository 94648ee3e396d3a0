import { sql } from "kysely";
import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { CauseKind } from "../../contract/rules/kinds.ts";
import { countRows, rowAs, rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";

/** Donations to one kind of cause in one country, by one channel. The sum is kuruş, less refunds. */
export interface GivingRow {
  readonly kind: CauseKind;
  readonly country: string;
  readonly channel: DonationChannel;
  readonly donations: number;
  readonly amount: number;
}

/** A period, in UTC. */
export interface FigureRange {
  readonly from: Date;
  readonly before: Date;
}

/** A day or month of the time axis, in UTC. */
export interface FigurePeriod extends FigureRange {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly point: string;
}

/** Refunded payments of one run; more are found in later runs of the same day. */
const mostRefunds = 5000;

/** The channel of a donation; the same as channelOf of the contract. */
const channel = sql<DonationChannel>`case
  when donations.payment_id is null then 'before'
  when transfers.kind = 'cash' then 'cash'
  when transfers.kind is not null then 'transfer'
  when payments.regular_charge_id is not null then 'regular'
  else 'card' end`;

export function figureQueries(db: Database) {
  const rowsBetween = ({ from, before }: FigureRange): Promise<GivingRow[]> =>
    db
      .selectFrom("donations")
      .innerJoin("causes", "causes.id", "donations.cause_id")
      .leftJoin("payments", "payments.id", "donations.payment_id")
      .leftJoin("transfers", "transfers.payment_id", "donations.payment_id")
      .select(["causes.kind", "causes.country", channel.as("channel")])
      .select((eb) => eb.fn.countAll<number>().as("donations"))
      .select(sql<number>`sum(donations.amount - donations.refunded)`.as("amount"))
      .where("donations.created_at", ">=", from.toISOString())
      .where("donations.created_at", "<", before.toISOString())
      .groupBy(["causes.kind", "causes.country", channel])
      .execute();

  const feesBetween = ({ from, before }: FigureRange) =>
    db
      .selectFrom("payment_lines")
      .select(sql<number>`coalesce(sum(amount - refunded), 0)`.as("fees"))
      // A literal lets the databases use the index of these lines.
      .where("is_fee", "=", sql.lit(1))
      .where("payment_id", "in", (eb) =>
        eb
          .selectFrom("donations")
          .select(sql<string>`donations.payment_id`.as("payment_id"))
          .where("donations.created_at", ">=", from.toISOString())
          .where("donations.created_at", "<", before.toISOString()),
      )
      .executeTakeFirstOrThrow()
      .then(({ fees }) => Number(fees));

  const donorsBetween = async ({ from, before }: FigureRange) => {
    const since = from.toISOString();
    const { donors, fresh } = await db
      .selectFrom((eb) =>
        eb
          .selectFrom("donations")
          .select("owner")
          .distinct()
          .where("created_at", ">=", since)
          .where("created_at", "<", before.toISOString())
          .where("owner", "is not", null)
          .as("today"),
      )
      .select((eb) => eb.fn.countAll<number>().as("donors"))
      .select(
        sql<number>`coalesce(sum(case when not exists (
          select 1 from donations as earlier
          where earlier.owner = today.owner and earlier.created_at < ${since}) then 1 else 0 end), 0)`.as("fresh"),
      )
      .executeTakeFirstOrThrow();
    return { new_donors: fresh, returning_donors: donors - fresh, fees: await feesBetween({ from, before }) };
  };

  return {
    /** Returns the moment of the first donation; null before one. */
    firstDonation: () =>
      db
        .selectFrom("donations")
        .select("created_at")
        .orderBy("created_at")
        .limit(1)
        .$call(rowAs(({ created_at }) => new Date(created_at))),

    /** Returns when each day since a day was computed. */
    async computedAt(since: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom("figure_donors")
        .select(["day", "computed_at"])
        .where("day", ">=", since)
        .execute();
      return new Map(rows.map(({ day, computed_at }) => [day, computed_at]));
    },

    /** Returns the moments of donations that were refunded, wholly or in part, since a moment. */
    async refundedSince(moment: Date): Promise<Date[]> {
      const refunds = await db
        .selectFrom("refunds")
        .select("payment_id")
        .distinct()
        .where("finished_at", ">=", moment.toISOString())
        .limit(mostRefunds)
        .execute();
      if (refunds.length === 0) return [];
      // By payment: the fee is a line that no donation is made from.
      const payments = refunds.map(({ payment_id }) => payment_id);
      return db
        .selectFrom("donations")
        .select("created_at")
        .where("payment_id", "in", payments)
        .$call(rowsAs(({ created_at }) => new Date(created_at)));
    },

    /** Sums the donations of a day or a part of one from the donations themselves. */
    rowsBetween,
    /** Counts the donors of a day or a part of one, and sums what they gave for the bank's fee, less refunds. */
    donorsBetween,

    /** Computes a day anew. Call it inside a transaction. */
    async compute(day: string, range: FigureRange, at: Date): Promise<void> {
      const rows = await rowsBetween(range);
      const donors = await donorsBetween(range);
      await db.deleteFrom("figure_days").where("day", "=", day).execute();
      await db.deleteFrom("figure_donors").where("day", "=", day).execute();
      if (rows.length > 0)
        await db
          .insertInto("figure_days")
          .values(rows.map((row) => ({ ...row, day })))
          .execute();
      await db
        .insertInto("figure_donors")
        .values({ day, ...donors, computed_at: at.toISOString() })
        .execute();
    },

    /** Returns the stored rows of some days, both included, added up by day or by month. */
    async rows(from: string, until: string, unit: "day" | "month") {
      const point = unit === "day" ? sql<string>`day` : sql<string>`substr(day, 1, 7)`;
      return db
        .selectFrom("figure_days")
        .select([point.as("point"), "kind", "country", "channel"])
        .select((eb) => [eb.fn.sum<number>("donations").as("donations"), eb.fn.sum<number>("amount").as("amount")])
        .where("day", ">=", from)
        .where("day", "<=", until)
        .groupBy([point, "kind", "country", "channel"])
        .execute();
    },

    donors: (from: string, until: string) =>
      db
        .selectFrom("figure_donors")
        .select(["day", "new_donors", "returning_donors", "fees"])
        .where("day", ">=", from)
        .where("day", "<=", until)
        .orderBy("day")
        .execute(),

    /** Counts the monthly gifts that began and that were stopped in each period, by its point, and those that run. */
    async regular(periods: readonly FigurePeriod[]) {
      const values = sql.join(
        periods.map(({ point, from, before }) => sql`(${point}, ${from.toISOString()}, ${before.toISOString()})`),
      );
      // A range of the index for each period: the day of a million moments takes longer to compute than to count.
      const { rows } = await sql<{ point: string; gained: number; lost: number }>`
        with periods(point, since, until) as (values ${values})
        select point,
          (select count(*) from regular_gifts where created_at >= since and created_at < until
            and plan is null) as gained,
          (select count(*) from regular_gifts where stopped_at >= since and stopped_at < until
            and plan is null) as lost
        from periods`.execute(db);
      const active = await countRows(
        db.selectFrom("regular_gifts").where("stopped_at", "is", null).where("plan", "is", null),
      );
      return { counts: new Map(rows.map((row) => [row.point, row])), active };
    },
  };
}

export function todayQueries(db: Database) {
  return {
    /** Counts card payments that began since a moment, by state and reason of failure. */
    paymentsSince: (moment: Date) =>
      db
        .selectFrom("payments")
        .select(["state", "failure"])
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("created_at", ">=", moment.toISOString())
        .where("provider", "!=", "transfer")
        // An expression keeps SQLite from reading all payments in the order of the index of states.
        .groupBy([sql`state || ''`, "state", "failure"])
        .execute(),

    /** Returns when the oldest contact message came that nobody has handled; null for none. */
    oldestMessage: () =>
      db
        .selectFrom("contact_messages")
        .select("created_at")
        .where("handled_at", "is", null)
        .orderBy("created_at")
        .limit(1)
        .$call(rowAs(({ created_at }) => created_at)),
  };
}
