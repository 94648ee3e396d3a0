import { createContext, href, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { isFormWithinLimits } from "~/http/form-limits.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { uploadTooLargeContext, formLimitsContext, sentFormContext } from "~/middleware/body-limits.server.ts";
import { formTokenFor } from "~/middleware/form-token.server.ts";
import { returnableFields, maxReturnedBytes, pageOfForm } from "~/middleware/returned-form.server.ts";

/** A clone of a form with files, read only if the original body was consumed. */
const copyContext = createContext<Request | null>(null);
/** Whether the form comes from a page of this site. */
const isOwnContext = createContext(false);
/** The framework hides errors from the page that says that something failed. */
const failuresContext = createContext<readonly unknown[]>([]);

/**
 * Clones a form with files until the response is known. Runs after the CSRF check.
 */
export const formCopyMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  context.set(isOwnContext, request.method === "POST");
  if (request.method === "POST" && !context.get(uploadTooLargeContext) && isMultipart && length <= maxReturnedBytes)
    context.set(copyContext, request.clone());
  return next();
};

/** Notes an error that a loader, an action or a middleware of this request threw. */
export function noteFailure(context: RouterContextProvider | undefined, failure: unknown): void {
  context?.set(failuresContext, [...context.get(failuresContext), failure]);
}

/** Returns the failed call of the API that this request failed by; null when only the site itself failed. */
export function failedCallOf(context: RouterContextProvider): ApiFailure | null {
  return context.get(failuresContext).find((failure) => failure instanceof ApiFailure) ?? null;
}

/** Tells whether the API, or the database behind it, did not answer. */
export function isApiUnavailable(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}

/** Returns the form of this request, also after its action read it; null when there is none, or it is too large. */
export async function sentForm(context: Readonly<RouterContextProvider>): Promise<URLSearchParams | FormData | null> {
  const copy = context.get(copyContext);
  return context.get(sentFormContext) ?? (await copy?.formData().catch(() => null)) ?? null;
}

/**
 * Returns the form that was sent to a page that failed to render. A last resort, because actions return their forms
 * themselves.
 * @returns the data for ui/page-failure.tsx; null without a form of this site or without typed text
 */
export async function recoverForm(request: Request, context: RouterContextProvider) {
  if (!context.get(isOwnContext)) return null;
  const form = await sentForm(context);
  if (!form || !isFormWithinLimits(form, context.get(formLimitsContext))) return null;
  const url = new URL(request.url);
  const kept = returnableFields(form);
  if (!kept) return null;
  const { fields, hasFile, isSecret } = kept;
  const token = await formTokenFor(context, request);
  return {
    action: pathOfThisSite(url.pathname, href("/")),
    fields,
    hasFile,
    ...(token && { token }),
    lost: { isSecret, page: await pageOfForm(request, url) },
  };
}
