import { createContext, type MiddlewareFunction } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { site } from "~/site.server.ts";
import { languageFrom } from "./i18n.server.ts";
import { currentRequestId } from "./request-log.server.ts";
import { signInContext } from "./sign-in.server.ts";

/** The API client of this request. Throws when read without {@link apiMiddleware}. */
export const apiContext = createContext<Api>();

/** Header in which server.ts passes the client's address; it overwrites what clients send. */
export const clientAddressHeader = "x-client-address";

/** Creates the API client of the request, in its language and for its user. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { client } = await site();
  const signIn = context.get(signInContext);
  context.set(
    apiContext,
    client.forRequest({
      language: languageFrom(context),
      userToken: signIn.token,
      onUserRejected: signIn.refuse,
      requestId: currentRequestId(),
      clientAddress: request.headers.get(clientAddressHeader) ?? undefined,
    }),
  );
  return next();
};
