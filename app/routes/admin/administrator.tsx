import { href } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { idFrom } from "~/middleware/found.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/administrator";

/** A right has no page of its own. */
export function loader() {
  return seeOther(href("/admin/administrators"));
}

/** Takes somebody's right away. */
export async function action({ params, context }: Route.ActionArgs) {
  const { t } = i18nFrom(context);
  try {
    await context.get(apiContext).removeAdministrator({ params: { id: idFrom(params.id) } });
    leaveNotice(context, { kind: "success", title: t("admin:administrators.removed"), text: t("admin:administrators.removedText") });
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![404, 422].includes(failure.status)) throw failure;
    leaveNotice(context, { kind: "error", title: t("admin:administrators.kept"), text: failure.message });
  }
  return seeOther(href("/admin/administrators"));
}

export default function Administrator() {
  return null;
}
