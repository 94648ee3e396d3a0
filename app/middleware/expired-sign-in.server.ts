import { data, href, type MiddlewareFunction } from "react-router";
import { isFormWithinLimits } from "~/forms/arrival/limits.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { formLimitsContext } from "../forms/arrival/reading.server.ts";
import { pageOfForm, returnableFields, sentForm } from "../forms/arrival/recovery.server.ts";
import { formTokenFor } from "../forms/arrival/token.server.ts";
import { setFlashMessage } from "./session.server.ts";
import { signInContext } from "./sign-in.server.ts";

/**
 * Returns a form whose sign-in the API rejected while it was sent: a write is never repeated with another identity, so
 * its sender decides whether to send it as a guest. A form with card data or a code leads back to its page. A redirect
 * stands: its action has said what was not done, or did it.
 */
export const expiredSignInMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const isRedirect = response.status >= 300 && response.status < 400;
  // A guard that returned the form (401) has said that the sign-in expired.
  if (request.method !== "POST" || isRedirect || response.status === 401) return response;
  if (!context.get(signInContext).isRefused()) return response;
  const form = await sentForm(context);
  const returnable = form && isFormWithinLimits(form, context.get(formLimitsContext)) ? returnableFields(form) : null;
  const page = await pageOfForm(request, url);
  if (!returnable || returnable.isSecret) {
    setFlashMessage(context, {
      kind: "error",
      title: "common:failure.guest.title",
      text: "common:failure.guest.nothing",
    });
    throw seeOther(page);
  }
  const { fields, hasFile } = returnable;
  const token = await formTokenFor(context, request, true);
  const way = `${href("/auth/login")}?${new URLSearchParams({ redirectTo: page })}`;
  throw data(
    { reason: "guest", action: pathOfThisSite(url.pathname, href("/")), fields, hasFile, token, way },
    { status: 401, statusText: "Unauthorized" },
  );
};
