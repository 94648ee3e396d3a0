/** The second factor of a member of staff. Times are ISO 8601 in UTC; secrets are encrypted. */
export interface SecondFactorRecord {
  /** Null until the first set-up is finished. */
  readonly secret: string | null;
  readonly set_up_at: string | null;
  /** Number of the 30-second step of the last accepted code. */
  readonly last_step: number | null;
  readonly pending_secret: string | null;
  readonly pending_at: string | null;
  /** Hash of the access token that began the set-up. */
  readonly pending_for: string | null;
  /** Wrong codes since the last right one. */
  readonly wrong_codes: number;
  readonly next_try_at: string | null;
}

/** Codes by time (TOTP, RFC 6238). */
export interface Authenticator {
  /** Returns a random secret of 160 bits in base32. */
  newSecret(): string;
  /** Returns the otpauth: address that authenticator apps read from a QR code. */
  addressOf(secret: string, label: { readonly issuer: string; readonly account: string }): string;
  /** Returns the number of the 30-second step of a code, at most one step away from now; null for a wrong code. */
  stepOf(secret: string, code: string, at: Date): number | null;
}
