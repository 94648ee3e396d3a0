import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { seeOther } from "~/http/redirects.ts";
import { formatPhone } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfUnverified } from "~/middleware/confirm.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { refusedCode, waitForNextCode } from "~/routes/auth/sign-in-steps.server.ts";
import type { Route } from "./+types/phone-verify";
import { CodeDialog } from "./code-dialog.tsx";

export const handle = { needs: "account_security" } satisfies PageNeeds;

/** Redirects unless a code was sent to a new number. */
export function loader({ context }: Route.LoaderArgs) {
  const phone = context.get(sessionContext).get("newPhone");
  if (!phone) throw seeOther(href("/profile/phone"));
  return { phone, wait: waitForNextCode(context, phone) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const phone = session.get("newPhone");
  if (!phone) return seeOther(href("/profile/phone"));
  const verify = (code: string) =>
    redirectIfUnverified(
      href("/profile/phone/verify"),
      context.get(apiContext).verifyPhoneChange({ body: { phone, code } }),
    );
  const refused = await refusedCode(request, verify, { code: "code", phone: "code" });
  if (refused) return refused;
  session.unset("newPhone");
  session.unset("sentCode");
  return seeOther(`${href("/profile/profile-options")}?modal=phone-verified`);
}

export default function PhoneVerify({ loaderData: { phone, wait }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <CodeDialog
      title={t("phone.verifyTitle")}
      text={t("phone.verifyText", { phone: formatPhone(phone) })}
      action={href("/profile/phone/verify")}
      again={href("/profile/phone")}
      wait={wait}
      againSends={{ phone }}
      lastResult={actionData?.result}
    />
  );
}
