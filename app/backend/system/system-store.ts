import type { ProviderKind } from "../outside.ts";

/** What the database tells monitoring. */
export interface StoredMeasures {
  /** Payments by state. */
  readonly payments: readonly { readonly state: string; readonly count: number }[];
  /** Notifications by channel; those that failed wait for staff. */
  readonly notifications: readonly {
    readonly channel: string;
    readonly waiting: number;
    readonly failed: number;
    /** When the oldest waiting one was queued, ISO 8601; null without one. */
    readonly oldest_at: string | null;
  }[];
  /** Last success and failure of each job that ever ran, ISO 8601. */
  readonly jobs: readonly {
    readonly job: string;
    readonly last_success_at: string | null;
    readonly last_failure_at: string | null;
  }[];
}

/** The last success and failure of a provider over all processes, as ISO 8601. */
export interface ProviderRecord {
  readonly kind: ProviderKind;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly failure_operation: string | null;
  readonly failure_code: string | null;
}

export interface SystemStore {
  /** @param job name of the scheduler's job; null for other providers */
  noteSuccess(kind: ProviderKind, job: string | null, at: Date): Promise<void>;
  recordFailure(
    kind: ProviderKind,
    job: string | null,
    failure: { readonly operation: string; readonly code: string | null },
    at: Date,
  ): Promise<void>;
  /**
   * Returns the health of all providers. The scheduler's is the earliest last success and the newest failure of its
   * jobs.
   */
  providers(jobs: readonly string[]): Promise<ProviderRecord[]>;
  /** Counts payments under review, and those confirming since before a moment. */
  countUnknownPayments(before: Date): Promise<number>;
  /** Returns the last migration and the size in bytes. */
  database(): Promise<{
    readonly kind: "sqlite" | "postgres";
    readonly bytes: number;
    readonly migration: string | null;
  }>;
  /** Measures payments, notifications and jobs for monitoring. */
  measure(): Promise<StoredMeasures>;
  /** Returns how often what every visitor sees has changed: texts and causes, and sums of gifts. */
  publicVersions(): Promise<{ readonly content: number; readonly sums: number }>;
  /** Returns the marks of the session secrets that all processes share; null before the first one started. */
  secretMarks(): Promise<string[] | null>;
  recordSecretMarks(marks: readonly string[]): Promise<void>;
  /** Returns whether every migration of this version has run. */
  isMigrated(): Promise<boolean>;
  /**
   * Writes a large row and rolls it back.
   * @throws when the database cannot be written: full, read-only or unreachable
   */
  tryWriting(): Promise<void>;
}

/** The settings that decide whether a site can take real money. */
export interface LaunchSettings {
  /** Whether the payment provider's own test system is set. */
  readonly isBankTest: boolean;
  /** Number of trusted proxies. */
  readonly trustProxy: number;
  /** Whether a secret was generated into DATA_DIR. */
  readonly hasGeneratedSecrets: boolean;
  readonly hasMetricsToken: boolean;
}

/** Facts about this process for the System page. */
export interface SystemFacts {
  readonly version: string | null;
  readonly startedAt: Date;
  /** Names of the scheduler's jobs. */
  readonly jobs: readonly string[];
  /** Names of the providers in use. */
  readonly providers: Readonly<Record<"bank" | "sms" | "mail", string>>;
  readonly launch: LaunchSettings;
  /** Returns free and total bytes of the disk of the site's files; null when they cannot be read. */
  disk(): Promise<{ readonly free: number; readonly total: number } | null>;
  /** Returns when the certificate of the public address ends; null without TLS and where it is not reached. */
  certificateEnd(): Promise<Date | null>;
}
