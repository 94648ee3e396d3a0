import { href } from "react-router";
import { codeSchema } from "~/forms/person-fields.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { confirmAddress, isVerificationRequired } from "~/middleware/confirm.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { nextCodeAt } from "../auth/sign-in-steps.server.ts";
import type { Route } from "./+types/email-verify";
import { CodeDialog } from "./code-dialog.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { email, email_verified_at } = context.get(userContext);
  if (!email || email_verified_at) throw seeOther(href("/profile/personal-data"));
  return { email, againAt: nextCodeAt(context, email) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  try {
    await context.get(apiContext).verifyEmail({ body: { code: submission.value.code } });
  } catch (failure) {
    if (isVerificationRequired(failure)) return seeOther(confirmAddress(href("/profile/email/verify")));
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure, { code: "code", email: "code" }) });
  }
  context.get(sessionContext).unset("sentCode");
  return seeOther(`${href("/profile/profile-options")}?modal=email-verified`);
}

export default function EmailVerify({ loaderData: { email, againAt }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <CodeDialog
      title={t("email.verifyTitle")}
      text={t("email.verifyText", { email })}
      action={href("/profile/email/verify")}
      again={href("/profile/email")}
      againAt={againAt}
      lastResult={actionData?.result}
    />
  );
}
