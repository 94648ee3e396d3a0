import { ApiFailure } from "~/contract/product-api.ts";
import { languages } from "~/contract/rules/languages.ts";
import { FailedAnswer, failureFrom } from "~/remote/failures.ts";

/** Time before its expiry at which a token is renewed. */
const renewalMilliseconds = 60_000;
/** Lifetime of a token without `expires_in`. */
const defaultLifeMilliseconds = 3_600_000;

export interface MachineCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

/**
 * Provides the machine token of this process: fetched with client credentials, cached in memory, and fetched once for
 * concurrent requests.
 * @param send sends a request and has its answer read as a part of the call: an answer without a token is a failed call
 * @param tokenUrl address of the token endpoint (RFC 6749)
 * @param youngMilliseconds a token younger than this is not dropped when an endpoint refuses it, because that endpoint
 *   refuses every token
 */
export function createTokenProvider(
  send: <Answer>(request: Request, read: (response: Response) => Promise<Answer>) => Promise<Answer>,
  tokenUrl: string,
  credentials: MachineCredentials,
  youngMilliseconds = 0,
) {
  let cached: { token: string; fetched: number; until: number } | undefined;
  let pending: Promise<string> | undefined;

  const fetchToken = (): Promise<string> =>
    send(
      new Request(tokenUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          "accept-language": languages[0],
          "x-localization": languages[0],
        },
        body: JSON.stringify({
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          scope: credentials.scope,
          grant_type: "client_credentials",
        }),
      }),
      readToken,
    );

  async function readToken(response: Response): Promise<string> {
    if (!response.ok) throw await failureFrom(response, "token");
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    const { access_token: token, expires_in: seconds } = { ...answer, ...(answer?.data as object | undefined) };
    if (typeof token !== "string" || token === "")
      throw new ApiFailure(0, "The API gives no machine token", "unreadable", {}, new FailedAnswer("token", response));
    const life = Number(seconds) > 0 ? Number(seconds) * 1000 : defaultLifeMilliseconds;
    cached = { token, fetched: Date.now(), until: Date.now() + life - renewalMilliseconds };
    return token;
  }

  return {
    /** Returns the token; fetches one if needed. */
    current(): Promise<string> {
      if (cached && cached.until > Date.now()) return Promise.resolve(cached.token);
      pending ??= fetchToken().finally(() => (pending = undefined));
      return pending;
    },
    /**
     * Drops a token that the API rejected, unless it was already replaced or has just been fetched.
     * @returns whether a retry with {@link current} makes sense
     */
    forget(token: string): boolean {
      if (cached?.token !== token) return true;
      if (Date.now() - cached.fetched < youngMilliseconds) return false;
      cached = undefined;
      return true;
    },
  };
}
