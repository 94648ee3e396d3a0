import { type EndpointName, endpointNames, endpoints, importanceOf } from "~/contract/endpoints.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { type Api, ApiFailure, type CallContent, type CallContext, type ProductApi } from "~/contract/product-api.ts";
import type { PublicReads } from "../cache/public-reads.server.ts";

export interface ClientSettings {
  readonly product: ProductApi;
  /** Cache of public reads; none by default. */
  readonly publicReads?: PublicReads;
  /** Makes each call, to measure it. */
  readonly around?: <Answer>(endpoint: EndpointName, call: () => Promise<Answer>) => Promise<Answer>;
  /** Called for every failed call. */
  readonly onFailure?: (endpoint: EndpointName, failure: ApiFailure) => void;
}

/**
 * Creates the typed client of the product. `forRequest` returns an Api for one request of the site. Every call throws
 * ApiFailure when the product refuses it or does not answer.
 */
export function createApiClient({ product, publicReads, onFailure, around = (_, make) => make() }: ClientSettings) {
  async function watchedCall(name: EndpointName, content: CallContent, context: CallContext): Promise<unknown> {
    const { method, isPublic, changesOnlyOwn, caller }: Endpoint = endpoints[name];
    try {
      return await around(name, () => product.call(name, content, context));
    } catch (failure) {
      if (failure instanceof ApiFailure) onFailure?.(name, failure);
      throw failure;
    } finally {
      if (method !== "GET" && !isPublic && !changesOnlyOwn) publicReads?.noteChange(caller);
    }
  }

  /** Reads an answer that is the same for everybody from the cache, else from the product, without the user's token. */
  async function readPublicly(name: EndpointName, content: CallContent, context: CallContext): Promise<unknown> {
    if (!publicReads) return watchedCall(name, content, context);
    const { language, requestId, onStale } = context;
    const answer = publicReads.read(
      JSON.stringify([name, language, content]),
      () => watchedCall(name, content, { language, requestId }),
      importanceOf(name) === "content" ? onStale : undefined,
    );
    return product.withinDeadline ? product.withinDeadline(context, answer) : answer;
  }

  /** The calls of one request; each is made when it is first read, because a page needs a few of many. */
  class BoundApi {
    readonly context: CallContext;

    constructor(context: CallContext) {
      this.context = context;
    }
  }
  for (const name of endpointNames) {
    const definition: Endpoint = endpoints[name];
    const perform = definition.isPublic ? readPublicly : watchedCall;
    Object.defineProperty(BoundApi.prototype, name, {
      get(this: BoundApi) {
        return (content: CallContent = {}) => {
          const answer = perform(name, content, this.context);
          this.context.onCall?.(answer);
          return answer;
        };
      },
    });
  }

  return {
    forRequest(context: CallContext): Api {
      product.startDeadline?.(context);
      return new BoundApi(context) as unknown as Api;
    },
    /** Ends the deadline of the page of a request whose response is about to be sent. */
    endDeadline: (context: CallContext) => product.endDeadline?.(context),
  };
}
