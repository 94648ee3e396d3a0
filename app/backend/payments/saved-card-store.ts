/** The two words by which the provider knows a card. They never leave the backend. */
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
  /** The default one first, then the newest. */
  list(userId: number): Promise<SavedCardRecord[]>;
  /** Null for another person's card as well. */
  find(userId: number, id: number): Promise<SavedCardRecord | null>;
  /** The first card becomes the default. A token that is kept already changes nothing. Call it inside a transaction. */
  add(userId: number, card: NewSavedCard, at: Date): Promise<void>;
  findByToken(userId: number, cardToken: string): Promise<SavedCardRecord | null>;
  /** Call it inside a transaction. */
  makeDefault(userId: number, id: number): Promise<void>;
  /** Removes a card that the provider has deleted, the default one too. Returns how many there were. */
  remove(userId: number, id: number): Promise<number>;
}
