import { data, href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { useErrorTitle } from "~/forms/error-text.ts";
import { Form } from "~/forms/form.tsx";
import { maskedPhone } from "~/forms/phone-number.server.ts";
import { errorMessageFrom } from "~/forms/submission.ts";
import { seeOther, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { ErrorCallout, LinkLine, PageHeading } from "~/ui/page.tsx";
import { redirectToSentCode, rememberCode } from "../auth/sign-in-steps.server.ts";
import type { Route } from "./+types/confirm";

export const handle = { needs: "account_security" } satisfies PageNeeds;

/** Returns the address of a confirmation step that redirects back to a page. */
export function stepAddress(step: "/profile/confirm" | "/profile/confirm/code", redirectTo: string): string {
  return `${href(step)}?${new URLSearchParams({ redirectTo })}`;
}

export function loader({ context, url }: Route.LoaderArgs) {
  return { phone: maskedPhone(context.get(userContext).phone), redirectTo: targetOf(url, href("/dashboard/panel")) };
}

/** Sends the code; only a POST does. */
export async function action({ context, url }: Route.ActionArgs) {
  const redirectTo = targetOf(url, href("/dashboard/panel"));
  const { phone } = context.get(userContext);
  const codePage = stepAddress("/profile/confirm/code", redirectTo);
  try {
    const { data: sent } = await context.get(apiContext).requestConfirmationCode();
    rememberCode(context, phone, sent);
  } catch (failure) {
    return (
      redirectToSentCode(context, failure, phone, codePage) ??
      data({ error: errorMessageFrom(failure) }, { status: isApiUnavailable(failure) ? 503 : 400 })
    );
  }
  return seeOther(codePage);
}

/** Requires a code to the user's phone: the person at a signed-in browser may not be the user. */
export default function Confirm({ loaderData: { phone, redirectTo }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  const errorTitle = useErrorTitle();
  return (
    <>
      <PageHeading title={t("confirm.title")} lead={t("confirm.lead", { phone })} />
      {actionData && <ErrorCallout title={errorTitle([actionData.error])} error={actionData.error} />}
      <Form method="post" action={stepAddress("/profile/confirm", redirectTo)}>
        <FormButtons submit={t("confirm.send")} cancelTo={href("/dashboard/panel")} />
      </Form>
      {actionData && <LinkLine to={stepAddress("/profile/confirm/code", redirectTo)}>{t("confirm.inHand")}</LinkLine>}
    </>
  );
}
