import { href, type RouterContextProvider } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { ApiFailure } from "~/api/failures.ts";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice, sessionContext } from "~/middleware/session.server.ts";

/**
 * The person's own spring of an address.
 * @throws a Response with status 404 for another person's and for none
 */
export function ownSpring(context: Readonly<RouterContextProvider>, id: string): Promise<OwnSpring> {
  return orNotFound(context.get(apiContext).showUserSpring({ params: { id: idFrom(id) } }));
}

/**
 * Where to go when a campaign was deleted, or its application taken back, meanwhile: in another window. The list of
 * campaigns says so, for its own pages are not there any more.
 * @returns null for every other failure
 */
export function redirectIfDeleted(context: Readonly<RouterContextProvider>, failure: unknown): Response | null {
  if (!(failure instanceof ApiFailure) || failure.code !== "spring_deleted") return null;
  flashNotice(context, { kind: "error", title: "common:notDone", text: failure.message });
  return seeOther(href("/dashboard/my-campaigns"));
}

type Move = (api: Api, content: { params: { id: number } }) => Promise<{ data: OwnSpring }>;

/**
 * Does something with the person's own spring and says on the next page how it went. What the API refuses, because
 * somebody
 * was quicker, is said in its words.
 * @param thanks key of the text that says it was done
 */
export async function moveSpring(
  context: Readonly<RouterContextProvider>,
  id: string,
  move: Move,
  thanks: string,
): Promise<Response> {
  try {
    const spring = await orNotFound(move(context.get(apiContext), { params: { id: idFrom(id) } }));
    flashNotice(context, { kind: "success", title: "common:saved.title", text: i18nFrom(context).t(thanks) });
    if (spring.state === "deleted") return seeOther(href("/dashboard/my-campaigns"));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const away = redirectIfDeleted(context, failure);
    if (away) return away;
    const isRefused = failure.status === 409 || failure.status === 422;
    flashNotice(context, {
      kind: "error",
      title: "common:notDone",
      text: isRefused ? failure.message : "errors:unreachable",
    });
  }
  return seeOther(href("/dashboard/campaign/:id/options", { id }));
}

/** Whether this person approved the data-protection text of the first-campaign dialog in this session (§5). */
export function hasApprovedText(context: Readonly<RouterContextProvider>): boolean {
  return context.get(sessionContext).get("campaign") === context.get(userContext).id;
}
