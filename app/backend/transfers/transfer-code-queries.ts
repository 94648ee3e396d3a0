import type { Insertable, Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import { compiledOnce, countRows, firstRow, hasWritten } from "../database/queries.ts";
import type { Schema } from "../database/schema.ts";

const columns = ["code", "user_id", "cause_id", "name", "email", "phone", "language"] as const;

/** A reference code: of a user, or of a guest who chose a cause and may have left a way to reach them. */
export type TransferCode = Readonly<Pick<Selectable<Schema["transfer_codes"]>, (typeof columns)[number]>>;

const findOfUser = compiledOnce((db, userId: number) =>
  db.selectFrom("transfer_codes").select(columns).where("user_id", "=", userId),
);

export function transferCodeQueries(db: Database) {
  const codes = () => db.selectFrom("transfer_codes").select(columns);
  return {
    find: (code: string): Promise<TransferCode | null> => codes().where("code", "=", code).$call(firstRow),

    /** Returns those of some codes that exist. */
    findAll: async (wanted: readonly string[]): Promise<TransferCode[]> =>
      wanted.length === 0 ? [] : codes().where("code", "in", wanted).execute(),

    findOfUser: async (userId: number): Promise<TransferCode | null> => (await findOfUser(db, userId))[0] ?? null,

    /** Returns the code that the form of a key made. */
    findByForm: (key: string): Promise<TransferCode | null> =>
      codes().where("idempotency_key", "=", key).$call(firstRow),

    /** Returns false when the code is taken, or the user or the form has one. */
    add: (code: Omit<Insertable<Schema["transfer_codes"]>, "created_at">, at: Date): Promise<boolean> =>
      db
        .insertInto("transfer_codes")
        .values({ ...code, created_at: at.toISOString() })
        .onConflict((on) => on.doNothing())
        .$call(hasWritten),

    /** Counts the codes that an address got since a moment. */
    countOfAddress: (addressHash: string, since: Date): Promise<number> =>
      db
        .selectFrom("transfer_codes")
        .where("address_hash", "=", addressHash)
        .where("created_at", ">=", since.toISOString())
        .$call(countRows),
  };
}
