/** Verified phones and known browsers of a site with its own sign-in codes; the codes are in VerificationStore. */
export interface SiteCodeStore {
  /** Returns the phone (E.164) of a token of a verified phone; null when it is unknown, used or expired. */
  findVerifiedPhone(tokenHash: string, at: Date): Promise<string | null>;
  /** Remembers a browser that a phone signed in with, and keeps the most recently used ones. */
  rememberBrowser(phoneHash: string, browserHash: string, at: Date, keep: number): Promise<void>;
  knowsBrowser(phoneHash: string, browserHash: string, since: Date): Promise<boolean>;
  /** Deletes browsers that were last used before a moment. */
  removeBrowsersBefore(moment: Date): Promise<void>;
}
