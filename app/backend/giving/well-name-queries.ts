import type { Selectable } from "kysely";
import { findsRow, hasWritten } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { causesById } from "./basket-queries.ts";
import type { CauseRecord } from "./cause-records.ts";

type Row = Readonly<Selectable<Schema["well_names"]>>;

export function wellNameQueries(db: Database) {
  const names = () => db.selectFrom("well_names").selectAll();
  const recordsFrom = async (rows: readonly Row[]): Promise<WellNameRecord[]> => {
    const causes = await causesById(db, rows);
    return rows.map(({ cause_id, reason, decided_at: _, ...row }) => ({
      ...row,
      cause: causes.get(cause_id),
      rejection_reason: reason,
    }));
  };

  return {
    find: async (id: number): Promise<WellNameRecord | null> =>
      (await recordsFrom(await names().where("id", "=", id).execute()))[0] ?? null,
    listOf: async (userId: number): Promise<WellNameRecord[]> =>
      recordsFrom(await names().where("user_id", "=", userId).orderBy("id").execute()),

    /** Returns whether another user's name for this well was approved. */
    isNamedByOther: (causeId: number, userId: number) =>
      db
        .selectFrom("well_names")
        .select("id")
        .where("cause_id", "=", causeId)
        .where("user_id", "!=", userId)
        .where("approved_name", "is not", null)
        .$call(findsRow),

    /** Requests a name; it replaces the user's earlier request for the same well. */
    async request(causeId: number, userId: number, name: string, at: Date): Promise<void> {
      const row = { name, state: "waiting", reason: null, asked_at: at.toISOString(), decided_at: null } as const;
      await db
        .insertInto("well_names")
        .values({ cause_id: causeId, user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["cause_id", "user_id"]).doUpdateSet(row))
        .execute();
    },

    /** Decides a pending request. Returns false when the request is no longer pending. */
    decide: (id: number, decision: { approved: true } | { approved: false; reason: string }, at: Date) =>
      db
        .updateTable("well_names")
        .set((eb) => ({
          decided_at: at.toISOString(),
          ...(decision.approved
            ? { state: "approved", approved_name: eb.ref("name") }
            : { state: "rejected", reason: decision.reason }),
        }))
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .$call(hasWritten),

    deleteOfUser: (userId: number) => db.deleteFrom("well_names").where("user_id", "=", userId).execute(),
  };
}

/** A donor's name for a well: the requested one, and the public one after the first approval. */
export interface WellNameRecord extends Omit<Row, "cause_id" | "reason" | "decided_at"> {
  readonly cause: CauseRecord;
  readonly rejection_reason: string | null;
}
