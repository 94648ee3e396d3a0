/** A sign-in as stored, of those that have not ended. Moments are ISO 8601 in UTC. */
export interface SignInRecord {
  readonly tokenHash: string;
  readonly userId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Noted once in some minutes. */
  readonly lastUsedAt: string;
  /** When its owner last proved to hold the present telephone; to sign in is to prove it. */
  readonly verifiedAt: string;
  /** When it was last used for what belongs to staff, or verified. */
  readonly staffUsedAt: string;
  /** "Chrome, Android"; null when the browser did not say. */
  readonly device: string | null;
  readonly browserHash: string | null;
}

/** A sign-in as its owner may take it along. */
export interface PastSignIn {
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly device: string | null;
}

/** Sign-ins, the browsers they were made in, and the one-time links that make one. */
export interface SignInStore {
  insert(
    signIn: Pick<SignInRecord, "tokenHash" | "userId" | "device" | "browserHash"> & { at: Date; expiresAt: Date },
  ): Promise<void>;
  /** One that is neither expired nor ended nor unused since a moment, and whose owner is not erased; else null. */
  find(tokenHash: string, at: Date, usedSince: Date): Promise<SignInRecord | null>;
  /** Newest first, those that `find` would find. */
  list(userId: number, at: Date, usedSince: Date): Promise<SignInRecord[]>;
  /** All of them, oldest first. */
  history(userId: number): Promise<PastSignIn[]>;
  noteUse(tokenHash: string, use: "site" | "staff" | "verified", at: Date): Promise<void>;
  /** False when it was ended before. */
  end(tokenHash: string, at: Date): Promise<boolean>;
  /** Ends every sign-in of a person but one. */
  endOthers(userId: number, keptHash: string, at: Date): Promise<void>;

  /** Remembers that a member signed in with a browser; of those they used last, so many are kept. */
  rememberBrowser(userId: number, browserHash: string, at: Date, keep: number): Promise<void>;
  /** Whether the member of a number signed in with a browser since a moment. The same query for numbers of nobody. */
  knowsBrowser(phone: string, browserHash: string, since: Date): Promise<boolean>;
  forgetBrowser(userId: number, browserHash: string): Promise<void>;
  /** Every one of a person's, but one. */
  forgetBrowsers(userId: number, kept: string | null): Promise<void>;

  /** Keeps a link; earlier ones of the same person work no longer. */
  insertLink(link: { tokenHash: string; userId: number; at: Date; expiresAt: Date }): Promise<void>;
  /** Uses a link up, in one statement; answers whose it was. Null when it is unknown, used or too old. */
  consumeLink(tokenHash: string, at: Date): Promise<number | null>;
  forgetLinks(userId: number): Promise<void>;
}
