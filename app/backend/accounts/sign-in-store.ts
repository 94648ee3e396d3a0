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

/** Stores sign-ins, known browsers and one-time links. */
export interface SignInStore {
  insert(
    signIn: Pick<SignInRecord, "tokenHash" | "userId" | "device" | "browserHash" | "client"> & {
      begunWith: SignInWay;
      at: Date;
      expiresAt: Date;
    },
  ): Promise<void>;
  /** Returns an active sign-in: not expired, not ended, used since `usedSince`, and its user not erased. */
  find(tokenHash: string, at: Date, usedSince: Date): Promise<SignInRecord | null>;
  /** Returns the active sign-ins, newest first. */
  list(userId: number, at: Date, usedSince: Date): Promise<SignInRecord[]>;
  /** Returns all sign-ins, oldest first. */
  history(userId: number): Promise<PastSignIn[]>;
  recordUse(tokenHash: string, use: "site" | "staff" | "verified" | "second_factor", at: Date): Promise<void>;
  /** Makes every sign-in of a user enter a code of the second factor again. */
  forgetSecondFactor(userId: number): Promise<void>;
  /**
   * Ends every sign-in and one-time link of a user.
   * @returns how many sign-ins
   */
  endAll(userId: number, at: Date): Promise<number>;
  /** Returns false when it had already ended. */
  end(tokenHash: string, at: Date): Promise<boolean>;
  /** Ends every sign-in of a user except one. */
  endOthers(userId: number, exceptHash: string, at: Date): Promise<void>;
  /** Ends every sign-in of a user that began with a code by e-mail, except one. */
  endBegunByEmail(userId: number, exceptHash: string, at: Date): Promise<void>;

  /** Remembers a browser that a user signed in with, and keeps the most recently used ones. */
  rememberBrowser(userId: number, browserHash: string, at: Date, keep: number): Promise<void>;
  /**
   * Returns whether the user of a phone or verified e-mail address signed in with a browser since a moment. Runs the
   * same query for unknown ones.
   */
  knowsBrowser(of: { phone: string } | { email: string }, browserHash: string, since: Date): Promise<boolean>;
  removeBrowser(userId: number, browserHash: string): Promise<void>;
  /** Removes all known browsers of a user except one. */
  removeBrowsers(userId: number, exceptHash: string | null): Promise<void>;

  /** Stores a link and deletes the user's earlier ones. */
  insertLink(link: { tokenHash: string; userId: number; at: Date; expiresAt: Date }): Promise<void>;
  /** Consumes a link in one statement and returns its user. Returns null when the link is unknown, used or expired. */
  consumeLink(tokenHash: string, at: Date): Promise<number | null>;
  removeLinks(userId: number): Promise<void>;
}
