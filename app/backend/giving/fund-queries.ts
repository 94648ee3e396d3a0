import type { Insertable, Selectable } from "kysely";
import { boundFunds, type Fund, funds } from "../../contract/rules/funds.ts";
import { countRows, hasWritten, insertedId, type Page, rowAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { causeNames } from "./basket-queries.ts";
import { causeFrom, selectCauses } from "./cause-queries.ts";
import type { CauseRecord, NamedCause } from "./cause-records.ts";

type Row = Readonly<Selectable<Schema["fund_spending"]>>;

/** Sums of a fund, in kuruş. */
interface FundSums {
  readonly fund: Fund;
  /** Less what went back to donors. */
  readonly received: number;
  readonly spent: number;
  readonly waiting: number;
}

export function fundQueries(db: Database) {
  const spending = () => db.selectFrom("fund_spending");

  return {
    /** Returns the sums of every fund. They read running totals, however many donations there are. */
    async sums(): Promise<FundSums[]> {
      const sumsOf = async (table: "fund_days" | "fund_spending") => {
        const rows = await db
          .selectFrom(table)
          .select((eb) => ["fund", eb.fn.sum<number>("amount").as("amount")])
          .groupBy("fund")
          .execute();
        return new Map(rows.map(({ fund, amount }) => [fund, Number(amount)]));
      };
      const [received, spent] = [await sumsOf("fund_days"), await sumsOf("fund_spending")];
      return funds.map((fund) => {
        const [all = 0, gone = 0] = [received.get(fund), spent.get(fund)];
        return { fund, received: all, spent: gone, waiting: all - gone };
      });
    },

    /** Returns the number and the net sum of each fund's donations in some days, both included. */
    between: (from: string, until: string) =>
      db
        .selectFrom("fund_days")
        .select((eb) => [
          "fund",
          eb.fn.sum<number>("donations").as("donations"),
          eb.fn.sum<number>("amount").as("amount"),
        ])
        .where("day", ">=", from)
        .where("day", "<=", until)
        .groupBy("fund")
        .execute(),

    /** Returns the published causes that take a bound fund or got money of one, with what they got. */
    async boundCauses(at: Date): Promise<{ cause: CauseRecord; spent: number }[]> {
      const rows = await spending()
        .select((eb) => ["cause_id", eb.fn.sum<number>("amount").as("amount")])
        .where("fund", "in", [...boundFunds])
        .groupBy("cause_id")
        .execute();
      const spent = new Map(rows.map(({ cause_id, amount }) => [cause_id, Number(amount)]));
      const ids = rows.flatMap(({ cause_id }) => cause_id ?? []);
      const causes = await selectCauses(db)
        .where("causes.published_at", "<=", at.toISOString())
        .where((eb) =>
          eb.or([
            ...boundFunds.map((fund) => eb(`causes.takes_${fund}`, "=", 1)),
            ...(ids.length > 0 ? [eb("causes.id", "in", ids)] : []),
          ]),
        )
        .orderBy("causes.id")
        .execute();
      return causes.map(causeFrom).map((cause) => ({ cause, spent: spent.get(cause.id) ?? 0 }));
    },

    /** Lists what was spent, newest first. */
    async list({ offset, limit }: Page) {
      const rows = await spending()
        .selectAll()
        .orderBy("day", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const named = rows.flatMap(({ cause_id }) => (cause_id === null ? [] : [{ cause_id }]));
      const causes = await causeNames(db, named);
      const entries = rows.map((row) => ({ ...row, cause: row.cause_id === null ? null : causes.get(row.cause_id) }));
      return { entries: entries satisfies (Row & { cause: NamedCause | null })[], total: await countRows(spending()) };
    },

    find: (id: number) =>
      spending()
        .selectAll()
        .where("id", "=", id)
        .$call(rowAs((row) => row)),
    findByKey: (key: string) =>
      spending()
        .select("id")
        .where("idempotency_key", "=", key)
        .$call(rowAs(({ id }) => id)),
    insert: (row: Insertable<Schema["fund_spending"]>) => db.insertInto("fund_spending").values(row).$call(insertedId),
    remove: (id: number) => db.deleteFrom("fund_spending").where("id", "=", id).$call(hasWritten),
  };
}
