import * as z from "zod";
import { createTokenProvider, type MachineCredentials } from "~/api/token-provider.server.ts";
import { endpoints, type EndpointName, type Endpoints } from "~/contract/endpoints.ts";
import type { CallArguments, Endpoint, ResultOf } from "~/contract/endpoints/endpoint.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { ApiFailure, failureFrom } from "./failures.ts";

/** Whom a request to the API speaks for. */
export interface RequestContext {
  readonly language: Language;
  /** The bearer of a signed-in person; absent for the machine. */
  readonly userToken?: string | undefined;
  readonly clientAddress?: string | undefined;
  /** Told when the API does not accept the person's token. */
  readonly onUserRejected?: () => void;
  /** Names the site's request in the API's own log. */
  readonly requestId?: string | undefined;
}

/** What an answer has that its contract has not, by the path and kind of its first fault: never its values. */
class ContractBreach extends Error {
  readonly code: string;

  constructor({ issues: [issue] }: z.ZodError) {
    super("The answer breaks its contract");
    this.code = issue ? `${issue.path.join(".") || "body"}: ${issue.code}` : "unreadable";
  }
}

type Answer<Name extends EndpointName> = ResultOf<Endpoints[Name]>;
type Content<Name extends EndpointName> = CallArguments<Endpoints[Name]>;
/** An endpoint whose content may be left out is called without arguments. */
type Call<Name extends EndpointName> =
  {} extends Content<Name>
    ? (content?: Content<Name>) => Promise<Answer<Name>>
    : (content: Content<Name>) => Promise<Answer<Name>>;

/** One method for every endpoint of the table. Money is kuruş on both sides of it. */
export type Api = { readonly [Name in EndpointName]: Call<Name> };

export interface ApiSettings {
  /** The network, or the embedded API in this process. */
  readonly send: (request: Request) => Promise<Response>;
  /** Address below which the endpoints lie, without a slash at its end. */
  readonly baseUrl: string;
  readonly credentials: MachineCredentials;
  /** Told of every call that the API did not answer as it should: silence, 5xx, or something else than its contract. */
  readonly onFailure?: (endpoint: EndpointName, failure: ApiFailure) => void;
}

/**
 * The typed client of the product API (§7). `forRequest` answers an Api for one request of the site.
 * Every call throws ApiFailure when the API says no or does not answer.
 */
export function createApiClient({ send, baseUrl, credentials, onFailure }: ApiSettings) {
  const safely = async (request: Request) => {
    try {
      return await send(request);
    } catch (cause) {
      throw new ApiFailure(0, "The API does not answer", "unreachable", {}, cause);
    }
  };
  const machineToken = createTokenProvider(safely, baseUrl, credentials);

  async function request(definition: Endpoint, content: LooseContent, speaker: RequestContext): Promise<unknown> {
    const address = baseUrl + pathOf(definition, content);
    const body = bodyOf(definition, content);
    const withToken = (token: string) =>
      safely(
        new Request(address, {
          method: definition.method,
          headers: {
            accept: "application/json",
            authorization: `Bearer ${token}`,
            "x-localization": speaker.language,
            ...(speaker.clientAddress && { "x-forwarded-for": speaker.clientAddress }),
            ...(speaker.requestId && { "x-request-id": speaker.requestId }),
            ...(typeof body === "string" && { "content-type": "application/json" }),
          },
          ...(body && { body }),
        }),
      );
    const asUser = speaker.userToken !== undefined && definition.caller !== "machine";
    const token = asUser ? speaker.userToken! : await machineToken.current();
    let response = await withToken(token);
    if (response.status === 401 && asUser) {
      speaker.onUserRejected?.();
      // Expired or revoked: what is open to everybody stays open.
      if (definition.caller === "either") response = await withToken(await machineToken.current());
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

  async function watchedRequest(name: EndpointName, content: LooseContent, speaker: RequestContext): Promise<unknown> {
    try {
      return await request(endpoints[name], content, speaker);
    } catch (failure) {
      if (failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500)) onFailure?.(name, failure);
      throw failure;
    }
  }

  return {
    /** Whether the API answers this site: with a machine token that was fetched anew if need be. */
    async isReady(): Promise<boolean> {
      return request(endpoints.listWaterWellPrices, {}, { language: "tr" }).then(
        () => true,
        () => false,
      );
    },

    forRequest(speaker: RequestContext): Api {
      const calls: Record<string, unknown> = {};
      for (const name of Object.keys(endpoints) as EndpointName[]) {
        calls[name] = (content: LooseContent = {}) => watchedRequest(name, content, speaker);
      }
      return calls as unknown as Api;
    },
  };
}

interface LooseContent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
}

/** JSON on the wire, or the one file of an upload. */
function bodyOf({ body, file }: Endpoint, content: LooseContent): string | FormData | undefined {
  if (body) return JSON.stringify(wireOf(body, content.body));
  if (!file) return undefined;
  const form = new FormData();
  form.set(file.field, content.file ?? new Blob());
  return form;
}

/**
 * Content as it travels. What was left out stays out: the API knows its defaults. What breaks the contract goes out as
 * it
 * is, so that the API refuses it in its own words; a number never does, for it could be money in the wrong unit.
 */
function wireOf(schema: z.ZodObject, content: Record<string, unknown> = {}): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = content[name];
    if (value === undefined) continue;
    const encoded = z.safeEncode(field as z.ZodType, value);
    if (!encoded.success && typeof value === "number") throw encoded.error;
    wire[name] = encoded.success ? encoded.data : value;
  }
  return wire;
}

/** The endpoint's path with its parameters and query filled in. */
function pathOf({ path }: Endpoint, { params = {}, query = {} }: LooseContent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
