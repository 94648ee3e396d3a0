import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { codeSchema } from "~/forms/person-fields.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { confirmAddress, isVerificationRequired } from "~/middleware/confirm.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { nextCodeAt } from "../auth/sign-in-steps.server.ts";
import type { Route } from "./+types/phone-verify";
import { CodeDialog } from "./code-dialog.tsx";

export const handle = { needs: "account_security" } satisfies PageNeeds;

/** Redirects unless a code was sent to a new number. */
export function loader({ context }: Route.LoaderArgs) {
  const phone = context.get(sessionContext).get("newPhone");
  if (!phone) throw seeOther(href("/profile/phone"));
  return { phone, againAt: nextCodeAt(context, phone) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const phone = session.get("newPhone");
  if (!phone) return seeOther(href("/profile/phone"));
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  try {
    await context.get(apiContext).verifyPhoneChange({ body: { phone, code: submission.value.code } });
  } catch (failure) {
    if (isVerificationRequired(failure)) return seeOther(confirmAddress(href("/profile/phone/verify")));
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure, { code: "code", phone: "code" }) });
  }
  session.unset("newPhone");
  session.unset("sentCode");
  return seeOther(`${href("/profile/profile-options")}?modal=phone-verified`);
}

export default function PhoneVerify({ loaderData: { phone, againAt }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <CodeDialog
      title={t("phone.verifyTitle")}
      text={t("phone.verifyText", { phone })}
      action={href("/profile/phone/verify")}
      again={href("/profile/phone")}
      againAt={againAt}
      againField={{ name: "phone", value: phone }}
      lastResult={actionData?.result}
    />
  );
}
