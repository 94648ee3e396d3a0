import { chunks, hasWritten, rowAs, rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import type { ReportedTransaction } from "../payments/gateways/payment-gateway.ts";
import { type DaySums, differenceQueries } from "./difference-queries.ts";

/** Kuruş paid and refunded by one payment, on one side. */
export interface Movement {
  readonly paid: number;
  readonly refunded: number;
}

/** Our side of a provider's payment. */
export interface OwnMovement extends Movement {
  readonly paymentId: string;
  /** Whether it was paid before the first reconciled day. */
  readonly isOlder: boolean;
}

/** A period of one day, in UTC. */
export interface DayRange {
  readonly from: Date;
  readonly before: Date;
}

/** Days that were not compared by their second morning: the site did not run, or the provider gave no report. */
export interface MissingDays {
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

export function reconciliationQueries(db: Database) {
  const days = () => db.selectFrom("reconciliation_days");
  /** Our payments at the provider that succeeded in a time. */
  const paidIn = (provider: string, { from, before }: DayRange) =>
    db
      .selectFrom("payments")
      .where("provider", "=", provider)
      .where("finished_at", ">=", from.toISOString())
      .where("finished_at", "<", before.toISOString())
      .where("state", "=", "succeeded")
      .where("provider_payment_id", "is not", null);
  /** Our refunds through the provider that succeeded in a time. */
  const refundedIn = (provider: string, { from, before }: DayRange) =>
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .where("payments.provider", "=", provider)
      .where("refunds.kind", "in", ["refund", "cancel"])
      .where("refunds.state", "=", "succeeded")
      .where("refunds.finished_at", ">=", from.toISOString())
      .where("refunds.finished_at", "<", before.toISOString());
  return {
    ...differenceQueries(db),

    /** Returns the first day that was reconciled or tried; null before one. */
    async firstDay(provider: string): Promise<string | null> {
      const { first } = await days()
        .select((eb) => eb.fn.min("day").as("first"))
        .where("provider", "=", provider)
        .executeTakeFirstOrThrow();
      return first;
    },

    /** Adds those of the days that are unknown, as days that nobody has compared. */
    async noteMissing(provider: string, wanted: readonly string[], now: Date): Promise<void> {
      const compared = await days().select("day").where("provider", "=", provider).execute();
      const there = new Set(compared.map(({ day }) => day));
      const missing = wanted.filter((day) => !there.has(day));
      for (const some of chunks(missing))
        await db
          .insertInto("reconciliation_days")
          .values(some.map((day) => ({ provider, day, state: "failed", claimed_until: now.toISOString() })))
          .onConflict((on) => on.doNothing())
          .execute();
    },

    /** Returns the days before one that are not compared; null when all are. */
    async missingDays(provider: string, before: string): Promise<MissingDays | null> {
      const { first, last, count } = await days()
        .select((eb) => [eb.fn.min("day").as("first"), eb.fn.max("day").as("last")])
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("provider", "=", provider)
        .where("state", "!=", "done")
        .where("day", "<", before)
        .executeTakeFirstOrThrow();
      return first && last ? { first, last, count } : null;
    },

    /** Returns the day (moment) of the provider's first payment; null before one. */
    firstPayment: (provider: string) =>
      db
        .selectFrom("payments")
        .select("created_at")
        .where("provider", "=", provider)
        .orderBy("created_at")
        .limit(1)
        .$call(rowAs(({ created_at }) => new Date(created_at))),

    /**
     * Lists days that may be tried now: first those that nobody has tried, the newest before the others, so that days
     * without a report hold back none.
     */
    unfinishedDays: (provider: string, now: Date) =>
      days()
        .select("day")
        .where("provider", "=", provider)
        .where("state", "!=", "done")
        .where("claimed_until", "<=", now.toISOString())
        .orderBy("tries")
        .orderBy("day", "desc")
        .$call(rowsAs(({ day }) => day)),

    /**
     * Claims a day until a moment, so that one process reconciles it. Returns false while another holds it, and for a
     * day that is done unless `again`.
     */
    async claim(provider: string, day: string, now: Date, until: Date, again: boolean): Promise<boolean> {
      const claimed_until = until.toISOString();
      return db
        .insertInto("reconciliation_days")
        .values({ provider, day, state: "running", claimed_until })
        .onConflict((on) =>
          on
            .columns(["provider", "day"])
            .doUpdateSet({ state: "running", claimed_until })
            .where((eb) => {
              const isFree = eb.or([
                eb("reconciliation_days.state", "!=", "running"),
                eb("reconciliation_days.claimed_until", "<=", now.toISOString()),
              ]);
              if (again) return isFree;
              return eb.and([
                eb("reconciliation_days.state", "!=", "done"),
                eb("reconciliation_days.claimed_until", "<=", now.toISOString()),
              ]);
            }),
        )
        .$call(hasWritten);
    },

    /** Ends a claim after a failure; the day is due again at a moment. */
    fail: (provider: string, day: string, code: string, again: Date) =>
      db
        .updateTable("reconciliation_days")
        .set((eb) => ({ state: "failed", code, claimed_until: again.toISOString(), tries: eb("tries", "+", 1) }))
        .where("provider", "=", provider)
        .where("day", "=", day)
        .execute(),

    /** Makes a day due now that was compared before. @returns false when it never was, or is being compared */
    async makeDue(provider: string, day: string, now: Date): Promise<boolean> {
      const moment = now.toISOString();
      return db
        .updateTable("reconciliation_days")
        .set({ state: "running", claimed_until: moment })
        .where("provider", "=", provider)
        .where("day", "=", day)
        .where((eb) => eb.or([eb("state", "!=", "running"), eb("claimed_until", "<=", moment)]))
        .$call(hasWritten);
    },

    finish: (provider: string, day: string, sums: DaySums, at: Date) =>
      db
        .updateTable("reconciliation_days")
        .set((eb) => ({
          ...sums,
          state: "done",
          code: null,
          ran_at: at.toISOString(),
          claimed_until: at.toISOString(),
          tries: eb("tries", "+", 1),
        }))
        .where("provider", "=", provider)
        .where("day", "=", day)
        .execute(),

    /** Replaces the stored report of a day. */
    saveReport: (provider: string, day: string, transactions: readonly ReportedTransaction[]) =>
      db.transaction().execute(async (db) => {
        await db.deleteFrom("provider_transactions").where("provider", "=", provider).where("day", "=", day).execute();
        for (const some of chunks(transactions))
          await db
            .insertInto("provider_transactions")
            .values(
              some.map(({ kind, id: transaction_id, providerPaymentId: provider_payment_id, amount }) => {
                return { provider, kind, transaction_id, day, provider_payment_id, amount };
              }),
            )
            // A transaction at midnight may be in the reports of both days.
            .onConflict((on) => on.doNothing())
            .execute();
      }),

    /** Returns the provider's ids that moved on a day, on either side, and those with a difference since `since`. */
    async idsOf(provider: string, day: string, range: DayRange, since: string): Promise<string[]> {
      const reported = await db
        .selectFrom("provider_transactions")
        .select("provider_payment_id")
        .distinct()
        .where("provider", "=", provider)
        .where("day", "=", day)
        .execute();
      const paid = await paidIn(provider, range).select("provider_payment_id").execute();
      const refunded = await refundedIn(provider, range).select("payments.provider_payment_id").distinct().execute();
      const open = await db
        .selectFrom("reconciliation_differences")
        .select("provider_payment_id")
        .distinct()
        .where("provider", "=", provider)
        .where("day", ">=", since)
        .where("day", "<=", day)
        .where("gone_at", "is", null)
        .execute();
      const ids = [...reported, ...paid, ...refunded, ...open].map(({ provider_payment_id }) => provider_payment_id!);
      return [...new Set(ids)];
    },

    /** Returns what the stored reports say about payments, by the provider's id. */
    async there(provider: string, ids: readonly string[]): Promise<Map<string, Movement>> {
      const movements = new Map<string, { paid: number; refunded: number }>();
      for (const some of chunks(ids)) {
        const rows = await db
          .selectFrom("provider_transactions")
          .select(["provider_payment_id", "kind"])
          .select((eb) => eb.fn.sum<number>("amount").as("amount"))
          .where("provider", "=", provider)
          .where("provider_payment_id", "in", some)
          .groupBy(["provider_payment_id", "kind"])
          .execute();
        for (const { provider_payment_id: id, kind, amount } of rows) {
          const movement = movements.get(id) ?? { paid: 0, refunded: 0 };
          movements.set(id, { ...movement, [kind === "payment" ? "paid" : "refunded"]: amount });
        }
      }
      return movements;
    },

    /**
     * Returns what our database says about payments, by the provider's id. Refunds before `since` are left out: no
     * report of theirs is stored. Payments before it are marked as older.
     */
    async here(provider: string, ids: readonly string[], since: Date): Promise<Map<string, OwnMovement>> {
      const movements = new Map<string, OwnMovement>();
      for (const some of chunks(ids)) {
        const payments = await db
          .selectFrom("payments")
          .select(["id", "provider_payment_id", "state", "amount", "finished_at"])
          .where("provider", "=", provider)
          .where("provider_payment_id", "in", some)
          .execute();
        const paymentIds = payments.map(({ id }) => id);
        const refunds = await refundsOf(db, paymentIds, since);
        for (const { id, provider_payment_id, state, amount, finished_at } of payments) {
          const isPaid = state === "succeeded";
          movements.set(provider_payment_id!, {
            paymentId: id,
            paid: isPaid ? amount : 0,
            refunded: refunds.get(id) ?? 0,
            isOlder: isPaid && finished_at !== null && finished_at < since.toISOString(),
          });
        }
      }
      return movements;
    },

    /** Returns the sums of a day on both sides. */
    async sums(provider: string, day: string, range: DayRange): Promise<DaySums> {
      const reported = await db
        .selectFrom("provider_transactions")
        .select("kind")
        .select((eb) => eb.fn.sum<number>("amount").as("amount"))
        .where("provider", "=", provider)
        .where("day", "=", day)
        .groupBy("kind")
        .execute();
      const paid = await paidIn(provider, range)
        .select((eb) => eb.fn.sum<number | null>("amount").as("amount"))
        .executeTakeFirstOrThrow();
      const refunded = await refundedIn(provider, range)
        .select((eb) => eb.fn.sum<number | null>("refunds.amount").as("amount"))
        .executeTakeFirstOrThrow();
      const of = (kind: string) => reported.find((row) => row.kind === kind)?.amount ?? 0;
      const here = { paid_here: paid.amount ?? 0, refunded_here: refunded.amount ?? 0 };
      return { paid_there: of("payment"), refunded_there: of("refund"), ...here };
    },
  };
}

/** Returns the kuruş that the provider paid back since a moment, by our id. */
async function refundsOf(db: Database, paymentIds: readonly string[], since: Date): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds")
    .select("payment_id")
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("payment_id", "in", [...paymentIds])
    .where("kind", "in", ["refund", "cancel"])
    .where("state", "=", "succeeded")
    .where("finished_at", ">=", since.toISOString())
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]));
}
