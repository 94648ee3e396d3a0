import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure, setFlashMessage, redirectAfter } from "~/middleware/session.server.ts";
import type { Route } from "./+types/card";

export { NoPage as default } from "~/ui/route-exports.ts";

export const handle = { needs: "saved_cards" } satisfies PageNeeds;

export const loader = () => seeOther(href("/profile/profile-options"));

/**
 * Makes a saved card the default, or deletes it. The default card is not deleted, with the text of §8; a card that was
 * deleted before is no error.
 */
export async function action({ params, pattern, context }: Route.ActionArgs) {
  const card = { params: { id: idFrom(params.id) } };
  if (pattern.endsWith("/default")) {
    const change = orNotFound(context.get(apiContext).makeCardDefault(card));
    return redirectAfter(context, change, href("/profile/profile-options"), "common:cardMadeDefault");
  }
  try {
    await context.get(apiContext).deleteSavedCard(card);
    setFlashMessage(context, { kind: "success", text: "common:cardDeleted" });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404) return seeOther(href("/profile/profile-options"));
    if (await isDefaultCard(context, failure, card.params.id))
      setFlashMessage(context, { kind: "error", title: "common:notDone", text: "common:cardIsDefault" });
    else flashFailure(context, failure);
  }
  return seeOther(href("/profile/profile-options"));
}

/** Tells whether a card was not deleted because it is the default, whatever the API says (§8). */
async function isDefaultCard(context: Route.ActionArgs["context"], failure: ApiFailure, id: number): Promise<boolean> {
  if (failure.code === "card_is_default") return true;
  if (![400, 403, 405, 409, 422].includes(failure.status)) return false;
  const api = context.get(apiContext);
  const cards = await api.listSavedCards().catch(() => null);
  return cards?.data.some((card) => card.id === id && card.is_default) ?? false;
}
