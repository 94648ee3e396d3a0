import * as z from "zod";
import { createTokenProvider, type MachineCredentials } from "~/api/token-provider.server.ts";
import { endpoints, type EndpointName, type Endpoints } from "~/contract/endpoints.ts";
import type { CallArguments, Endpoint, ResultOf } from "~/contract/endpoints/endpoint.ts";
import { importanceOf } from "~/contract/features.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { ApiFailure, failureFrom, failureOf } from "./failures.ts";
import type { PublicReads } from "./public-reads.server.ts";
import type { RequestContext } from "./request-context.ts";
import { encodedBody, type LooseContent, requestOf, textsOf } from "./wire.ts";

/** Thrown for an answer that breaks its contract. The code names the path and kind of the first issue, never values. */
class ContractBreach extends Error {
  readonly code: string;

  constructor({ issues: [issue] }: z.ZodError) {
    super("The answer breaks its contract");
    this.code = issue ? `${issue.path.join(".") || "body"}: ${issue.code}` : "unreadable";
  }
}

type Answer<Name extends EndpointName> = ResultOf<Endpoints[Name]>;
type Content<Name extends EndpointName> = CallArguments<Endpoints[Name]>;
/** Arguments are optional for an endpoint that requires no content. */
type Call<Name extends EndpointName> =
  {} extends Content<Name>
    ? (content?: Content<Name>) => Promise<Answer<Name>>
    : (content: Content<Name>) => Promise<Answer<Name>>;

/** One method per endpoint of the table. Money is kuruş in arguments and results. */
export type Api = { readonly [Name in EndpointName]: Call<Name> };

export interface ApiSettings {
  /** Sends a request over the network or to the embedded API in this process. */
  readonly send: (request: Request) => Promise<Response>;
  /** Calls the embedded API without HTTP and JSON; endpoints with files still use {@link send}. */
  readonly call?: DirectCaller;
  /** Cache of public reads; none by default. */
  readonly publicReads?: PublicReads;
  /** Base address of the endpoints, without a trailing slash. */
  readonly baseUrl: string;
  readonly credentials: MachineCredentials;
  /** Calls somebody else's API instead of {@link send}. */
  readonly remote?: RemoteCalls;
  /** Makes each call, to measure it. */
  readonly around?: <Answer>(endpoint: EndpointName, call: () => Promise<Answer>) => Promise<Answer>;
  /** Called for every failed call of another API; of the embedded one, for 5xx and answers that break the contract. */
  readonly onFailure?: (endpoint: EndpointName, failure: ApiFailure) => void;
}

/** Calls of another API (api/remote/). */
export interface RemoteCalls {
  perform(name: EndpointName, content: LooseContent, context: RequestContext): Promise<unknown>;
  /** Starts the deadline of the page that a request loads. */
  startDeadline(context: RequestContext): void;
  /** Waits for an answer until the deadline of the page; throws ApiFailure with code "timeout" then. */
  withinDeadline<Answer>(context: RequestContext, answer: Promise<Answer>): Promise<Answer>;
  /** Tells whether the API answers this site's machine token. */
  isReady(): Promise<boolean>;
}

/** Answers calls in this process: the result with money in kuruş, or a status and the body of a failure. */
type DirectCaller = (
  endpoint: EndpointName,
  call: {
    readonly userToken: string | null;
    readonly language: Language;
    readonly clientAddress: string | null;
    readonly content: {
      readonly params: Record<string, string>;
      readonly query: Record<string, string>;
      readonly body: unknown;
    };
    readonly page: object;
  },
) => Promise<{ readonly result: unknown } | { readonly status: number; readonly body: unknown }>;

/**
 * Tells whether a call whose user was refused may be made as the machine: the token has ended, and public reads work
 * without it. A write is never repeated with another identity.
 */
function isReadByAnybody({ caller, method }: Endpoint): boolean {
  return caller === "either" && method === "GET";
}

/**
 * Creates the typed client of the product API (§7). `forRequest` returns an Api for one request of the site. Every call
 * throws ApiFailure when the API rejects it or does not answer.
 */
export function createApiClient(settings: ApiSettings) {
  const { send, call, remote, publicReads, baseUrl, credentials, onFailure, around = (_, make) => make() } = settings;
  const safely = async (request: Request) => {
    try {
      return await send(request);
    } catch (cause) {
      throw new ApiFailure(0, "The API does not answer", "unreachable", {}, cause);
    }
  };
  const machineToken = createTokenProvider(safely, baseUrl + endpoints.createMachineToken.path, credentials);

  /** Calls the API in this process as {@link request} calls it over HTTP. */
  async function callDirectly(name: EndpointName, content: LooseContent, page: RequestContext): Promise<unknown> {
    const { language, userToken, clientAddress, onUserRejected } = page;
    const definition: Endpoint = endpoints[name];
    const sent = {
      params: textsOf(content.params),
      query: textsOf(content.query),
      body: encodedBody(definition, content),
    };
    const callAs = (token: string | null) =>
      call!(name, { userToken: token, language, clientAddress: clientAddress ?? null, content: sent, page });
    const asUser = userToken !== undefined && definition.caller !== "machine";
    let answer = await callAs(asUser ? userToken : null);
    if ("status" in answer && answer.status === 401 && asUser) {
      onUserRejected?.();
      if (isReadByAnybody(definition)) answer = await callAs(null);
    }
    if ("status" in answer) throw failureOf(answer.status, answer.body);
    return answer.result;
  }

  async function request(
    definition: Endpoint,
    content: LooseContent,
    requestContext: RequestContext,
  ): Promise<unknown> {
    const requestAs = requestOf(baseUrl, definition, content, requestContext);
    const withToken = (token: string) => safely(requestAs(token));
    const asUser = requestContext.userToken !== undefined && definition.caller !== "machine";
    const token = asUser ? requestContext.userToken! : await machineToken.current();
    let response = await withToken(token);
    if (response.status === 401 && asUser) {
      requestContext.onUserRejected?.();
      if (isReadByAnybody(definition)) response = await withToken(await machineToken.current());
    } else if (response.status === 401 && !asUser) {
      machineToken.forget(token);
      response = await withToken(await machineToken.current());
    }
    if (!response.ok) throw await failureFrom(response);
    const answer = z.safeDecode(
      definition.result,
      (await response.json().catch(() => null)) as z.input<typeof definition.result>,
    );
    if (!answer.success)
      throw new ApiFailure(
        0,
        "The API answers something else than its contract says",
        "unreadable",
        {},
        new ContractBreach(answer.error),
      );
    return answer.data;
  }

  async function watchedRequest(
    name: EndpointName,
    content: LooseContent,
    requestContext: RequestContext,
  ): Promise<unknown> {
    const definition: Endpoint = endpoints[name];
    try {
      return await around(name, () => {
        if (remote) return remote.perform(name, content, requestContext);
        return call && !definition.file
          ? callDirectly(name, content, requestContext)
          : request(definition, content, requestContext);
      });
    } catch (failure) {
      // The embedded API's refusals are its rules; those of another one may be a mistake in its settings or its code.
      if (failure instanceof ApiFailure && (remote || failure.status === 0 || failure.status >= 500))
        onFailure?.(name, failure);
      throw failure;
    } finally {
      const { method, isPublic, changesOnlyOwn } = definition;
      if (method !== "GET" && !isPublic && !changesOnlyOwn) publicReads?.noteChange(definition.caller);
    }
  }

  /** Reads an answer that is the same for everybody from the cache, else from the API, without the user's token. */
  async function readPublicly(name: EndpointName, content: LooseContent, context: RequestContext): Promise<unknown> {
    if (!publicReads) return watchedRequest(name, content, context);
    const { language, requestId, onStale } = context;
    const answer = publicReads.read(
      JSON.stringify([name, language, content]),
      () => watchedRequest(name, content, { language, requestId }),
      importanceOf(name) === "content" ? onStale : undefined,
    );
    return remote ? remote.withinDeadline(context, answer) : answer;
  }

  /** The calls of one request; each is made when it is first read, because a page needs a few of many. */
  class BoundApi {
    readonly requestContext: RequestContext;

    constructor(requestContext: RequestContext) {
      this.requestContext = requestContext;
    }
  }
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const definition: Endpoint = endpoints[name];
    const perform = definition.isPublic ? readPublicly : watchedRequest;
    Object.defineProperty(BoundApi.prototype, name, {
      get(this: BoundApi) {
        return (content: LooseContent = {}) => {
          const answer = perform(name, content, this.requestContext);
          this.requestContext.onCall?.(answer);
          return answer;
        };
      },
    });
  }

  return {
    /** Tells whether the API answers this site's machine token. */
    async isReady(): Promise<boolean> {
      if (remote) return remote.isReady();
      return request(endpoints.listWaterWellPrices, {}, { language: "tr" }).then(
        () => true,
        () => false,
      );
    },

    forRequest(requestContext: RequestContext): Api {
      remote?.startDeadline(requestContext);
      return new BoundApi(requestContext) as unknown as Api;
    },
  };
}
