/** The tables of the site's own state. */
export interface SystemSchema {
  api_clients: ApiClientsTable;
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

interface ApiClientsTable {
  id: string;
  name: string;
  /** Keyed hash. */
  secret_hash: string;
  /** Parted by spaces. */
  scopes: string;
  /** Calls a minute of one process; 0 for no limit. */
  limit_per_minute: number;
  created_at: string;
  revoked_at: string | null;
  /** Accurate to a minute. */
  last_used_at: string | null;
}
