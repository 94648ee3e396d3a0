import { createHash } from "node:crypto";
import { once } from "node:events";
import type * as z from "zod";
import type { ApiMapping } from "~/contract/api-mapping.ts";
import { type EndpointName, endpoints, featureOf } from "~/contract/endpoints.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import type { Feature } from "~/contract/features.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import { callMilliseconds, createCallPolicy } from "./call-policy.server.ts";
import { createDeclaredFeatures } from "./declared-features.server.ts";
import { type Answered, exchange, wholeAnswer } from "./exchange.server.ts";
import { failureFrom } from "./failures.ts";
import type { SiteStore } from "./site-store.server.ts";
import { createTokenProvider, type MachineCredentials } from "./token-provider.server.ts";

/** A machine token that is rejected sooner than this is not replaced: the endpoint rejects every one. */
const youngMilliseconds = 10_000;

/**
 * What every API over HTTP needs, this project's own or somebody else's: its declared features, tokens, timeouts,
 * retries and circuit breakers.
 */
export function createConnection(settings: RemoteSettings) {
  const { baseUrl, tokenUrl, credentials } = settings;
  const policy = createCallPolicy();
  const machineToken = createTokenProvider(
    (request, read) =>
      policy.call("createMachineToken", "token", undefined, async (signal) =>
        read(await wholeAnswer(request.clone(), signal)),
      ),
    tokenUrl,
    credentials,
    youngMilliseconds,
  );

  /** Asks for the API's OpenAPI document, with a token if there is one. */
  async function askForDocument(): Promise<unknown> {
    const token = await machineToken.current().catch(() => null);
    const headers = { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const request = new Request(`${baseUrl}/openapi.json`, { headers });
    const answer = await wholeAnswer(request, AbortSignal.timeout(callMilliseconds.content));
    if (answer.status === 401 && token) machineToken.forget(token);
    if (!answer.ok) throw await failureFrom(answer);
    return answer.json();
  }

  const features = createDeclaredFeatures(settings, askForDocument);

  /** Returns the machine's token; a call that gets none in time is not sent. */
  async function currentToken(signal: AbortSignal): Promise<string> {
    const late = once(signal, "abort").then((): never => {
      throw new ApiFailure(0, "The API does not answer in time", "timeout");
    });
    try {
      return await Promise.race([machineToken.current(), late]);
    } catch (cause) {
      const { status = 0, retryAfterSeconds } = cause instanceof ApiFailure ? cause : {};
      const message = "The API gives no machine token";
      // A refusal of the site itself is no refusal of its visitor.
      throw new ApiFailure(status >= 500 ? status : 0, message, "no_token", {}, cause, retryAfterSeconds);
    }
  }

  /** Sends a call with the user's token, else the machine's. No call of a user is repeated as the machine. */
  async function authorised(
    definition: Endpoint,
    content: CallContent,
    context: CallContext,
    signal: AbortSignal,
  ): Promise<Answered> {
    const send = (token: string) => exchange(baseUrl, definition, content, context, token, signal);
    const asUser = context.userToken !== undefined && definition.caller !== "machine";
    const token = asUser ? context.userToken! : await currentToken(signal);
    return send(token).catch(async (failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure;
      if (asUser) context.onUserRejected?.();
      // A 401 means that nothing was done, and the machine's token may have expired since it was fetched.
      if (asUser || !machineToken.forget(token)) throw failure;
      return send(await currentToken(signal));
    });
  }

  /**
   * Makes a call.
   * @param content as it goes over the wire
   * @throws ApiFailure with code "features_unknown" or "not_supported" when nothing was sent
   */
  async function send(name: EndpointName, content: CallContent, context: CallContext): Promise<Answered> {
    const definition: Endpoint = endpoints[name];
    const feature = featureOf(name);
    const has = feature === null || features.has(feature);
    if (has === null) throw featuresUnknown();
    if (!has) throw new ApiFailure(404, "The API does not have this", "not_supported");
    const asUser = context.userToken !== undefined && definition.caller !== "machine";
    const key = JSON.stringify([name, content.params, content.query, asUser ? nameOf(context.userToken!) : ""]);
    return policy.call(name, key, definition.isPublic ? undefined : context, (signal) =>
      authorised(definition, content, context, signal),
    );
  }

  const { startDeadline, endDeadline, withinDeadline } = policy;
  return { features, send, startDeadline, endDeadline, withinDeadline };
}

/** The failure of a call that waits for the features of the API: nothing was sent. */
export function featuresUnknown(): ApiFailure {
  return new ApiFailure(0, "The features of the API have not been read yet", "features_unknown");
}

/** How many parts of an answer were unreadable and left out or replaced by a default, by path. */
export type Unread = ReadonlyMap<string, number>;

export interface RemoteSettings {
  readonly baseUrl: string;
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly credentials: MachineCredentials;
  readonly store: SiteStore;
  /** Public origin of this site, to which the bank sends payers back. */
  readonly publicUrl: string;
  /** How the API's names, states and ids differ from the contract's. */
  readonly mapping?: ApiMapping | undefined;
  /** Called with the parts of an answer that could not be read: their paths and how many, never values. */
  readonly onUnread?: (endpoint: EndpointName, unread: Unread) => void;
  /** Called with the origin of every picture that an answer has an address of. */
  readonly onPicture?: (origin: string) => void;
  /** Features that API_FEATURES names; undefined reads them from the API's OpenAPI document. */
  readonly features?: readonly Feature[] | undefined;
  /** Called when the API gained or lost features; the first answer is a change from all of them. */
  readonly onFeatures?: (gained: readonly Feature[], lost: readonly Feature[]) => void;
  /** Called when the OpenAPI document cannot be had or read. */
  readonly onUnreadFeatures?: (failure: unknown) => void;
}

/** A call without adapters: the raw body of a success. */
export type RawCall = (name: EndpointName, content: CallContent, context: CallContext) => Promise<Answered>;

/**
 * Reads an answer into the shape of an endpoint, which need not be the one that was called.
 * @param schema another shape
 */
export type ReadAnswer = (
  name: EndpointName,
  answered: Answered,
  content: CallContent,
  schema?: z.ZodType,
) => Promise<unknown>;

/** Returns a name for a token that is not the token, to remember by. */
export function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url").slice(0, 22);
}
