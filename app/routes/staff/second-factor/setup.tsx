import { data, href } from "react-router";
import { Form } from "~/forms/form.tsx";
import { errorMessageFrom } from "~/forms/submission.ts";
import { seeOther, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { secondFactorAddress, staffProofAddress } from "~/middleware/confirm.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { ErrorCallout, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/setup";

export async function loader({ context, url }: Route.LoaderArgs) {
  const secondFactor = (await context.get(apiContext).showSecondFactor()).data;
  return {
    isReplacement: secondFactor.set_up_at !== null,
    isRequired: secondFactor.is_required,
    action: secondFactorAddress("/admin/second-factor/setup", targetOf(url, href("/admin/second-factor"))),
  };
}

/** Makes the secret of the new app; only a POST does. */
export async function action({ context, url }: Route.ActionArgs) {
  const target = targetOf(url, href("/admin/second-factor"));
  try {
    await context.get(apiContext).beginSecondFactorSetup();
  } catch (failure) {
    const addressFor = staffProofAddress(failure);
    if (addressFor) return seeOther(addressFor(secondFactorAddress("/admin/second-factor/setup", target)));
    return data({ error: errorMessageFrom(failure) }, { status: 400 });
  }
  return seeOther(secondFactorAddress("/admin/second-factor/setup/app", target));
}

/** Explains what an authenticator app is for, before the set-up begins. */
export default function SecondFactorSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { isReplacement, isRequired, action } = loaderData;
  const { t } = useTexts("admin");
  const firstLead = isRequired ? "secondFactor.setupLead" : "secondFactor.off";
  const lead = isReplacement ? "secondFactor.replaceLead" : firstLead;
  return (
    <>
      <PageHeading title={t(isReplacement ? "secondFactor.replaceTitle" : "secondFactor.setupTitle")} lead={t(lead)} />
      {actionData && <ErrorCallout error={actionData.error} />}
      <p>{t("secondFactor.apps")}</p>
      <Form method="post" action={action}>
        <FormButtons
          submit={t("secondFactor.begin")}
          cancelTo={isReplacement ? href("/admin/second-factor") : href("/dashboard/panel")}
        />
      </Form>
    </>
  );
}
