import type { Selectable } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import { compiledOnce } from "../database/compiled-once.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";

const findOfUser = compiledOnce((db, userId: number) =>
  db.selectFrom("transfer_codes").selectAll().where("user_id", "=", userId),
);

export function transferCodeQueries(db: Database) {
  const codes = () => db.selectFrom("transfer_codes").selectAll();
  return {
    async find(code: string): Promise<TransferCode | null> {
      const row = await codes().where("code", "=", code).executeTakeFirst();
      return row ? codeFrom(row) : null;
    },

    /** Returns those of some codes that exist. */
    async findAll(wanted: readonly string[]): Promise<TransferCode[]> {
      if (wanted.length === 0) return [];
      const rows = await codes()
        .where("code", "in", [...wanted])
        .execute();
      return rows.map(codeFrom);
    },

    async findOfUser(userId: number): Promise<TransferCode | null> {
      const [row] = await findOfUser(db, userId);
      return row ? codeFrom(row) : null;
    },

    /** Returns the code that the form of a key made. */
    async findByForm(key: string): Promise<TransferCode | null> {
      const row = await codes().where("idempotency_key", "=", key).executeTakeFirst();
      return row ? codeFrom(row) : null;
    },

    /** Returns false when the code is taken, or the user or the form has one. */
    async add(
      code: TransferCode & { readonly address_hash: string | null; readonly idempotency_key: string | null },
      at: Date,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("transfer_codes")
        .values({ ...code, created_at: at.toISOString() })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Counts the codes that an address got since a moment. */
    async countOfAddress(addressHash: string, since: Date): Promise<number> {
      const { n } = await db
        .selectFrom("transfer_codes")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("address_hash", "=", addressHash)
        .where("created_at", ">=", since.toISOString())
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
}

function codeFrom({
  code,
  user_id,
  cause_id,
  name,
  email,
  phone,
  language,
}: Selectable<Schema["transfer_codes"]>): TransferCode {
  return { code, user_id, cause_id, name, email, phone, language };
}

/** A reference code: of a user, or of a guest who chose a cause and may have left a way to reach them. */
export interface TransferCode {
  readonly code: string;
  readonly user_id: number | null;
  readonly cause_id: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}
