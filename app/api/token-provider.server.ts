import { failureFrom } from "~/api/failures.ts";
import { siteEndpoints } from "~/contract/endpoints/site.ts";

/** A token is renewed this long before it runs out. */
const renewalMilliseconds = 60_000;

export interface MachineCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

/**
 * The machine token of this process (DESIGN §3): fetched with client credentials, kept in memory, fetched once however
 * many requests need it at the same time.
 */
export function createTokenProvider(
  send: (request: Request) => Promise<Response>,
  baseUrl: string,
  credentials: MachineCredentials,
) {
  let kept: { token: string; until: number } | undefined;
  let underWay: Promise<string> | undefined;

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
    kept = { token: answer.access_token, until: Date.now() + answer.expires_in * 1000 - renewalMilliseconds };
    return answer.access_token;
  }

  return {
    /** The token, fetched if there is none. */
    current(): Promise<string> {
      if (kept && kept.until > Date.now()) return Promise.resolve(kept.token);
      underWay ??= fetchToken().finally(() => (underWay = undefined));
      return underWay;
    },
    /** Forgets a token that the API refused, unless it was replaced already. */
    forget(token: string): void {
      if (kept?.token === token) kept = undefined;
    },
  };
}
