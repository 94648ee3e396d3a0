import { data, href, type RouterContextProvider } from "react-router";
import { largestPicture } from "~/contract/rules/limits.ts";
import { formTokenField, isFormWithinLimits } from "~/http/form-limits.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { uploadTooLargeContext, formLimitsContext } from "~/middleware/body-limits.server.ts";
import { confirmAddress } from "~/middleware/confirm.server.ts";
import { formTokenFor } from "~/middleware/form-token.server.ts";
import { site } from "~/process/site.server.ts";

/** Bytes: a picture and the text of the longest form. */
export const maxReturnedBytes = largestPicture + 1024 * 1024;
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
 * @param reason "over" when the sign-in ended; "confirm" when the sender must prove who they are; "stale" when its
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
  const kept = { reason, action: pathOfThisSite(url.pathname, href("/")), fields, hasFile, token };
  const redirectTo = areaOf(url.pathname);
  if (reason === "over")
    return data({ ...kept, way: `${href("/auth/login")}?${new URLSearchParams({ redirectTo })}` }, statuses.over);
  if (reason === "confirm") return data({ ...kept, way: proofAddress(redirectTo) }, statuses.confirm);
  const words = fields.filter(isTyped).map(([, value]) => value);
  return data({ ...kept, words }, statuses.stale);
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
