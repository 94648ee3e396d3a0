import { createHmac, timingSafeEqual } from "node:crypto";

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

const lifetimeSeconds = 3600;

/**
 * Issues and checks the machine tokens of the site in the same process; clients on other machines have tokens of
 * api-clients.ts. Tokens are signed and not stored, so every process with the same secret accepts
 * them.
 * @param key signs the tokens
 */
export function createMachineTokens(key: string, clients: readonly ClientCredentials[], now: () => Date) {
  const sign = (text: string) => createHmac("sha256", key).update(`machine token ${text}`).digest("base64url");

  return {
    /** Returns a token for correct credentials, otherwise null. */
    issue(id: string, secret: string): { token: string; expiresIn: number } | null {
      const client = clients.find((client) => client.id === id);
      if (!client || !areEqual(client.secret, secret)) return null;
      const expiry = Math.floor(now().getTime() / 1000) + lifetimeSeconds;
      const text = `${Buffer.from(id).toString("base64url")}.${expiry}`;
      return { token: `${text}.${sign(text)}`, expiresIn: lifetimeSeconds };
    },

    /** Checks the signature and the expiry of a bearer token. */
    accepts(token: string): boolean {
      const [id, expiry, signature] = token.split(".");
      if (!id || !expiry || !signature) return false;
      return areEqual(sign(`${id}.${expiry}`), signature) && Number(expiry) * 1000 > now().getTime();
    },
  };
}
export type MachineTokens = ReturnType<typeof createMachineTokens>;

/** Compares two texts in constant time, so that the duration tells nothing of a secret. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
