import { data, href } from "react-router";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { useErrorTitle } from "~/forms/error-text.ts";
import { Form } from "~/forms/form.tsx";
import { errorMessageFrom } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { confirmAddress, isVerificationRequired } from "~/middleware/confirm.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { ErrorCallout, PageHeading } from "~/ui/page.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import { redirectToSentCode, rememberCode } from "../auth/sign-in-steps.server.ts";
import type { Route } from "./+types/email";

export function loader({ context }: Route.LoaderArgs) {
  const { email, email_verified_at } = context.get(userContext);
  if (!email || email_verified_at) throw seeOther(href("/profile/personal-data"));
  return { email };
}

export async function action({ context }: Route.ActionArgs) {
  const { email } = context.get(userContext);
  if (!email) return seeOther(href("/profile/personal-data"));
  try {
    const { data: sent } = await context.get(apiContext).requestEmailCode();
    rememberCode(context, email, sent);
  } catch (failure) {
    if (isVerificationRequired(failure)) return seeOther(confirmAddress(href("/profile/email")));
    return (
      redirectToSentCode(context, failure, email, href("/profile/email/verify")) ??
      data({ error: errorMessageFrom(failure) }, { status: isApiUnavailable(failure) ? 503 : 400 })
    );
  }
  return seeOther(href("/profile/email/verify"));
}

export default function Email({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const [hasReceipts, signsIn] = [useOffers("receipts"), useOffers("email_sign_in")];
  const { t } = useTexts("profile");
  const errorTitle = useErrorTitle();
  return (
    <>
      <PageHeading title={t("email.title")} lead={t("email.lead", { email })} />
      {hasReceipts && <p>{t("email.receipts")}</p>}
      {signsIn && <p>{t("email.signIn")}</p>}
      {actionData && <ErrorCallout title={errorTitle([actionData.error])} error={actionData.error} />}
      <Form method="post" action={href("/profile/email")}>
        <FormButtons submit={t("email.send")} cancelTo={href("/profile/personal-data")} />
      </Form>
    </>
  );
}
