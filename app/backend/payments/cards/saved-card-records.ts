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
