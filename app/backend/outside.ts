import type { providerKinds } from "../contract/endpoints/system.ts";

export interface Clock {
  now(): Date;
}

export interface Secrets {
  /** Returns random letters and digits from a secure source. */
  randomText(length: number): string;
  /** Returns random digits from a secure source. */
  randomDigits(length: number): string;
  /** Returns a keyed hash (hexadecimal), to compare secrets without storing them. */
  fingerprint(secret: string): string;
  /** Encrypts a text that must be read again. @param use what it is for; only the same use can decrypt it */
  encrypt(text: string, use: string): string;
  /** @throws when the text was changed, or encrypted for another use or with another key */
  decrypt(encrypted: string, use: string): string;
}

/** Fields of a log line. Never a name, number, address, text, reference, code or token. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The operator's log; a pino logger fits it. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Facts about the organisation for notifications and rules. */
export interface SiteIdentity {
  readonly brand: string;
  /** Origin of the site. */
  readonly publicUrl: string;
  /** Phone numbers of the first administrators, E.164. */
  readonly adminPhones: readonly string[];
  /** E-mail address of staff; null when messages are only on the site. */
  readonly staffEmail: string | null;
  /** Whether staff need a second factor. */
  readonly needsSecondFactor: boolean;
}

/** External providers, and the scheduler of the site's own jobs. */
export type ProviderKind = (typeof providerKinds)[number];

/** Why a provider's operation failed. The provider's own text is left out, because it may repeat personal data. */
export interface ProviderFailure {
  /** The provider's own error code, or the network's. */
  readonly code?: string | undefined;
  /** The thrown error; only its class and code are logged. */
  readonly cause?: unknown;
}

/**
 * Records successes and failures of providers for the log and the System page. Never pass it secrets or personal data.
 */
export interface ProviderWatch {
  succeeded(kind: ProviderKind, operation: string): void;
  /** Logs the failure; the same kind, operation and code at most once a minute, with a count. */
  failed(kind: ProviderKind, operation: string, failure: ProviderFailure): void;
}

/** One call of a provider, without anything that it said. */
export interface ProviderCall {
  readonly kind: Exclude<ProviderKind, "scheduler">;
  /** Name of the provider, e.g. "iyzico". */
  readonly provider: string;
  readonly operation: string;
  /** What the provider decided; "ok" for a call without a decision; "timeout", "unreachable" or "failed". */
  readonly outcome: string;
  readonly seconds: number;
}

/** How a transaction ends. */
export interface TransactionOptions {
  /**
   * False for what may be lost when the power fails within the second, as a line of a basket: the commit does not wait
   * for the disk. The next transaction that waits brings it there, too. True by default.
   */
  readonly awaitsDisk?: boolean;
}

/** Runs the work in one transaction, which is rolled back when the work throws. Never call a provider in it. */
export type Transaction<Store> = <T>(work: (store: Store) => Promise<T>, options?: TransactionOptions) => Promise<T>;

/** The stores of a noun: what its queries return on an open connection. */
export type StoresOf<Queries extends Readonly<Record<string, (place: never) => unknown>>> = {
  readonly [Name in keyof Queries]: ReturnType<Queries[Name]>;
};
