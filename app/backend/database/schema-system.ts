/** The tables of the site's own state. */
export interface SystemSchema {
  provider_health: ProviderHealthTable;
  /** Keyed hashes of secrets that all processes share. */
  secret_marks: { name: "session"; marks: string };
  /** What the site or its operator notes once for all processes (marks.ts); `details` is text or JSON. */
  site_marks: { name: string; at: string; details: string | null };
  /** Counts the changes of what every visitor sees, by triggers: "content", and "sums" that gifts change. */
  public_versions: { name: string; number: number };
}

interface ProviderHealthTable {
  kind: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  failure_operation: string | null;
  failure_code: string | null;
}
