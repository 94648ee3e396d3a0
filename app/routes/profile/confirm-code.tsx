import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { CheckedForm, CodeField, useCheckedForm } from "~/forms/checked-form.tsx";
import { codeSchema } from "~/forms/person-fields.ts";
import { maskedPhone } from "~/forms/phone-number.server.ts";
import { seeOther, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { refusedCode } from "~/routes/auth/sign-in-steps.server.ts";
import { FormButtons, PostButton } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/confirm-code";
import { stepAddress } from "./confirm.tsx";

export const handle = { needs: "account_security" } satisfies PageNeeds;

export function loader({ context, url }: Route.LoaderArgs) {
  return { phone: maskedPhone(context.get(userContext).phone), redirectTo: targetOf(url, href("/dashboard/panel")) };
}

/** Verifies the code and redirects to the page that required it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const verify = (code: string) => context.get(apiContext).verifyConfirmationCode({ body: { code } });
  const refused = await refusedCode(request, verify);
  if (refused) return refused;
  return seeOther(targetOf(url, href("/dashboard/panel")));
}

export default function ConfirmCode({ loaderData: { phone, redirectTo }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm<typeof codeSchema>("confirm", actionData?.result);
  return (
    <>
      <PageHeading title={t("confirm.codeTitle")} lead={t("confirm.codeLead", { phone })} />
      <CheckedForm form={form} action={stepAddress("/profile/confirm/code", redirectTo)}>
        <CodeField field={fields.code} label={t("code.label")} />
        <FormButtons submit={t("code.submit")} />
      </CheckedForm>
      <PostButton action={stepAddress("/profile/confirm", redirectTo)} kind="quiet" size="small">
        {t("code.again")}
      </PostButton>
    </>
  );
}
