import type { ApiScope } from "../../contract/endpoints/endpoint.ts";

/** A client of the API on another machine. Times are ISO 8601 in UTC. */
export interface ApiClientRecord {
  readonly id: string;
  readonly name: string;
  /** Keyed hash. */
  readonly secretHash: string;
  readonly scopes: readonly ApiScope[];
  /** Calls a minute of one process; 0 for no limit. */
  readonly limitPerMinute: number;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Accurate to a minute; null when it never called. */
  readonly lastUsedAt: string | null;
}
