import type { providerKinds } from "../../contract/endpoints/system.ts";

/** What the site depends on outside its own process; the scheduler runs the site's own jobs. */
export type ProviderKind = (typeof providerKinds)[number];

/** Why a provider's operation failed. Its free text stays out: it may repeat what it was sent. */
export interface ProviderFailure {
  /** The provider's own error code, or the network's. */
  readonly code?: string | undefined;
  /** What was thrown; only its class and code are written down. */
  readonly cause?: unknown;
}

/** Notes how each provider fares, for the log and for staff. Never hand it secrets or personal data. */
export interface ProviderWatch {
  succeeded(kind: ProviderKind, operation: string): void;
  /** Logs the failure; the same one (kind, operation and code) at most once a minute, with a count. */
  failed(kind: ProviderKind, operation: string, failure: ProviderFailure): void;
}

/** How a provider fared last, over all processes. Moments, ISO 8601. */
export interface ProviderRecord {
  readonly kind: ProviderKind;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly failure_operation: string | null;
  readonly failure_code: string | null;
}

export interface SystemStore {
  /** @param job of the scheduler; null for anybody else */
  noteSuccess(kind: ProviderKind, job: string | null, at: Date): Promise<void>;
  noteFailure(
    kind: ProviderKind,
    job: string | null,
    failure: { readonly operation: string; readonly code: string | null },
    at: Date,
  ): Promise<void>;
  /** The scheduler fares as its worst job does: the earliest last success, and the newest failure. */
  providers(jobs: readonly string[]): Promise<ProviderRecord[]>;
  /** Payments under review, and those that are being confirmed since before a moment. */
  countUnknownPayments(before: Date): Promise<number>;
  /** The last migration that ran, and bytes on the disk. */
  database(): Promise<{
    readonly kind: "sqlite" | "postgres";
    readonly bytes: number;
    readonly migration: string | null;
  }>;
  /** Whether every migration of this version has run. */
  isMigrated(): Promise<boolean>;
  /**
   * Writes something large and takes it back.
   * @throws when the database cannot be written: full, read-only, away
   */
  tryWriting(): Promise<void>;
}

/** Where the site runs, as far as the rules are told. */
export interface SystemFacts {
  readonly version: string | null;
  readonly startedAt: Date;
  /** Names of the jobs that the scheduler runs. */
  readonly jobs: readonly string[];
  /** Who carries what; null for what has no provider. */
  readonly providers: Readonly<Record<"bank" | "sms" | "mail", string>>;
  /** Room on the disk of the site's files, in bytes; null where it cannot be asked. */
  disk(): Promise<{ readonly free: number; readonly total: number } | null>;
}
