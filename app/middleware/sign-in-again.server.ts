import { data, href } from "react-router";
import { largestPicture } from "~/contract/limits.ts";
import { assertOwnForm } from "./own-form.server.ts";
import { pathOfThisSite } from "./redirects.ts";
import { site } from "./site.server.ts";

/** A picture, and all the words that the longest form takes. */
const largestKept = largestPicture + 1024 * 1024;
/** Codes and cards: a form with one of these never stands in a page again. */
const secrets = ["code", "number", "cvv", "expiry"];
/** The number of a permit is no card's. */
const isSecret = (form: FormData) => secrets.some((name) => form.has(name)) && !form.has("authority");
/** What nobody types: what was seen, which press it was, what a button says, where to go then. */
const untyped = ["version", "press", "handled", "hidden", "redirectTo"];

/**
 * The answer to a form in which somebody wrote and that came after the sign-in ended: all that was typed, in a form that sends it again.
 * @returns what ui/kept-form.tsx shows; null for one without words (a button, a tick), with a secret, torn, or too large to be handed back
 */
export async function keptForm(request: Request, url: URL) {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (request.method !== "POST" || !(length <= largestKept)) return null;
  const { publicUrl } = (await site()).environment;
  // It comes back with a button: a stranger's form would be sent as if it were ours.
  assertOwnForm(request, publicUrl);
  const form = await request.formData().catch(() => null);
  if (!form || isSecret(form)) return null;
  const fields: [string, string][] = [];
  let hasFile = false;
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else hasFile ||= value.size > 0;
  }
  if (!fields.some(isTyped)) return null;
  return data({ action: url.pathname, fields, hasFile, signInTo: areaOf(url.pathname) }, { status: 401, statusText: "Unauthorized" });
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
