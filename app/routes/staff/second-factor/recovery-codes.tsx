import { data, href } from "react-router";
import { recoveryCodeLength } from "~/contract/rules/limits.ts";
import { useErrorText } from "~/forms/error-text.ts";
import { errorMessageFrom } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { staffProofAddress } from "~/middleware/confirm.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import { ButtonLine, Link } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/recovery-codes";

export { uncachedPage as headers } from "~/ui/route-exports.ts";

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

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  const { t } = useTexts("admin");
  const half = recoveryCodeLength / 2;
  return (
    <>
      <PageHeading title={t("secondFactor.codesTitle")} lead={t("secondFactor.codesLead")} />
      <ol className="list-decimal columns-[12rem] ps-10 text-[1.125rem]">
        {codes.map((code) => (
          <li className="break-inside-avoid py-1 whitespace-nowrap" key={code}>
            <code>{`${code.slice(0, half)}-${code.slice(half)}`}</code>
          </li>
        ))}
      </ol>
      <ButtonLine kind="primary" to={next}>
        {t("secondFactor.codesDone")}
      </ButtonLine>
    </>
  );
}
