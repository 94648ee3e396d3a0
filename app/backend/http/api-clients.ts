import { createHmac } from "node:crypto";
import type { ApiScope } from "../../contract/endpoints/endpoint.ts";
import { areEqual } from "./constant-time.ts";

/** A client of the API that was not revoked. */
export interface ApiClient {
  readonly id: string;
  /** Keyed hash. */
  readonly secretHash: string;
  readonly scopes: readonly ApiScope[];
  /** Calls a minute; 0 for no limit. */
  readonly limitPerMinute: number;
}

interface ApiClientsSettings {
  /** Key that signs machine tokens. */
  readonly key: string;
  readonly now: () => Date;
  /** Returns the hash under which a secret is stored. */
  readonly hash: (secret: string) => string;
  /** Returns a client that was not revoked. */
  readonly find: (id: string) => Promise<ApiClient | null>;
}

const lifetimeSeconds = 3600;
/** Milliseconds for which a looked-up client is cached, and so for which a revoked one may still call. */
const cacheMilliseconds = 1_000;
const minute = 60_000;
/** Size of the cache: an attacker may send any number of unknown ids. */
const mostCached = 1_000;

/** Authenticates the API's clients on other machines, issues and checks their tokens, and limits their calls. */
export function createApiClients({ key, now, hash, find }: ApiClientsSettings) {
  const cache = new Map<string, { readonly until: number; readonly client: Promise<ApiClient | null> }>();
  const counts = new Map<string, { from: number; calls: number }>();

  // The signature covers the secret's hash, so that a new secret invalidates all tokens.
  const sign = (text: string, client: ApiClient) =>
    createHmac("sha256", key).update(`client token ${client.secretHash} ${text}`).digest("base64url");

  function current(id: string): Promise<ApiClient | null> {
    const at = now().getTime();
    const known = cache.get(id);
    if (known && known.until > at) return known.client;
    if (cache.size >= mostCached) cache.clear();
    const client = find(id);
    cache.set(id, { until: at + cacheMilliseconds, client });
    client.catch(() => cache.delete(id));
    return client;
  }

  return {
    /** Returns the client of an id; null when it is unknown or revoked. Cached for a second. */
    current,

    /** Returns the client of an id and a secret; null when they are wrong. Not cached. */
    async authenticate(id: string, secret: string): Promise<ApiClient | null> {
      const client = await find(id);
      return client && areEqual(client.secretHash, hash(secret)) ? client : null;
    },

    /** Returns a machine token with these scopes; `expiresIn` is in seconds. */
    issue(client: ApiClient, scopes: readonly ApiScope[]): { token: string; expiresIn: number } {
      const expiry = Math.floor(now().getTime() / 1000) + lifetimeSeconds;
      const text = `${Buffer.from(client.id).toString("base64url")}.${scopes.join("+")}.${expiry}`;
      return { token: `${text}.${sign(text, client)}`, expiresIn: lifetimeSeconds };
    },

    /** Returns the client and the scopes of a machine token; null when it is invalid, expired or revoked. */
    async read(token: string): Promise<{ client: ApiClient; scopes: readonly ApiScope[] } | null> {
      const [id, scopes, expiry, signature, ...rest] = token.split(".");
      if (!id || scopes === undefined || !expiry || !signature || rest.length > 0) return null;
      if (!(Number(expiry) * 1000 > now().getTime())) return null;
      const client = await current(Buffer.from(id, "base64url").toString());
      if (!client || !areEqual(sign(`${id}.${scopes}.${expiry}`, client), signature)) return null;
      const named = scopes.split("+");
      return { client, scopes: client.scopes.filter((scope) => named.includes(scope)) };
    },

    /**
     * Counts a call of a client in fixed windows of a minute.
     * @returns seconds until the client may call again; 0 when it may call now
     */
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
