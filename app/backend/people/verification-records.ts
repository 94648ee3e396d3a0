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
