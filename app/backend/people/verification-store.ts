/** What a code is for. */
export type CodePurpose = "sign_in" | "phone_change" | "email" | "confirmation";

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
  /** The browser or person that tried. */
  readonly bindingHash: string;
  readonly addressHash: string | null;
}

/** Somebody and a destination: what is counted for them does not concern others who try the same destination. */
export type CodePair = Pick<CodePlace, "destinationHash" | "bindingHash">;

export interface VerificationStore {
  /** Keeps a code; earlier ones of the same place work no longer. */
  insertCode(code: NewCode): Promise<void>;
  /** When codes went to a destination since a moment because one browser or person asked, oldest first. */
  sentFor(pair: CodePair, since: Date): Promise<Date[]>;
  /** How many codes went to a destination since a moment, whoever asked. */
  countSentTo(destinationHash: string, since: Date): Promise<number>;
  /** How many codes were asked for at an address, by anybody or by one browser or person. */
  countSentFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number>;
  /** How many codes went out by SMS. */
  countSms(since: Date): Promise<number>;
  /** Whether a code of this place still waits to be entered. */
  hasLiveCode(place: CodePlace, at: Date): Promise<boolean>;
  /** Uses a code up, in one statement. False when it is wrong, used or too old. */
  consume(place: CodePlace, codeHash: string, at: Date): Promise<boolean>;
  noteTry(tried: Tried, at: Date): Promise<void>;
  countTriesBy(pair: CodePair, since: Date): Promise<number>;
  countTriesAt(destinationHash: string, since: Date): Promise<number>;
  countTriesFrom(addressHash: string, since: Date, bindingHash?: string): Promise<number>;
  insertVerifiedPhone(verified: {
    tokenHash: string;
    phone: string;
    browserHash: string;
    at: Date;
    expiresAt: Date;
  }): Promise<void>;
  /** Uses a verified phone's token up, in one statement. Null when it is unknown, used or too old. */
  consumeVerifiedPhone(tokenHash: string, at: Date): Promise<{ phone: string; browserHash: string } | null>;
  /** Forgets codes, tries and verified phones from before a moment. */
  forgetBefore(moment: Date): Promise<void>;
}
