import { createContext, type MiddlewareFunction } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { site } from "~/site.server.ts";
import { languageFrom } from "./i18n.server.ts";
import { currentRequestId } from "./request-log.server.ts";
import { signInContext } from "./sign-in.server.ts";

/** The product API, speaking for this request. Reading it without {@link apiMiddleware} throws. */
export const apiContext = createContext<Api>();

/** Name of the header in which server.ts notes the client's address; nobody outside can set it. */
export const clientAddressHeader = "x-client-address";

/** Gives the request its API client, in its language. */
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
