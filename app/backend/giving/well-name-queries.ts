import type { Database } from "../database/database.ts";
import { causesById } from "./basket-queries.ts";
import type { WellNameRecord, WellNameStore } from "./well-name-store.ts";

export function wellNameQueries(db: Database): WellNameStore {
  const names = () => db.selectFrom("well_names").selectAll();
  type Row = Awaited<ReturnType<ReturnType<typeof names>["execute"]>>[number];
  const recordsFrom = async (rows: readonly Row[]): Promise<WellNameRecord[]> => {
    const causes = await causesById(db, rows);
    return rows.map(({ cause_id, state, reason, decided_at: _, ...row }) => ({
      ...row,
      cause: causes.get(cause_id)!,
      state: state as WellNameRecord["state"],
      rejection_reason: reason,
    }));
  };

  return {
    find: async (id) => (await recordsFrom(await names().where("id", "=", id).execute()))[0] ?? null,
    listOf: async (userId) => recordsFrom(await names().where("user_id", "=", userId).orderBy("id").execute()),

    async isNamedByOther(causeId, userId) {
      const row = await db
        .selectFrom("well_names")
        .select("id")
        .where("cause_id", "=", causeId)
        .where("user_id", "!=", userId)
        .where("approved_name", "is not", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async request(causeId, userId, name, at) {
      const row = { name, state: "waiting", reason: null, asked_at: at.toISOString(), decided_at: null };
      await db
        .insertInto("well_names")
        .values({ cause_id: causeId, user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["cause_id", "user_id"]).doUpdateSet(row))
        .execute();
    },

    async decide(id, decision, at) {
      const { numUpdatedRows } = await db
        .updateTable("well_names")
        .set((eb) => ({
          decided_at: at.toISOString(),
          ...(decision.approved
            ? { state: "approved", approved_name: eb.ref("name") }
            : { state: "rejected", reason: decision.reason }),
        }))
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async deleteOfUser(userId) {
      await db.deleteFrom("well_names").where("user_id", "=", userId).execute();
    },
  };
}
