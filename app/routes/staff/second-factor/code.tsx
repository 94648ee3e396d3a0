import { href } from "react-router";
import * as z from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { recoveryCodeLength, totpLength } from "~/contract/rules/limits.ts";
import { readNumber } from "~/contract/rules/typed-values.ts";
import { CheckedForm, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { titled } from "~/forms/error-text.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { secondFactorAddress, staffProofAddress } from "~/middleware/confirm.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { FormButtons, PostButton } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/code";

/** A code of the app or a recovery code. */
const schema = z.object({
  code: z
    .string({ error: "admin:secondFactor.codeMissing" })
    .overwrite(readNumber)
    .regex(new RegExp(`^(\\d{${totpLength}}|\\d{${recoveryCodeLength}})$`), {
      error: "admin:secondFactor.codeMissing",
    }),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const target = targetOf(url, href("/admin"));
  const { data } = await context.get(apiContext).showSecondFactor();
  if (data.is_required && data.set_up_at === null)
    throw seeOther(secondFactorAddress("/admin/second-factor/setup", target));
  return { action: secondFactorAddress("/admin/second-factor/code", target) };
}

/** Opens the pages of staff to this sign-in. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  const { code } = submission.value;
  const target = targetOf(url, href("/admin"));
  try {
    const { data } = await context.get(apiContext).passSecondFactor({ body: { code } });
    if (code.length === recoveryCodeLength) {
      const { t } = i18nFrom(context);
      setFlashMessage(context, {
        kind: "success",
        title: t("admin:secondFactor.recoveryUsed"),
        text: t("admin:secondFactor.recoveryLeft", { count: data.recovery_codes_left }),
      });
    }
  } catch (failure) {
    const addressFor = staffProofAddress(failure);
    if (addressFor) return seeOther(addressFor(target));
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure) });
  }
  return seeOther(target);
}

export default function SecondFactorCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm<typeof schema>("second-factor", actionData?.result);
  return (
    <>
      <PageHeading title={t("secondFactor.codeTitle")} lead={t("secondFactor.codeLead")} />
      <CheckedForm form={form} action={loaderData.action}>
        <TextField
          field={fields.code}
          label={t("secondFactor.code")}
          hint={t("secondFactor.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={recoveryCodeLength + 4}
          required
        />
        <FormButtons submit={t("secondFactor.codeSubmit")} />
      </CheckedForm>
      <p>{t("secondFactor.lost")}</p>
      <PostButton action={href("/auth/logout")} kind="quiet" size="small">
        {t("secondFactor.logout")}
      </PostButton>
    </>
  );
}

/**
 * Translates a rejected code of an authenticator app into an error of the field.
 * @throws every failure that is not an answer of the API
 */
export function codeErrorsFrom(failure: unknown): Record<string, string[]> {
  if (failure instanceof ApiFailure && failure.code === "code_wrong")
    return { code: [titled("errors:code.title", "admin:secondFactor.codeWrong")] };
  return errorsFrom(failure, { code: "code" });
}
