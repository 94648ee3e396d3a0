import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { isFormWithinLimits } from "~/http/form-limits.ts";
import { uploadTooLargeContext, formLimitsContext, sentFormContext } from "~/middleware/body-limits.server.ts";
import { formTokenFor } from "~/middleware/form-token.server.ts";
import { returnableFields, maxReturnedBytes, pageOfForm } from "~/middleware/returned-form.server.ts";

/** A second copy of a form with files, read only when the first was lost. */
const copyContext = createContext<Request | null>(null);
/** Whether this is a form of a page of ours. */
const isOwnContext = createContext(false);
const apiIsLostContext = createContext(false);

/**
 * Keeps a copy of what a form with files sent, until the answer is known. Stands behind the check of whose form it is.
 */
export const formCopyMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  context.set(isOwnContext, request.method === "POST");
  if (request.method === "POST" && !context.get(uploadTooLargeContext) && isMultipart && length <= maxReturnedBytes)
    context.set(copyContext, request.clone());
  return next();
};

/** Whether the API, or the database behind it, did not answer. */
export function isApiUnavailable(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500);
}

/** Notes that this request fails because the API does not answer: that is 503, not a fault of the page. */
export function markApiUnavailable(context: RouterContextProvider | undefined): void {
  context?.set(apiIsLostContext, true);
}

export function isApiMarkedUnavailable(context: RouterContextProvider): boolean {
  return context.get(apiIsLostContext);
}

/**
 * What a form sent to a page that could not be made, as the last resort: an action hands its form back itself.
 * @returns what ui/returned-form.tsx shows; null for what is no form of ours, or one in which nobody wrote
 */
export async function recoverForm(request: Request, context: RouterContextProvider) {
  if (!context.get(isOwnContext)) return null;
  const form =
    context.get(sentFormContext) ??
    (await context
      .get(copyContext)
      ?.formData()
      .catch(() => null));
  if (!form || !isFormWithinLimits(form, context.get(formLimitsContext))) return null;
  const url = new URL(request.url);
  const kept = returnableFields(form);
  if (!kept) return null;
  const { fields, hasFile, isSecret } = kept;
  const token = await formTokenFor(context, request);
  return {
    action: url.pathname,
    fields,
    hasFile,
    ...(token && { token }),
    lost: { isSecret, page: await pageOfForm(request, url) },
  };
}
