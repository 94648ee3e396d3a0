import { href } from "react-router";
import { handleForm } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { unknownUserContext, userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/first-spring";
import { hasApprovedText } from "./own-spring.server.ts";
import { firstSpringSchema } from "./spring-schema.ts";
import { FirstSpringDialog } from "./starting.tsx";

/** Redirects users who have approved the text already. */
export async function loader({ context }: Route.LoaderArgs) {
  if (hasApprovedText(context)) throw seeOther(href("/dashboard/new-campaigns"));
  const api = context.get(apiContext);
  const springs = await api.listUserSprings({ query: { per_page: 1 } }).catch(() => null);
  return { isFirst: springs?.meta.total === 0 };
}

/** Stores the approval in the session (§5); the API records it when a spring is started. */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, firstSpringSchema, {}, async () => {
    if (context.get(unknownUserContext)) throw new Response(null, { status: 503, statusText: "Service Unavailable" });
    context.get(sessionContext).set("campaign", context.get(userContext).id);
    return seeOther(href("/dashboard/new-campaigns"));
  });
}

/** Shows the dialog again, with the error, after a form without a ticked box. */
export default function FirstSpring({ loaderData: { isFirst }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  return (
    <>
      <PageHeading title={t("list.title")} lead={t("list.lead")} />
      <FirstSpringDialog isFirst={isFirst} lastResult={actionData?.result} />
    </>
  );
}
