import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { requiredPhone } from "~/forms/person-fields.ts";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { formatPhone } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { confirmAddress, isVerificationRequired } from "~/middleware/confirm.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { redirectToSentCode, rememberCode } from "../auth/sign-in-steps.server.ts";
import type { Route } from "./+types/phone";

export const handle = { needs: "account_security" } satisfies PageNeeds;

const schema = z.object({ phone: requiredPhone });

export function loader({ context }: Route.LoaderArgs) {
  return { phone: context.get(userContext).phone, typed: context.get(sessionContext).get("phoneWish") ?? "" };
}

/**
 * Sends a code to the new number, which is stored once the code is verified. The session keeps the number while
 * the user verifies the present phone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const phone = parseMobileNumber(submission.value.phone);
  if (!phone) return refuse(submission, { errors: { phone: ["errors:phone.number"] } });
  try {
    const { data } = await context.get(apiContext).requestPhoneChange({ body: { phone } });
    rememberCode(context, phone, data);
  } catch (failure) {
    if (isVerificationRequired(failure)) {
      session.set("phoneWish", submission.value.phone);
      return seeOther(confirmAddress(href("/profile/phone")));
    }
    return (
      redirectToSentCode(context, failure, phone, href("/profile/phone/verify")) ??
      refuse(submission, { errors: errorsFrom(failure, { phone: "phone" }) })
    );
  }
  session.unset("phoneWish");
  session.set("newPhone", phone);
  return seeOther(href("/profile/phone/verify"));
}

export default function Phone({ loaderData: { phone, typed }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm<typeof schema>("phone", actionData?.result, { phone: typed });
  return (
    <>
      <PageHeading title={t("phone.title")} lead={t("phone.lead", { phone: formatPhone(phone) })} />
      <CheckedForm form={form} action={href("/profile/phone")}>
        <TextField field={fields.phone} label={t("phone.label")} hint={t("phone.hint")} type="tel" required />
        <PrivacyNote />
        <FormButtons submit={t("phone.submit")} cancelTo={href("/profile/personal-data")} />
      </CheckedForm>
    </>
  );
}
