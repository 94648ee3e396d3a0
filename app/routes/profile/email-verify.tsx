import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfUnverified } from "~/middleware/confirm.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { refusedCode, waitForNextCode } from "~/routes/auth/sign-in-steps.server.ts";
import type { Route } from "./+types/email-verify";
import { CodeDialog } from "./code-dialog.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { email, email_verified_at } = context.get(userContext);
  if (!email || email_verified_at) throw seeOther(href("/profile/personal-data"));
  return { email, wait: waitForNextCode(context, email) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const verify = (code: string) =>
    redirectIfUnverified(href("/profile/email/verify"), context.get(apiContext).verifyEmail({ body: { code } }));
  const refused = await refusedCode(request, verify, { code: "code", email: "code" });
  if (refused) return refused;
  context.get(sessionContext).unset("sentCode");
  return seeOther(`${href("/profile/profile-options")}?modal=email-verified`);
}

export default function EmailVerify({ loaderData: { email, wait }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <CodeDialog
      title={t("email.verifyTitle")}
      text={t("email.verifyText", { email })}
      action={href("/profile/email/verify")}
      again={href("/profile/email")}
      wait={wait}
      lastResult={actionData?.result}
    />
  );
}
