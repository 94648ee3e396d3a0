import type { Database } from "../database/database.ts";
import { countRows, hasWritten } from "../database/queries.ts";

/** The second factor of a member of staff. Times are ISO 8601 in UTC; secrets are encrypted. */
export interface SecondFactorRecord {
  /** Null until the first set-up is finished. */
  readonly secret: string | null;
  readonly set_up_at: string | null;
  /** Number of the 30-second step of the last accepted code. */
  readonly last_step: number | null;
  readonly pending_secret: string | null;
  readonly pending_at: string | null;
  /** Hash of the access token that began the set-up. */
  readonly pending_for: string | null;
  /** Wrong codes since the last right one. */
  readonly wrong_codes: number;
  readonly next_try_at: string | null;
}

/** Returns the queries of second factors and recovery codes. */
export function secondFactorQueries(db: Database) {
  const removeCodes = (userId: number) => db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();

  return {
    async find(userId: number): Promise<SecondFactorRecord | null> {
      const row = await db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
      return row ?? null;
    },

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
