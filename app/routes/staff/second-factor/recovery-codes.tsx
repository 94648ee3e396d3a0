import { data, href } from "react-router";
import { useErrorText } from "~/forms/error-text.ts";
import { errorMessageFrom } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { staffProofAddress } from "~/middleware/confirm.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/confirm-page.tsx";
import { Link } from "~/ui/link.tsx";
import type { Route } from "./+types/recovery-codes";
import { RecoveryCodes } from "./recovery-code-list.tsx";

/** Keeps the codes out of every cache. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Replaces the recovery codes. The answer is the only page that ever shows them. */
export async function action({ context }: Route.ActionArgs) {
  try {
    return { codes: (await context.get(apiContext).renewRecoveryCodes()).data.recovery_codes };
  } catch (failure) {
    const addressFor = staffProofAddress(failure);
    if (addressFor) return seeOther(addressFor(href("/admin/second-factor/recovery-codes")));
    return data({ error: errorMessageFrom(failure) }, { status: 400 });
  }
}

/** Asks for confirmation, because the old codes stop working. */
export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const errorText = useErrorText();
  if (actionData && "codes" in actionData)
    return <RecoveryCodes codes={actionData.codes} next={href("/admin/second-factor")} />;
  return (
    <ConfirmPage
      kicker={<Link to={href("/admin/second-factor")}>{t("secondFactor.title")}</Link>}
      title={t("secondFactor.renew")}
      text={t("secondFactor.renewText")}
      submit={t("secondFactor.renew")}
      action={href("/admin/second-factor/recovery-codes")}
      cancelTo={href("/admin/second-factor")}
      problem={actionData ? errorText(actionData.error) : undefined}
    />
  );
}
