import { href, type RouterContextProvider } from "react-router";
import type { OwnSpring, SpecialDay } from "~/contract/endpoints/springs.ts";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { failureText } from "~/http/failure-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { withFallback } from "~/http/side-data.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { flashFailure, sessionContext } from "~/middleware/session.server.ts";

/**
 * Returns the user's own spring that the address names.
 * @throws a Response with status 404 when it does not exist or belongs to another user
 */
export function ownSpring(context: Readonly<RouterContextProvider>, id: string): Promise<OwnSpring> {
  return orNotFound(context.get(apiContext).showUserSpring({ params: { id: idFrom(id) } }));
}

/**
 * Redirects to the list, with a flash message, when the spring was deleted meanwhile and has no pages any more.
 * @returns null for every other failure
 */
export function redirectIfDeleted(context: Readonly<RouterContextProvider>, failure: unknown): Response | null {
  if (!(failure instanceof ApiFailure) || failure.code !== "spring_deleted") return null;
  flashFailure(context, failure);
  return seeOther(href("/dashboard/my-campaigns"));
}

/** Returns whether this user approved the data-protection text of the first-campaign dialog in this session (§5). */
export function hasApprovedText(context: Readonly<RouterContextProvider>): boolean {
  return context.get(sessionContext).get("campaign") === context.get(userContext).id;
}

/**
 * Returns the API's reason for rejecting a picture: its message or a text key.
 * @throws every failure that is not an answer of the API
 */
export function pictureErrorFrom(failure: unknown): string {
  return failureText(failure, "thumb");
}

/** Returns the special days that a spring can be for; none when the API does not answer. */
export function specialDaysOf(api: Api): Promise<readonly SpecialDay[]> {
  return withFallback(api.listSpecialDays(), []);
}
