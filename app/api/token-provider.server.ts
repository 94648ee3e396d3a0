import { failureFrom } from "~/api/failures.ts";
import { siteEndpoints } from "~/contract/endpoints/site.ts";

/** Time before its expiry at which a token is renewed. */
const renewalMilliseconds = 60_000;

export interface MachineCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

/**
 * Provides the machine token of this process: fetched with client credentials, cached in memory, and fetched once for
 * concurrent requests.
 */
export function createTokenProvider(
  send: (request: Request) => Promise<Response>,
  baseUrl: string,
  credentials: MachineCredentials,
) {
  let cached: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const response = await send(
      new Request(`${baseUrl}${siteEndpoints.createMachineToken.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          scope: credentials.scope,
          grant_type: "client_credentials",
        }),
      }),
    );
    if (!response.ok) throw await failureFrom(response);
    const answer = siteEndpoints.createMachineToken.result.parse(await response.json());
    cached = { token: answer.access_token, until: Date.now() + answer.expires_in * 1000 - renewalMilliseconds };
    return answer.access_token;
  }

  return {
    /** Returns the token; fetches one if needed. */
    current(): Promise<string> {
      if (cached && cached.until > Date.now()) return Promise.resolve(cached.token);
      pending ??= fetchToken().finally(() => (pending = undefined));
      return pending;
    },
    /** Drops a token that the API rejected, unless it was already replaced. */
    forget(token: string): void {
      if (cached?.token === token) cached = undefined;
    },
  };
}
