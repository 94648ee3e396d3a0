import type { CodePurpose } from "../messages/messenger.ts";

/** The purpose, destination and requester of a code, as keyed hashes. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  readonly destinationHash: string;
  /** The requesting browser, user or sign-in. */
  readonly bindingHash: string;
}

export interface NewCode extends CodeKey {
  readonly channel: "sms" | "email";
  readonly codeHash: string;
  readonly addressHash: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** The keys under which a wrong attempt is counted. */
export interface FailedAttempt {
  /** Null when there was no active code to guess. */
  readonly destinationHash: string | null;
  /** The browser, user or sign-in that tried. */
  readonly bindingHash: string;
  readonly addressHash: string | null;
}

/** A destination and who requested the code. Limits per pair do not affect others with the same destination. */
export type CodePair = Pick<CodeKey, "destinationHash" | "bindingHash">;

export interface VerificationStore {
  /** Stores a code and invalidates earlier ones with the same key. */
  insertCode(code: NewCode): Promise<void>;
  /** Returns when codes were sent to a pair since a moment, oldest first. */
  sentFor(pair: CodePair, since: Date): Promise<Date[]>;
  /** Counts the codes sent to a destination since a moment, from all requesters. */
  countSentTo(destinationHash: string, since: Date): Promise<number>;
  /** Counts the codes requested from an address, in total or by one browser. */
  countSentFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number>;
  /** Counts the codes sent by SMS. */
  countSms(since: Date): Promise<number>;
  /** Returns whether an active code exists. */
  hasLiveCode(key: CodeKey, at: Date): Promise<boolean>;
  /** Consumes a code in one statement. Returns false when it is wrong, used or expired. */
  consume(key: CodeKey, codeHash: string, at: Date): Promise<boolean>;
  recordAttempt(attempt: FailedAttempt, at: Date): Promise<void>;
  countAttemptsOfPair(pair: CodePair, since: Date): Promise<number>;
  countAttemptsAt(destinationHash: string, since: Date): Promise<number>;
  countAttemptsFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number>;
  insertVerifiedPhone(verified: {
    tokenHash: string;
    phone: string;
    browserHash: string;
    at: Date;
    expiresAt: Date;
  }): Promise<void>;
  /** Consumes the token of a verified phone in one statement. Returns null when it is unknown, used or expired. */
  consumeVerifiedPhone(tokenHash: string, at: Date): Promise<{ phone: string; browserHash: string } | null>;
  insertVerifiedEmail(verified: {
    tokenHash: string;
    /** In lower case. */
    email: string;
    browserHash: string;
    at: Date;
    expiresAt: Date;
  }): Promise<void>;
  /** Consumes the token of a verified e-mail address, like that of a phone. */
  consumeVerifiedEmail(tokenHash: string, at: Date): Promise<{ email: string; browserHash: string } | null>;
  /** Returns what a token proves, a phone or e-mail address, without consuming it; null when unknown or expired. */
  findVerified(tokenHash: string, at: Date): Promise<{ phone: string } | { email: string } | null>;
  /** Deletes codes, attempts, verified phones and e-mail addresses from before a moment. */
  removeBefore(moment: Date): Promise<void>;
  /** Deletes the same made after a moment: a clock that was ahead made them. */
  removeAfter(moment: Date): Promise<void>;
}
