import { data, href, type RouterContextProvider } from "react-router";
import { largestPicture } from "~/contract/rules/limits.ts";
import { formTokenField, isFormWithinLimits } from "~/http/form-limits.ts";
import { pathOfThisSite } from "~/http/redirects.ts";
import { uploadTooLargeContext, formLimitsContext } from "~/middleware/body-limits.server.ts";
import { confirmAddress } from "~/middleware/confirm.server.ts";
import { formTokenFor } from "~/middleware/form-token.server.ts";
import { site } from "~/site.server.ts";

/** A picture, and all the words that the longest form takes. */
export const maxReturnedBytes = largestPicture + 1024 * 1024;
/** Codes and cards: a form with one of these never stands in a page again. */
const secrets = ["code", "number", "cvv", "expiry"];
/** The number of a permit is no card's. */
const isSecret = (form: FormData | URLSearchParams) => secrets.some((name) => form.has(name)) && !form.has("authority");
/** What nobody types: what was seen, which press it was, what a button says, where to go then. */
const untyped = ["version", "press", "handled", "hidden", "redirectTo"];

/** A form on its way to an action. */
export interface SentForm {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

const forbidden = { status: 403, statusText: "Forbidden" } as const;
/** What a form that comes back is answered with, by the reason. */
const statuses = { over: { status: 401, statusText: "Unauthorized" }, confirm: forbidden, stale: forbidden } as const;

/**
 * The answer to a form in which somebody wrote and that cannot be taken as it came: all that was typed, in a form that
 * sends it again.
 * @param reason "over" when the sign-in ended; "confirm" when the phone has to be proved anew; "stale" when its token
 *   is not
 *   that of the cookies that came with it. Then another site may have written it, so what it says stands on the page
 * for its
 *   sender to read.
 * @returns what ui/returned-form.tsx shows; null for one without words (a button, a tick), with a secret, torn, or too
 *   large to be handed back
 */
export async function returnForm({ request, url, context }: SentForm, reason: keyof typeof statuses) {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (request.method !== "POST" || context.get(uploadTooLargeContext) || !(length <= maxReturnedBytes)) return null;
  const form = await request.formData().catch(() => null);
  const sent = form && isFormWithinLimits(form, context.get(formLimitsContext)) && returnableFields(form);
  if (!sent || sent.isSecret) return null;
  const { fields, hasFile } = sent;
  const token = await formTokenFor(context, request, reason === "over");
  const kept = { reason, action: url.pathname, fields, hasFile, token };
  const redirectTo = areaOf(url.pathname);
  if (reason === "over")
    return data({ ...kept, way: `${href("/auth/login")}?${new URLSearchParams({ redirectTo })}` }, statuses.over);
  if (reason === "confirm") return data({ ...kept, way: confirmAddress(redirectTo) }, statuses.confirm);
  const words = fields.filter(isTyped).map(([, value]) => value);
  return data({ ...kept, words }, statuses.stale);
}

/**
 * What of a form can be handed back: nothing of one that holds a secret.
 * @returns null for a form in which nobody wrote
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

/** The page of this site that a form stands on: where it says so, else where it was sent, which shows or finds it. */
export async function pageOfForm(request: Request, url: URL): Promise<string> {
  const page = URL.parse(request.headers.get("referer") ?? "");
  const { publicUrl } = (await site()).environment;
  const isOurs = page !== null && [new URL(publicUrl).origin, new URL(request.url).origin].includes(page.origin);
  return isOurs ? pathOfThisSite(page.pathname + page.search, url.pathname) : url.pathname;
}

/** A tick says "on". */
function isTyped([name, value]: [string, string]): boolean {
  return !untyped.includes(name) && value.trim() !== "" && value !== "on";
}

/** Where the sign-in in another tab leads: near, but to no empty copy of the form. */
function areaOf(path: string): string {
  if (path.startsWith(`${href("/admin/content")}/`)) return href("/admin/content");
  return path.startsWith(`${href("/admin")}/`) ? href("/admin") : href("/dashboard/panel");
}
