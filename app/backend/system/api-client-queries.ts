import type { Selectable } from "kysely";
import { type ApiScope, scopesIn } from "../../contract/endpoints/endpoint.ts";
import { rowAs, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

/** Selects clients of the API on other machines. */
const clients = (db: Database) =>
  db
    .selectFrom("api_clients")
    .select(["id", "name", "secret_hash as secretHash", "scopes", "limit_per_minute as limitPerMinute"])
    .select(["created_at as createdAt", "revoked_at as revokedAt", "last_used_at as lastUsedAt"]);

function clientFrom({ scopes, ...client }: Awaited<ReturnType<ReturnType<typeof clients>["execute"]>>[number]) {
  return { ...client, scopes: (scopesIn(scopes) ?? []) as readonly ApiScope[] };
}
export type ApiClientRecord = Readonly<ReturnType<typeof clientFrom>>;

export function apiClientQueries(db: Database) {
  const change = async (id: string, values: Partial<Selectable<Schema["api_clients"]>>): Promise<void> => {
    await db.updateTable("api_clients").set(values).where("id", "=", id).execute();
  };
  return {
    insert: (client: Pick<ApiClientRecord, "id" | "name" | "secretHash" | "scopes" | "limitPerMinute">, at: Date) =>
      db
        .insertInto("api_clients")
        .values({
          id: client.id,
          name: client.name,
          secret_hash: client.secretHash,
          scopes: client.scopes.join(" "),
          limit_per_minute: client.limitPerMinute,
          created_at: at.toISOString(),
        })
        .execute(),
    /** Returns a client, also a revoked one. */
    find: (id: string) => clients(db).where("id", "=", id).$call(rowAs(clientFrom)),
    /** Returns all clients, oldest first. */
    list: () => clients(db).orderBy("created_at").orderBy("id").$call(rowsAs(clientFrom)),
    changeSecret: (id: string, secretHash: string) => change(id, { secret_hash: secretHash }),
    revoke: (id: string, at: Date) => change(id, { revoked_at: at.toISOString() }),
    recordUse: (id: string, at: Date) => change(id, { last_used_at: at.toISOString() }),
  };
}
