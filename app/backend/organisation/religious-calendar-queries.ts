import type { Insertable, Selectable } from "kysely";
import { accountName } from "../../contract/rules/gift-people.ts";
import type { Rate, RateKind, ReligiousDay } from "../../contract/rules/religious-calendar.ts";
import { firstRow, insertedId } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

type Tables = Pick<Schema, "religious_days" | "rates">;

/** A row with who entered it; null for the starter content. */
type Entered<T> = T & {
  readonly entered_by: { readonly id: number; readonly name: string } | null;
  readonly entered_at: string;
};

export function religiousCalendarQueries(db: Database) {
  return {
    /** Lists all days with who entered them, the latest first. */
    async days(): Promise<Entered<ReligiousDay>[]> {
      const rows = await db
        .selectFrom("religious_days")
        .leftJoin("users", "users.id", "religious_days.entered_by")
        .selectAll("religious_days")
        .select(["users.first_name", "users.last_name"])
        .orderBy("first_day", "desc")
        .orderBy("religious_days.id", "desc")
        .execute();
      return rows.map(withStaff);
    },

    /**
     * Lists rates with who entered them, the latest first.
     * @param kind one kind alone
     * @param validSince leaves out those that ended before this day
     */
    async rates({ kind, validSince = "" }: { kind?: RateKind; validSince?: string }): Promise<Entered<Rate>[]> {
      const rows = await db
        .selectFrom("rates")
        .leftJoin("users", "users.id", "rates.entered_by")
        .selectAll("rates")
        .select(["users.first_name", "users.last_name"])
        .where((eb) => eb.or([eb("to_day", "is", null), eb("to_day", ">=", validSince)]))
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
        .orderBy("from_day", "desc")
        .orderBy("rates.id", "desc")
        .execute();
      return rows.map(withStaff);
    },

    addDays: (days: Insertable<Tables["religious_days"]>) =>
      db.insertInto("religious_days").values(days).$call(insertedId),
    addRate: (rate: Insertable<Tables["rates"]>) => db.insertInto("rates").values(rate).$call(insertedId),

    /** Ends the rates of a kind that began before a day and would still be valid on it. */
    endRatesBefore: (kind: RateKind, day: string, lastDay: string) =>
      db
        .updateTable("rates")
        .set({ to_day: lastDay })
        .where("kind", "=", kind)
        .where("from_day", "<", day)
        .where((eb) => eb.or([eb("to_day", "is", null), eb("to_day", ">=", day)]))
        .execute(),

    /** Removes days, and returns them; null when they are gone. */
    removeDays: (id: number): Promise<Selectable<Tables["religious_days"]> | null> =>
      db.deleteFrom("religious_days").where("id", "=", id).returningAll().$call(firstRow),
    removeRate: (id: number): Promise<Selectable<Tables["rates"]> | null> =>
      db.deleteFrom("rates").where("id", "=", id).returningAll().$call(firstRow),
  };
}

function withStaff<Row extends { entered_by: number | null; first_name: string | null; last_name: string | null }>({
  entered_by: id,
  first_name,
  last_name,
  ...row
}: Row) {
  const name = accountName({ first_name: first_name ?? "", last_name: last_name ?? "" });
  return { ...row, entered_by: id === null ? null : { id, name } };
}
