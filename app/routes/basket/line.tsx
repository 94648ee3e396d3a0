import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { idFrom } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { changeBasket } from "~/middleware/basket-owner.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import type { Route } from "./+types/line";

export { NoPage as default } from "~/ui/route-exports.ts";

export const handle = { needs: "basket_lines", saysSo: true } satisfies PageNeeds;

export const loader = () => seeOther(href("/basket"));

/**
 * Removes a line. A line that was already removed (double click, reload) is no error. The basket of an API that no
 * longer takes single lines out stays as it is.
 */
export async function action({ params, context }: Route.ActionArgs) {
  await changeBasket(context, (api, query) => api.removeFromBasket({ params: { id: idFrom(params.id) }, query })).catch(
    (failure) => {
      const { status, code } = failure instanceof ApiFailure ? failure : {};
      const isLost = code === "not_supported";
      if (status === 404 && !isLost) return;
      const text = isLost ? "basket:failed.wholeOnly" : "basket:failed.text";
      setFlashMessage(context, { kind: "error", title: "basket:failed.title", text });
    },
  );
  return seeOther(href("/basket"));
}
