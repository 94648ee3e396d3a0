import { data } from "react-router";
import { largestPicture } from "~/contract/limits.ts";
import { assertOwnForm } from "./own-form.server.ts";
import { site } from "./site.server.ts";

/** The forms in which much is typed: those of staff's editor. */
const editors = /^\/admin\/content\/[^/]+\/[^/]+(\/(preview|rows|picture))?\/?$/;
/** A picture, and all the words that the editor takes. */
const largestKept = largestPicture + 1024 * 1024;

/**
 * The answer to an editor's form that came after its sign-in ended: all that was typed, in a form that sends it again.
 * @returns what ui/kept-form.tsx shows; null for any other form, and for one that is torn or too large to be handed back
 */
export async function keptForm(request: Request, url: URL) {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (request.method !== "POST" || !editors.test(url.pathname) || !(length <= largestKept)) return null;
  // It comes back with a button: a stranger's form would be sent as if it were ours.
  assertOwnForm(request, (await site()).environment.publicUrl);
  const fields: [string, string][] = [];
  let hasFile = false;
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else hasFile ||= value.size > 0;
  }
  return data({ action: url.pathname, fields, hasFile }, { status: 401, statusText: "Unauthorized" });
}
