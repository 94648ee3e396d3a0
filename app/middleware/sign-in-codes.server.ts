import { createContext, type MiddlewareFunction } from "react-router";
import type { Api } from "~/contract/product-api.ts";
import type { SignInCodes } from "~/process/site-codes.server.ts";
import { site } from "~/process/site.server.ts";
import { apiContext, clientAddressHeader } from "./api.server.ts";
import { languageFrom } from "./i18n.server.ts";

/** The sign-in codes of this request. Throws when read without {@link signInCodesMiddleware}. */
export const signInCodesContext = createContext<SignInCodes>();

/** Chooses who sends and checks sign-in codes: the API, or the site where the API has none. */
export const signInCodesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const siteCodes = (await site()).siteCodes();
  const clientAddress = request.headers.get(clientAddressHeader);
  const codes = siteCodes
    ? siteCodes({ language: languageFrom(context), clientAddress })
    : codesOfApi(context.get(apiContext));
  context.set(signInCodesContext, codes);
  return next();
};

function codesOfApi(api: Api): SignInCodes {
  return {
    async send(to, browser) {
      const { data } =
        to.phone === undefined
          ? await api.requestEmailSignInCode({ body: { email: to.email, browser } })
          : await api.requestSignInCode({ body: { phone: to.phone, browser } });
      return data;
    },
    async verify(to, browser, code) {
      const { data } =
        to.phone === undefined
          ? await api.verifyEmailSignInCode({ body: { browser, code, email: to.email } })
          : await api.verifySignInCode({ body: { browser, code, phone: to.phone } });
      return data.firebase_token;
    },
    redeem: (proof, login) => login(proof),
  };
}
