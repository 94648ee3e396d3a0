import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import { rowsWritten } from "../../database/rows.ts";
import type { Schema } from "../../database/schema.ts";

function cardFrom({
  user_id: _,
  idempotency_key: _key,
  is_default,
  ...card
}: Selectable<Schema["saved_cards"]>): SavedCardRecord {
  return { ...card, is_default: is_default === 1 };
}

export function savedCardQueries(db: Database) {
  const cardsOf = (userId: number) => db.selectFrom("saved_cards").selectAll().where("user_id", "=", userId);
  const oneOf = async (query: { executeTakeFirst(): Promise<Selectable<Schema["saved_cards"]> | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row ? cardFrom(row) : null;
  };

  return {
    /** Lists cards: the default one first, then the newest. */
    async list(userId: number): Promise<SavedCardRecord[]> {
      return (await cardsOf(userId).orderBy("is_default", "desc").orderBy("id", "desc").execute()).map(cardFrom);
    },

    /** Returns a card; null if it belongs to another user. */
    find: (userId: number, id: number): Promise<SavedCardRecord | null> => oneOf(cardsOf(userId).where("id", "=", id)),
    findByToken: (userId: number, cardToken: string): Promise<SavedCardRecord | null> =>
      oneOf(cardsOf(userId).where("card_token", "=", cardToken)),

    /** Returns the card that the form of a key saved. */
    findByForm: (userId: number, key: string): Promise<SavedCardRecord | null> =>
      oneOf(cardsOf(userId).where("idempotency_key", "=", key)),

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

    /** Deletes a card, also the default one, and returns the number of deleted cards. */
    async remove(userId: number, id: number): Promise<number> {
      return db.deleteFrom("saved_cards").where("user_id", "=", userId).where("id", "=", id).$call(rowsWritten);
    },
  };
}

/** The provider's tokens of a card. They never leave the backend. */
export interface CardReference {
  readonly card_user_key: string;
  readonly card_token: string;
}

export interface NewSavedCard extends CardReference {
  readonly provider: string;
  readonly brand: string;
  readonly last_four: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly holder: string;
}

export interface SavedCardRecord extends NewSavedCard {
  readonly id: number;
  readonly is_default: boolean;
  readonly created_at: string;
}
