import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { requiredEmail } from "~/forms/person-fields.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { pathOfThisSite, seeOther, signInAddress, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { guestOnly } from "~/middleware/guards.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { FormBeside, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/email";
import { ForMembers } from "./for-members.tsx";
import { redirectToPendingCode, sendCode } from "./sign-in-steps.server.ts";

export const handle = { needs: "email_sign_in" } satisfies PageNeeds;

const schema = z.object({
  email: requiredEmail,
  /** Checked where it is used; an invalid address is not the user's mistake. */
  redirectTo: z.string().optional(),
});

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

export function loader({ url }: Route.LoaderArgs) {
  const redirectTo = targetOf(url, "");
  return { redirectTo };
}

/** Sends the code, if a user verified the address. The answer does not reveal that. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const redirectTo = pathOfThisSite(submission.value.redirectTo, "") || undefined;
  try {
    await sendCode(context, { email }, redirectTo);
  } catch (failure) {
    return (
      redirectToPendingCode(context, failure, { email }, redirectTo) ??
      refuse(submission, { errors: errorsFrom(failure, { email: "email" }) })
    );
  }
  return seeOther(href("/auth/otp"));
}

export default function SignInByEmail({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("auth");
  const [form, fields] = useCheckedForm<typeof schema>("email-login", actionData?.result);
  // A refused form came without the address's query.
  const target = pathOfThisSite(fields.redirectTo.initialValue, redirectTo);
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("byEmail.title")} lead={t("byEmail.lead")} />}
      summary={<ForMembers />}
    >
      <CheckedForm form={form} action={href("/auth/email")}>
        <input type="hidden" name="redirectTo" value={target} />
        <TextField field={fields.email} label={t("byEmail.email")} type="email" required />
        <PrivacyNote />
        <FormButtons submit={t("byEmail.submit")} />
      </CheckedForm>
      <LinkLine to={signInAddress(target)}>{t("byEmail.byPhone")}</LinkLine>
    </FormBeside>
  );
}
