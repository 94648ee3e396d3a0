import type { Selectable } from "kysely";
import { accountName } from "../../contract/rules/gift-people.ts";
import { compiledOnce, countRows, hasWritten, numberIn, type Page, rowAs, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

type Row = Readonly<Selectable<Schema["reconciliation_differences"]>>;
type Day = Readonly<Selectable<Schema["reconciliation_days"]>>;

/** A difference as the comparison finds it. Sums are kuruş. */
export type Difference = Pick<Row, "kind" | "provider_payment_id" | "payment_id" | "amount_there" | "amount_here">;

export interface DifferenceRecord extends Omit<Row, "handled_by"> {
  readonly handled_by: { readonly id: number; readonly name: string } | null;
}

export type DaySums = Pick<Day, "paid_there" | "refunded_there" | "paid_here" | "refunded_here">;

interface ReconciliationDay extends Omit<Day, "claimed_until"> {
  /** Differences of the day that nobody has dealt with. */
  readonly open: number;
}

/** Returns the queries of differences, and of the days that they are listed by. */
export function differenceQueries(db: Database) {
  return {
    /**
     * Stores new differences of a day and returns them. One that is stored already keeps its day and its handling
     * unless it changed.
     */
    async saveDifferences(provider: string, day: string, differences: readonly Difference[], at: Date) {
      const added = [];
      for (const difference of differences) {
        const { kind, provider_payment_id, amount_there, amount_here } = difference;
        const stored = await db
          .selectFrom("reconciliation_differences")
          .select(["id", "amount_there", "amount_here", "gone_at"])
          .where("provider", "=", provider)
          .where("kind", "=", kind)
          .where("provider_payment_id", "=", provider_payment_id)
          .executeTakeFirst();
        if (
          stored &&
          stored.gone_at === null &&
          stored.amount_there === amount_there &&
          stored.amount_here === amount_here
        )
          continue;
        const fresh = { found_at: at.toISOString(), gone_at: null, handled_at: null, handled_by: null, reason: null };
        if (stored)
          await db
            .updateTable("reconciliation_differences")
            .set({ ...difference, ...fresh })
            .where("id", "=", stored.id)
            .execute();
        else
          await db
            .insertInto("reconciliation_differences")
            .values({ provider, day, ...difference, ...fresh })
            .execute();
        added.push(difference);
      }
      return added;
    },

    /** Marks the differences of payments that are equal now as gone. */
    async markGone(provider: string, ids: readonly string[], except: readonly Difference[], at: Date): Promise<void> {
      const stillThere = new Set(except.map(({ kind, provider_payment_id }) => `${kind} ${provider_payment_id}`));
      const open = await db
        .selectFrom("reconciliation_differences")
        .select(["id", "kind", "provider_payment_id"])
        .where("provider", "=", provider)
        .where("gone_at", "is", null)
        .execute();
      const compared = new Set(ids);
      const gone = open.filter(
        ({ kind, provider_payment_id: id }) => compared.has(id) && !stillThere.has(`${kind} ${id}`),
      );
      for (const { id } of gone)
        await db
          .updateTable("reconciliation_differences")
          .set({ gone_at: at.toISOString() })
          .where("id", "=", id)
          .execute();
    },

    /** Returns the earlier days that still have differences nobody has dealt with. */
    daysWithDifferences: (provider: string, since: string) =>
      openDifferences(db)
        .select("day")
        .distinct()
        .where("provider", "=", provider)
        .where("day", ">=", since)
        .orderBy("day")
        .$call(rowsAs(({ day }) => day)),

    async list({ offset, limit }: Page): Promise<{ days: ReconciliationDay[]; total: number }> {
      const total = await db.selectFrom("reconciliation_days").$call(countRows);
      const rows = await selectDays(db)
        .orderBy("day", "desc")
        .orderBy("provider")
        .offset(offset)
        .limit(limit)
        .execute();
      return { days: rows.map(dayFrom), total };
    },

    findDay: (provider: string, day: string) =>
      selectDays(db).where("provider", "=", provider).where("day", "=", day).$call(rowAs(dayFrom)),

    /** Returns a day's result of every provider. */
    resultsOf: (day: string) => selectDays(db).where("day", "=", day).orderBy("provider").$call(rowsAs(dayFrom)),

    differences: (day: string) =>
      selectDifferences(db)
        .where("day", "=", day)
        .orderBy("reconciliation_differences.id")
        .$call(rowsAs(differenceFrom)),

    findDifference: (id: number) =>
      selectDifferences(db).where("reconciliation_differences.id", "=", id).$call(rowAs(differenceFrom)),

    /** Returns false when it was dealt with already. */
    handle: (id: number, { userId, reason }: { userId: number; reason: string }, at: Date) =>
      db
        .updateTable("reconciliation_differences")
        .set({ handled_at: at.toISOString(), handled_by: userId, reason })
        .where("id", "=", id)
        .where("handled_at", "is", null)
        .$call(hasWritten),

    /** Records the payment of ours that a difference is about. */
    nameDifference: (id: number, payment_id: string) =>
      db.updateTable("reconciliation_differences").set({ payment_id }).where("id", "=", id).execute(),

    /** Counts the differences that nobody has dealt with. */
    countOpen: async () => numberIn(await countOpen(db)),
  };
}

const countOpen = compiledOnce((db) => openDifferences(db).select((eb) => eb.fn.countAll<number>().as("number")));

function openDifferences(db: Database) {
  return db.selectFrom("reconciliation_differences").where("gone_at", "is", null).where("handled_at", "is", null);
}

function selectDays(db: Database) {
  return db
    .selectFrom("reconciliation_days")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("reconciliation_differences")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("reconciliation_differences.provider", "=", "reconciliation_days.provider")
        .whereRef("reconciliation_differences.day", "=", "reconciliation_days.day")
        .where("gone_at", "is", null)
        .where("handled_at", "is", null)
        .as("open"),
    );
}

type DayRow = Awaited<ReturnType<ReturnType<typeof selectDays>["execute"]>>[number];

function dayFrom({ claimed_until: _, open, ...row }: DayRow): ReconciliationDay {
  return { ...row, open: Number(open ?? 0) };
}

function selectDifferences(db: Database) {
  return db
    .selectFrom("reconciliation_differences")
    .leftJoin("users", "users.id", "reconciliation_differences.handled_by")
    .selectAll("reconciliation_differences")
    .select(["users.first_name", "users.last_name"]);
}

type DifferenceRow = Awaited<ReturnType<ReturnType<typeof selectDifferences>["execute"]>>[number];

function differenceFrom({ handled_by, first_name, last_name, ...row }: DifferenceRow): DifferenceRecord {
  const name = accountName({ first_name: first_name ?? "", last_name: last_name ?? "" });
  return { ...row, handled_by: handled_by === null ? null : { id: handled_by, name } };
}
