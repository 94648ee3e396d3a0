import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { idFrom } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { changeBasket } from "~/middleware/basket-owner.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import type { Route } from "./+types/line-rest";

export { NoPage as default } from "~/ui/route-exports.ts";

export const handle = { needs: "gift_details" } satisfies PageNeeds;

export const loader = () => seeOther(href("/basket"));

/** Lowers a line to what its goal still misses. The basket says what became of a line that cannot be lowered. */
export async function action({ params, context }: Route.ActionArgs) {
  await changeBasket(context, (api, query) => api.lowerToRest({ params: { id: idFrom(params.id) }, query })).catch(
    (failure) => {
      if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 422)) return;
      setFlashMessage(context, { kind: "error", title: "basket:failed.title", text: "basket:failed.text" });
    },
  );
  return seeOther(href("/basket"));
}
