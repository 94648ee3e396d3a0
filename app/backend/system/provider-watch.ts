/** What the site depends on outside its own process; the scheduler runs the site's own jobs. */
export type ProviderKind = "bank" | "sms" | "mail" | "scheduler";

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
