import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { SavedCardRecord, SavedCardStore } from "./saved-card-store.ts";

function cardFrom({
  user_id: _,
  idempotency_key: _key,
  is_default,
  ...card
}: Selectable<Schema["saved_cards"]>): SavedCardRecord {
  return { ...card, is_default: is_default === 1 };
}

export function savedCardQueries(db: Database): SavedCardStore {
  const cardsOf = (userId: number) => db.selectFrom("saved_cards").selectAll().where("user_id", "=", userId);
  const oneOf = async (query: { executeTakeFirst(): Promise<Selectable<Schema["saved_cards"]> | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row ? cardFrom(row) : null;
  };

  return {
    async list(userId) {
      return (await cardsOf(userId).orderBy("is_default", "desc").orderBy("id", "desc").execute()).map(cardFrom);
    },

    find: (userId, id) => oneOf(cardsOf(userId).where("id", "=", id)),
    findByToken: (userId, cardToken) => oneOf(cardsOf(userId).where("card_token", "=", cardToken)),

    findByForm: (userId, key) => oneOf(cardsOf(userId).where("idempotency_key", "=", key)),

    async add(userId, card, at, key = null) {
      const other = await cardsOf(userId).where("is_default", "=", 1).executeTakeFirst();
      await db
        .insertInto("saved_cards")
        .values({
          ...card,
          user_id: userId,
          is_default: other ? 0 : 1,
          idempotency_key: key,
          created_at: at.toISOString(),
        })
        .onConflict((conflict) => conflict.columns(["user_id", "card_token"]).doNothing())
        .execute();
    },

    async makeDefault(userId, id) {
      await db
        .updateTable("saved_cards")
        .set({ is_default: 0 })
        .where("user_id", "=", userId)
        .where("id", "!=", id)
        .execute();
      await db
        .updateTable("saved_cards")
        .set({ is_default: 1 })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
    },

    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom("saved_cards")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
