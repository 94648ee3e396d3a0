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
