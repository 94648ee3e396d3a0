import type { Selectable } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import { compiledOnce } from "../database/compiled-once.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { TransferCode, TransferCodeStore } from "./transfer-code-store.ts";

const findOfUser = compiledOnce((db, userId: number) =>
  db.selectFrom("transfer_codes").selectAll().where("user_id", "=", userId),
);

export function transferCodeQueries(db: Database): TransferCodeStore {
  const codes = () => db.selectFrom("transfer_codes").selectAll();
  return {
    async find(code) {
      const row = await codes().where("code", "=", code).executeTakeFirst();
      return row ? codeFrom(row) : null;
    },

    async findAll(wanted) {
      if (wanted.length === 0) return [];
      const rows = await codes()
        .where("code", "in", [...wanted])
        .execute();
      return rows.map(codeFrom);
    },

    async findOfUser(userId) {
      const [row] = await findOfUser(db, userId);
      return row ? codeFrom(row) : null;
    },

    async findByForm(key) {
      const row = await codes().where("idempotency_key", "=", key).executeTakeFirst();
      return row ? codeFrom(row) : null;
    },

    async add(code, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("transfer_codes")
        .values({ ...code, created_at: at.toISOString() })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async countOfAddress(addressHash, since) {
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
  return { code, user_id, cause_id, name, email, phone, language: language as Language };
}
