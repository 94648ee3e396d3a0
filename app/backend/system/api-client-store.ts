import type { ApiScope } from "../../contract/endpoints/api-scopes.ts";

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

export interface ApiClientStore {
  insert(client: Omit<ApiClientRecord, "revokedAt" | "lastUsedAt">): Promise<void>;
  /** Returns a client, also a revoked one. */
  find(id: string): Promise<ApiClientRecord | null>;
  /** Returns all clients, oldest first. */
  list(): Promise<ApiClientRecord[]>;
  changeSecret(id: string, secretHash: string): Promise<void>;
  revoke(id: string, at: Date): Promise<void>;
  recordUse(id: string, at: Date): Promise<void>;
}
