import { createHmac, timingSafeEqual } from "node:crypto";
import type { ApiScope } from "../../contract/endpoints/api-scopes.ts";

/** A client that may call. */
export interface ApiClient {
  readonly id: string;
  /** Keyed hash. */
  readonly secretHash: string;
  readonly scopes: readonly ApiScope[];
  /** Calls a minute; 0 for no limit. */
  readonly limitPerMinute: number;
}

interface ApiClientsSettings {
  /** Signs tokens. */
  readonly key: string;
  readonly now: () => Date;
  /** Returns the hash under which a secret is stored. */
  readonly hash: (secret: string) => string;
  /** Returns a client that was not revoked. */
  readonly find: (id: string) => Promise<ApiClient | null>;
}

const lifetimeSeconds = 3600;
/** Milliseconds for which a client is not looked up again, and so for which a revoked one may still call. */
const keptMilliseconds = 1_000;
const minute = 60_000;
/** Clients whose last look-up is kept: an attacker may name any number of unknown ones. */
const mostKept = 1_000;

/** The clients of the API on other machines: their secrets, their tokens and how often they call. */
export function createApiClients({ key, now, hash, find }: ApiClientsSettings) {
  const kept = new Map<string, { readonly until: number; readonly client: Promise<ApiClient | null> }>();
  const counts = new Map<string, { from: number; calls: number }>();

  // A token ends with the secret by which it was fetched.
  const sign = (text: string, client: ApiClient) =>
    createHmac("sha256", key).update(`client token ${client.secretHash} ${text}`).digest("base64url");

  function current(id: string): Promise<ApiClient | null> {
    const at = now().getTime();
    const known = kept.get(id);
    if (known && known.until > at) return known.client;
    if (kept.size >= mostKept) kept.clear();
    const client = find(id);
    kept.set(id, { until: at + keptMilliseconds, client });
    client.catch(() => kept.delete(id));
    return client;
  }

  return {
    current,

    /** Returns the client of an id and a secret; null when they are wrong. */
    async authenticate(id: string, secret: string): Promise<ApiClient | null> {
      const client = await find(id);
      return client && areEqual(client.secretHash, hash(secret)) ? client : null;
    },

    /** Returns a machine token with some of the client's scopes. */
    issue(client: ApiClient, scopes: readonly ApiScope[]): { token: string; expiresIn: number } {
      const expiry = Math.floor(now().getTime() / 1000) + lifetimeSeconds;
      const text = `${Buffer.from(client.id).toString("base64url")}.${scopes.join("+")}.${expiry}`;
      return { token: `${text}.${sign(text, client)}`, expiresIn: lifetimeSeconds };
    },

    /** Returns the client of a machine token and the token's scopes; null when it is none, is over or was revoked. */
    async read(token: string): Promise<{ client: ApiClient; scopes: readonly ApiScope[] } | null> {
      const [id, scopes, expiry, signature, ...rest] = token.split(".");
      if (!id || scopes === undefined || !expiry || !signature || rest.length > 0) return null;
      if (!(Number(expiry) * 1000 > now().getTime())) return null;
      const client = await current(Buffer.from(id, "base64url").toString());
      if (!client || !areEqual(sign(`${id}.${scopes}.${expiry}`, client), signature)) return null;
      const named = scopes.split("+");
      return { client, scopes: client.scopes.filter((scope) => named.includes(scope)) };
    },

    /** Counts a call. @returns seconds until the client may call again; 0 when it may call now */
    countCall({ id, limitPerMinute }: ApiClient): number {
      if (limitPerMinute === 0) return 0;
      const at = now().getTime();
      const count = counts.get(id);
      if (!count || at - count.from >= minute || at < count.from) {
        counts.set(id, { from: at, calls: 1 });
        return 0;
      }
      count.calls++;
      return count.calls <= limitPerMinute ? 0 : Math.max(1, Math.ceil((count.from + minute - at) / 1000));
    },
  };
}
export type ApiClients = ReturnType<typeof createApiClients>;

/** Compares in constant time, so that the duration leaks nothing. */
function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
