/** What a sign-in began with: a code to the phone or e-mail address, or a one-time link. */
export type SignInWay = "phone" | "email" | "link";

/** An active sign-in. Times are ISO 8601 in UTC. */
export interface SignInRecord {
  readonly tokenHash: string;
  readonly userId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Accurate to a few minutes. */
  readonly lastUsedAt: string;
  /** Null for sign-ins from before this was recorded. */
  readonly begunWith: SignInWay | null;
  /** When the user last proved possession of the current phone, also by signing in; null when never. */
  readonly verifiedAt: string | null;
  /** When it was last used for a staff endpoint, or verified. */
  readonly staffUsedAt: string;
  /** When staff last entered a code of their second factor; null before the first one. */
  readonly secondFactorAt: string | null;
  /** For example "Chrome, Android"; null when unknown. */
  readonly device: string | null;
  readonly browserHash: string | null;
  /** Client of the API that it was begun through; null for the site in this process. */
  readonly client: string | null;
}

/** A sign-in in the user's data export. */
export interface PastSignIn {
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly device: string | null;
  readonly begun_with: string | null;
}
