import type { Selectable } from "kysely";
import { countRows, firstRow, hasWritten } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

/** The second factor of a member of staff. */
export type SecondFactorRecord = Readonly<Selectable<Schema["second_factors"]>>;

/** Returns the queries of second factors and recovery codes. */
export function secondFactorQueries(db: Database) {
  const removeCodes = (userId: number) => db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();

  return {
    find: (userId: number): Promise<SecondFactorRecord | null> =>
      db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).$call(firstRow),

    /** Creates or changes the second factor of a user. */
    save: (userId: number, change: Partial<SecondFactorRecord>) =>
      db
        .insertInto("second_factors")
        .values({ user_id: userId, ...change })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...change }))
        .execute(),

    /** Deletes a user's second factor with its recovery codes; false when there was none. */
    async remove(userId: number): Promise<boolean> {
      await removeCodes(userId);
      return db.deleteFrom("second_factors").where("user_id", "=", userId).$call(hasWritten);
    },

    async replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await removeCodes(userId);
      await db
        .insertInto("recovery_codes")
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
        .execute();
    },

    /** Consumes a recovery code; false when it is unknown or used. */
    useRecoveryCode: (userId: number, hash: string, at: Date) =>
      db
        .updateTable("recovery_codes")
        .set({ used_at: at.toISOString() })
        .where("user_id", "=", userId)
        .where("code_hash", "=", hash)
        .where("used_at", "is", null)
        .$call(hasWritten),

    countRecoveryCodes: (userId: number) =>
      countRows(db.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null)),
  };
}
