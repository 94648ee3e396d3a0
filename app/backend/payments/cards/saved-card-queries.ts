import type { Selectable } from "kysely";
import { rowAs, rowsAs, rowsWritten } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";

function cardFrom({ user_id: _, idempotency_key: _key, is_default, ...card }: Row): SavedCardRecord {
  return { ...card, is_default: is_default === 1 };
}

export function savedCardQueries(db: Database) {
  const cardsOf = (userId: number) => db.selectFrom("saved_cards").selectAll().where("user_id", "=", userId);

  return {
    /** Lists cards: the default one first, then the newest. */
    list: (userId: number) =>
      cardsOf(userId).orderBy("is_default", "desc").orderBy("id", "desc").$call(rowsAs(cardFrom)),

    /** Returns a card; null if it belongs to another user. */
    find: (userId: number, id: number) => cardsOf(userId).where("id", "=", id).$call(rowAs(cardFrom)),
    findByToken: (userId: number, cardToken: string) =>
      cardsOf(userId).where("card_token", "=", cardToken).$call(rowAs(cardFrom)),

    /** Returns the card that the form of a key saved. */
    findByForm: (userId: number, key: string) =>
      cardsOf(userId).where("idempotency_key", "=", key).$call(rowAs(cardFrom)),

    /**
     * Adds a card; the first one becomes the default. A token that is stored already changes nothing. Call it inside a
     * transaction.
     * @param key identifies one submit of the form that saves it
     */
    async add(userId: number, card: NewSavedCard, at: Date, key: string | null = null): Promise<void> {
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

    /** Makes a card the default. Call it inside a transaction. */
    async makeDefault(userId: number, id: number): Promise<void> {
      const cards = db.updateTable("saved_cards").where("user_id", "=", userId);
      await cards.set({ is_default: 0 }).where("id", "!=", id).execute();
      await cards.set({ is_default: 1 }).where("id", "=", id).execute();
    },

    /** Deletes a card, also the default one, and returns the number of deleted cards. */
    remove: (userId: number, id: number) =>
      db.deleteFrom("saved_cards").where("user_id", "=", userId).where("id", "=", id).$call(rowsWritten),
  };
}

type Row = Readonly<Selectable<Schema["saved_cards"]>>;

/** The provider's tokens of a card. They never leave the backend. */
export type CardReference = Pick<Row, "card_user_key" | "card_token">;

export type NewSavedCard = Omit<SavedCardRecord, "id" | "is_default" | "created_at">;

export interface SavedCardRecord extends Omit<Row, "user_id" | "idempotency_key" | "is_default"> {
  readonly is_default: boolean;
}
