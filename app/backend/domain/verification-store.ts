/** What a code is for. */
export type CodePurpose = "sign_in" | "phone_change" | "email";

/** Where a code belongs: all of it is keyed hashes. */
export interface CodePlace {
  readonly purpose: CodePurpose;
  readonly destinationHash: string;
  /** The browser or person that asked. */
  readonly bindingHash: string;
}

export interface NewCode extends CodePlace {
  readonly codeHash: string;
  readonly addressHash: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** By whom wrong tries are counted. */
export interface Tried {
  /** Null when there was no code that could have been guessed. */
  readonly destinationHash: string | null;
  readonly addressHash: string | null;
}

export interface VerificationStore {
  /** Inside a transaction: waits until no other one holds this name, and holds it. */
  hold(name: string): Promise<void>;
  /** Keeps a code; earlier ones of the same place work no longer. */
  insertCode(code: NewCode): Promise<void>;
  /** When codes went to a destination since a moment, oldest first. */
  sentTo(destinationHash: string, since: Date): Promise<Date[]>;
  countSentFrom(addressHash: string, since: Date): Promise<number>;
  /** Whether a code of this place still waits to be entered. */
  hasLiveCode(place: CodePlace, at: Date): Promise<boolean>;
  /** Uses a code up, in one statement. False when it is wrong, used or too old. */
  consume(place: CodePlace, codeHash: string, at: Date): Promise<boolean>;
  noteTry(tried: Tried, at: Date): Promise<void>;
  countTriesAt(destinationHash: string, since: Date): Promise<number>;
  countTriesFrom(addressHash: string, since: Date): Promise<number>;
  insertVerifiedPhone(verified: { tokenHash: string; phone: string; browserHash: string; at: Date; expiresAt: Date }): Promise<void>;
  /** Uses a verified phone's token up, in one statement. Null when it is unknown, used or too old. */
  consumeVerifiedPhone(tokenHash: string, at: Date): Promise<string | null>;
  /** Forgets codes, tries and verified phones from before a moment. */
  forgetBefore(moment: Date): Promise<void>;
}
