import { createHmac } from "node:crypto";
import type { ApiScope } from "../../contract/endpoints/endpoint.ts";
import { scopesIn } from "../../contract/endpoints/endpoint.ts";
import { areEqual } from "./machine-tokens.ts";
import { readBytes } from "./request-body.ts";

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
    const cached = cache.get(id);
    if (cached && cached.until > at) return cached.client;
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

/** Bytes of the longest request for a token, which anybody may send. */
const largestRequest = 16 * 1024;

type OAuthFault = "invalid_request" | "invalid_client" | "unsupported_grant_type" | "invalid_scope";

/** Returns the error response of a token request (RFC 6749 §5.2), with the `message` and `code` of other endpoints. */
function fault(error: OAuthFault, description: string, usesBasic = false): Response {
  const body = { error, error_description: description, message: description, code: error };
  const headers = {
    "cache-control": "no-store",
    ...(usesBasic && { "www-authenticate": 'Basic realm="oauth/token"' }),
  };
  return Response.json(body, { status: error === "invalid_client" ? 401 : 400, headers });
}

/**
 * Issues a machine token for client credentials (RFC 6749 §4.4). The request is a form or JSON (§7); the credentials
 * are in it, or in the header for Basic authentication.
 */
export async function answerTokenRequest(request: Request, clients: ApiClients): Promise<Response> {
  const fields = await fieldsOf(request);
  if (!fields)
    return fault("invalid_request", "The body is neither a form without repeated fields nor a JSON object of texts.");
  const basic = basicOf(request.headers.get("authorization"));
  if (basic && (fields.client_secret !== undefined || (fields.client_id ?? basic.id) !== basic.id))
    return fault("invalid_request", "The credentials are given twice.");
  if (!fields.grant_type) return fault("invalid_request", "grant_type is missing.");
  if (fields.grant_type !== "client_credentials")
    return fault("unsupported_grant_type", "The only grant_type is client_credentials.");
  const { id, secret } = basic ?? { id: fields.client_id, secret: fields.client_secret };
  if (!id || !secret) return fault("invalid_client", "client_id or client_secret is missing.", basic !== null);
  const client = await clients.authenticate(id, secret);
  if (!client) return fault("invalid_client", "Wrong credentials.", basic !== null);
  const scopes = grantedScopes(client, fields.scope ?? "");
  if (!scopes) return fault("invalid_scope", `This client has the scopes: ${client.scopes.join(" ")}`);
  const { token, expiresIn } = clients.issue(client, scopes);
  return Response.json(
    { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: scopes.join(" ") },
    { headers: { "cache-control": "no-store" } },
  );
}

/** Returns the requested scopes, by default all of the client; null when the client lacks one. */
function grantedScopes({ scopes }: ApiClient, asked: string): readonly ApiScope[] | null {
  // Laravel Passport's name for all scopes.
  if (asked.trim() === "" || asked.trim() === "*") return scopes;
  const wanted = scopesIn(asked);
  return wanted?.every((scope) => scopes.includes(scope)) ? wanted : null;
}

/** Reads a form or a JSON object of strings; null for anything else. */
async function fieldsOf(request: Request): Promise<Record<string, string> | null> {
  const bytes = await readBytes(request, largestRequest);
  if (typeof bytes === "string") return null;
  const text = new TextDecoder().decode(bytes);
  if (/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) {
    const form = new URLSearchParams(text);
    const fields = Object.fromEntries(form);
    // A repeated parameter is an error (RFC 6749 §3.2): proxies and servers disagree which one counts.
    return Object.keys(fields).length === form.size ? fields : null;
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return null;
    const fields = Object.entries(parsed).filter(([, value]) => value !== null);
    return fields.every(([, value]) => typeof value === "string") ? Object.fromEntries(fields) : null;
  } catch {
    return null;
  }
}

/** Reads credentials of Basic authentication, each encoded as in a form (RFC 6749 §2.3.1). */
function basicOf(header: string | null): { id: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  const [, id = "", secret = ""] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  const decode = (text: string) => new URLSearchParams(`x=${text}`).get("x") ?? "";
  return { id: decode(id), secret: decode(secret) };
}
