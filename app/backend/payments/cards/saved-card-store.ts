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

export interface SavedCardStore {
  /** Lists cards: the default one first, then the newest. */
  list(userId: number): Promise<SavedCardRecord[]>;
  /** Returns a card; null if it belongs to another user. */
  find(userId: number, id: number): Promise<SavedCardRecord | null>;
  /**
   * Adds a card; the first one becomes the default. A token that is stored already changes nothing. Call it inside a
   * transaction.
   * @param key identifies one submit of the form that saves it
   */
  add(userId: number, card: NewSavedCard, at: Date, key?: string | null): Promise<void>;
  /** Returns the card that the form of a key saved. */
  findByForm(userId: number, key: string): Promise<SavedCardRecord | null>;
  findByToken(userId: number, cardToken: string): Promise<SavedCardRecord | null>;
  /** Makes a card the default. Call it inside a transaction. */
  makeDefault(userId: number, id: number): Promise<void>;
  /** Deletes a card, also the default one, and returns the number of deleted cards. */
  remove(userId: number, id: number): Promise<number>;
}
