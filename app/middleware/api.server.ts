import { createContext, type MiddlewareFunction } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { site } from "~/site.server.ts";
import { languageFrom } from "./i18n.server.ts";
import { currentRequestId } from "./request-log.server.ts";
import { signInContext } from "./sign-in.server.ts";

/** The API client of this request. Throws when read without {@link apiMiddleware}. */
export const apiContext = createContext<Api>();

/** What a page shows of kept answers because the API gave no new ones. */
interface KeptContent {
  /** Waits for the calls that were begun so far; returns the time of the oldest kept answer, or null. */
  staleSince(): Promise<Date | null>;
}

export const keptContentContext = createContext<KeptContent>({ staleSince: async () => null });

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
  // The embedded API is never without an answer while its site has one.
  const kept = store && watchKeptContent();
  if (kept) context.set(keptContentContext, kept);
  context.set(
    apiContext,
    client.forRequest({
      language: languageFrom(context),
      userToken: signIn.token,
      onUserRejected: signIn.refuse,
      requestId: currentRequestId(),
      onStale: kept?.onStale,
      onCall: kept?.onCall,
      clientAddress: request.headers.get(clientAddressHeader) ?? undefined,
    }),
  );
  return next();
};

function watchKeptContent() {
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
