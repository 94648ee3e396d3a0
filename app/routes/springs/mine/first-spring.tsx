import { href } from "react-router";
import { readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { unknownUserContext, userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/first-spring";
import { hasApprovedText } from "./own-spring.server.ts";
import { FirstSpringDialog, firstSpringSchema } from "./starting.tsx";

/** Whoever approved the text already has nothing to do here. */
export function loader({ context }: Route.LoaderArgs) {
  if (hasApprovedText(context)) throw seeOther(href("/dashboard/new-campaigns"));
  return null;
}

/** Remembers for this session that the text was approved (§5); it is recorded when a campaign is started. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, firstSpringSchema);
  if (submission.status !== "success") return refuse(submission);
  if (context.get(unknownUserContext)) throw new Response(null, { status: 503, statusText: "Service Unavailable" });
  context.get(sessionContext).set("campaign", context.get(userContext).id);
  return seeOther(href("/dashboard/new-campaigns"));
}

/** Where a form without the tick leads: the dialog again, with the reason beside it. */
export default function FirstSpring({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  return (
    <>
      <PageHeading title={t("list.title")} lead={t("list.lead")} />
      <FirstSpringDialog lastResult={actionData?.result} />
    </>
  );
}
