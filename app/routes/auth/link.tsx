import { data, href, useLocation, useParams } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { Form } from "~/forms/form.tsx";
import { failureText } from "~/http/failure-text.ts";
import { targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { ContentBand, ErrorCallout, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/link";
import { browserFacts, completeSignIn } from "./sign-in-steps.server.ts";

export { uncachedPage as headers } from "~/ui/route-exports.ts";

export const handle = { needs: "staff" } satisfies PageNeeds;

/** Reveals nothing about the link and does not use it, because mail programs fetch links before the user does. */
export function loader() {
  return null;
}

/** Signs in with the one-time link. An existing sign-in is replaced, because it may be too old for staff's pages. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  try {
    const { data: bearer } = await api.signInWithLink({
      body: { token: params.token, browser: context.get(browserIdContext).id, ...browserFacts(context, request) },
    });
    if (isSignedIn(context)) await api.logout().catch(() => {});
    return completeSignIn(context, bearer, targetOf(url, href("/admin")));
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422) throw failure;
    return data({ error: failureText(failure, "token") }, { status: 400 });
  }
}

export default function OneTimeLink({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("auth");
  const { token = "" } = useParams();
  const { search } = useLocation();
  return (
    <ContentBand isNarrow>
      <PageHeading title={t("link.title")} lead={t("link.lead")} />
      {actionData && <ErrorCallout error={actionData.error} />}
      <Form method="post" action={href("/auth/link/:token", { token }) + search}>
        <FormButtons submit={t("link.submit")} />
      </Form>
    </ContentBand>
  );
}
