/**
 * A form can arrive when it cannot be accepted: the sign-in expired, the site is closed, the database does not answer.
 * What was typed goes back to its sender, with a button that sends it again.
 */

import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { pathOfThisSite, signInAddress } from "~/http/redirects.ts";
import { confirmAddress } from "~/middleware/confirm.server.ts";
import { site } from "~/process/site.server.ts";
import { formTokenField, isFormWithinLimits } from "./limits.ts";
import { formLimitsContext, sentFormContext, uploadTooLargeContext } from "./reading.server.ts";
import { formTokenFor } from "./token.server.ts";

/** Bytes: a picture and the text of the longest form. */
const maxReturnedBytes = largestPicture + 1024 * 1024;
/** Fields of codes and cards. A form with one of them is never shown again. */
const secrets = ["code", "number", "cvv", "expiry"];
/** Tells whether a form contains a code or card data. A permit also has a `number`. */
const isSecret = (form: FormData | URLSearchParams) => secrets.some((name) => form.has(name)) && !form.has("authority");
/** Fields without typed text: versions, idempotency keys, values of buttons, redirect targets. */
const untyped = ["version", "idempotency_key", "handled", "hidden", "redirectTo"];

/** A form that was sent to an action. */
export interface SentForm {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

const forbidden = { status: 403, statusText: "Forbidden" } as const;
/** Status of a returned form, by the reason. */
const statuses = { over: { status: 401, statusText: "Unauthorized" }, confirm: forbidden, stale: forbidden } as const;

/**
 * Returns a typed form that cannot be accepted now to its sender, with a button that sends it again.
 * @param reason "over" when the sign-in expired; "confirm" when the sender must prove who they are; "stale" when its
 *   token does not match the request's cookies. Another site may have written a stale form, so its content is shown to
 *   the sender.
 * @param proofAddress the page of the proof, which redirects to a page; that of the phone by default
 * @returns the data for ui/page-failure.tsx; null for a form without typed text (a button, a checkbox), with a secret,
 *   incomplete, or too large to return
 */
export async function returnForm(
  { request, url, context }: SentForm,
  reason: keyof typeof statuses,
  proofAddress: (redirectTo: string) => string = confirmAddress,
) {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (request.method !== "POST" || context.get(uploadTooLargeContext) || !(length <= maxReturnedBytes)) return null;
  const form = await request.formData().catch(() => null);
  const sent = form && isFormWithinLimits(form, context.get(formLimitsContext)) && returnableFields(form);
  if (!sent || sent.isSecret) return null;
  const { fields, hasFile } = sent;
  const token = await formTokenFor(context, request, reason === "over");
  const answer = { reason, action: pathOfThisSite(url.pathname, href("/")), fields, hasFile, token };
  const redirectTo = areaOf(url.pathname);
  if (reason === "over") return data({ ...answer, way: signInAddress(redirectTo) }, statuses.over);
  if (reason === "confirm") return data({ ...answer, way: proofAddress(redirectTo) }, statuses.confirm);
  const words = fields.filter(isTyped).map(([, value]) => value);
  return data({ ...answer, words }, statuses.stale);
}

/**
 * Returns the fields of a form that can be shown again: none if it contains a secret.
 * @returns null for a form without typed text
 */
export function returnableFields(form: FormData | URLSearchParams) {
  if (isSecret(form)) return { fields: [], hasFile: false, isSecret: true };
  const fields: [string, string][] = [];
  let hasFile = false;
  for (const [name, value] of form as Iterable<[string, FormDataEntryValue]>) {
    if (name === formTokenField) continue;
    if (typeof value === "string") fields.push([name, value]);
    else hasFile ||= value.size > 0;
  }
  return fields.some(isTyped) ? { fields, hasFile, isSecret: false } : null;
}

/** Returns the page of a form: its Referer if that is a page of this site, else the address it was sent to. */
export async function pageOfForm(request: Request, url: URL): Promise<string> {
  const page = URL.parse(request.headers.get("referer") ?? "");
  const { publicUrl } = (await site()).environment;
  const isOurs = page !== null && [new URL(publicUrl).origin, new URL(request.url).origin].includes(page.origin);
  const address = pathOfThisSite(url.pathname, href("/"));
  return isOurs ? pathOfThisSite(page.pathname + page.search, address) : address;
}

/** Tells whether a field contains typed text. A checkbox sends "on". */
function isTyped([name, value]: [string, string]): boolean {
  return !untyped.includes(name) && value.trim() !== "" && value !== "on";
}

/** Returns the page to open after signing in from another tab: near the form, but not an empty copy of it. */
function areaOf(path: string): string {
  if (path.startsWith(`${href("/admin/content")}/`)) return href("/admin/content");
  return path.startsWith(`${href("/admin")}/`) ? href("/admin") : href("/dashboard/panel");
}

/** A clone of a form with files, read only if the original body was consumed. */
const copyContext = createContext<Request | null>(null);
/** Whether the form comes from a page of this site. */
const isOwnContext = createContext(false);
/** The framework hides errors from the page that says that something failed. */
const failuresContext = createContext<readonly unknown[]>([]);

/**
 * Holds a clone of a form with files until the response exists. Runs after the CSRF check.
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
  const returnable = returnableFields(form);
  if (!returnable) return null;
  const { fields, hasFile, isSecret } = returnable;
  const token = await formTokenFor(context, request);
  return {
    action: pathOfThisSite(url.pathname, href("/")),
    fields,
    hasFile,
    ...(token && { token }),
    lost: { isSecret, page: await pageOfForm(request, url) },
  };
}
