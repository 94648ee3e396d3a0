import type { ApiScope } from "../../contract/endpoints/endpoint.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Secrets } from "../outside.ts";
import type { Ports } from "./ports.ts";

type ClientPorts = Pick<Ports, "store" | "secrets" | "clock">;

const idLength = 16;
const secretLength = 48;

/** Returns the hash under which the secret of a client is stored. */
export function clientSecretHash(secrets: Pick<Secrets, "fingerprint">, secret: string): string {
  return secrets.fingerprint(`api client ${secret}`);
}

/** Creates a client of the API. The secret cannot be read again. */
export function addApiClient(
  { store, secrets, clock }: ClientPorts,
  client: { readonly name: string; readonly scopes: readonly ApiScope[]; readonly limitPerMinute: number },
): Promise<{ id: string; secret: string }> {
  const at = clock.now();
  const id = secrets.randomText(idLength);
  const secret = secrets.randomText(secretLength);
  return store.transaction(async (store) => {
    const { name, scopes, limitPerMinute: limit } = client;
    await store.apiClients.insert({ ...client, id, secretHash: clientSecretHash(secrets, secret) }, at);
    const details = { name, scopes: scopes.join(" "), limit };
    await recordAudit(store, at, null, "api_client.add", ["api_client", id], details);
    return { id, secret };
  });
}

/** Revokes a client: its secret, its tokens and its members' sign-ins. False when it is unknown or was revoked. */
export function revokeApiClient({ store, clock }: ClientPorts, id: string): Promise<boolean> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const client = await store.apiClients.find(id);
    if (!client || client.revokedAt !== null) return false;
    await store.apiClients.revoke(id, at);
    await recordAudit(store, at, null, "api_client.revoke", ["api_client", id], { name: client.name });
    return true;
  });
}

/** Replaces a client's secret, which invalidates its tokens. Returns the new one; null without such a client. */
export function rotateApiClient({ store, secrets, clock }: ClientPorts, id: string): Promise<string | null> {
  const at = clock.now();
  const secret = secrets.randomText(secretLength);
  return store.transaction(async (store) => {
    const client = await store.apiClients.find(id);
    if (!client || client.revokedAt !== null) return null;
    await store.apiClients.changeSecret(id, clientSecretHash(secrets, secret));
    await recordAudit(store, at, null, "api_client.rotate", ["api_client", id], { name: client.name });
    return secret;
  });
}
