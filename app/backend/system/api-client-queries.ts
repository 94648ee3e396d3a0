import type { Selectable } from "kysely";
import { scopesIn } from "../../contract/endpoints/endpoint.ts";
import type { ApiScope } from "../../contract/endpoints/endpoint.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";

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

export function apiClientQueries(db: Database) {
  const change = (id: string, values: Partial<Selectable<Schema["api_clients"]>>) =>
    db
      .updateTable("api_clients")
      .set(values)
      .where("id", "=", id)
      .execute()
      .then(() => undefined);
  return {
    async insert({
      id,
      name,
      secretHash,
      scopes,
      limitPerMinute,
      createdAt,
    }: Omit<ApiClientRecord, "revokedAt" | "lastUsedAt">): Promise<void> {
      await db
        .insertInto("api_clients")
        .values({
          id,
          name,
          secret_hash: secretHash,
          scopes: scopes.join(" "),
          limit_per_minute: limitPerMinute,
          created_at: createdAt,
        })
        .execute();
    },
    /** Returns a client, also a revoked one. */
    async find(id: string): Promise<ApiClientRecord | null> {
      const row = await db.selectFrom("api_clients").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? clientFrom(row) : null;
    },
    /** Returns all clients, oldest first. */
    async list(): Promise<ApiClientRecord[]> {
      const rows = await db.selectFrom("api_clients").selectAll().orderBy("created_at").orderBy("id").execute();
      return rows.map(clientFrom);
    },
    changeSecret: (id: string, secretHash: string): Promise<void> => change(id, { secret_hash: secretHash }),
    revoke: (id: string, at: Date): Promise<void> => change(id, { revoked_at: at.toISOString() }),
    recordUse: (id: string, at: Date): Promise<void> => change(id, { last_used_at: at.toISOString() }),
  };
}

function clientFrom(row: Selectable<Schema["api_clients"]>): ApiClientRecord {
  return {
    id: row.id,
    name: row.name,
    secretHash: row.secret_hash,
    scopes: scopesIn(row.scopes) ?? [],
    limitPerMinute: row.limit_per_minute,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
