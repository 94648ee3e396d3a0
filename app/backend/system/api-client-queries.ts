import type { Selectable } from "kysely";
import { scopesIn } from "../../contract/endpoints/endpoint.ts";
import type { ApiScope } from "../../contract/endpoints/endpoint.ts";
import type { Database } from "../database/database.ts";
import { rowAs, rowsAs } from "../database/queries.ts";
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
    insert: ({
      id,
      name,
      secretHash,
      scopes,
      limitPerMinute,
      createdAt,
    }: Omit<ApiClientRecord, "revokedAt" | "lastUsedAt">) =>
      db
        .insertInto("api_clients")
        .values({
          id,
          name,
          secret_hash: secretHash,
          scopes: scopes.join(" "),
          limit_per_minute: limitPerMinute,
          created_at: createdAt,
        })
        .execute(),
    /** Returns a client, also a revoked one. */
    find: (id: string) => db.selectFrom("api_clients").selectAll().where("id", "=", id).$call(rowAs(clientFrom)),
    /** Returns all clients, oldest first. */
    list: () => db.selectFrom("api_clients").selectAll().orderBy("created_at").orderBy("id").$call(rowsAs(clientFrom)),
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
