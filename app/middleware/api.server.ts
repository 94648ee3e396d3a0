import { createContext, type MiddlewareFunction } from "react-router";
import type { Api } from "~/contract/product-api.ts";
import { site } from "~/process/site.server.ts";
import { languageFrom } from "./i18n.server.ts";
import { currentRequestId } from "./request-log.server.ts";
import { signInContext } from "./sign-in.server.ts";

/** The API client of this request. Throws when read without {@link apiMiddleware}. */
export const apiContext = createContext<Api>();

/** Tells whether the page contains stale answers because the API failed. */
interface StaleContent {
  /** Waits for the calls so far; returns the time of the oldest stale answer, or null. */
  staleSince(): Promise<Date | null>;
}

export const staleContentContext = createContext<StaleContent>({ staleSince: async () => null });

/** Header in which server.ts passes the client's address; it overwrites what clients send. */
export const clientAddressHeader = "x-client-address";

/** Returns the API client of a user who signs in with this request. */
export async function apiOfUser(
  { request, context }: Pick<Parameters<typeof apiMiddleware>[0], "request" | "context">,
  userToken: string,
): Promise<Api> {
  const { client } = await site();
  return client.forRequest({
    language: languageFrom(context),
    userToken,
    requestId: currentRequestId(),
    clientAddress: request.headers.get(clientAddressHeader) ?? undefined,
  });
}

/** Creates the API client of the request, in its language and for its user. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { client, store } = await site();
  const signIn = context.get(signInContext);
  // Only a site of another API has a store, and stale answers in it.
  const staleContent = store && watchStaleContent();
  if (staleContent) context.set(staleContentContext, staleContent);
  const callContext = {
    language: languageFrom(context),
    userToken: signIn.token,
    onUserRejected: signIn.refuse,
    requestId: currentRequestId(),
    onStale: staleContent?.onStale,
    onCall: staleContent?.onCall,
    clientAddress: request.headers.get(clientAddressHeader) ?? undefined,
  };
  context.set(apiContext, client.forRequest(callContext));
  const response = await next();
  client.endDeadline(callContext);
  return response;
};

function watchStaleContent() {
  const calls: Promise<unknown>[] = [];
  let oldest: Date | null = null;
  return {
    onCall: (answer: Promise<unknown>) => void calls.push(answer),
    onStale(since: Date) {
      if (oldest === null || since < oldest) oldest = since;
    },
    async staleSince() {
      await Promise.allSettled(calls);
      return oldest as Date | null;
    },
  };
}
