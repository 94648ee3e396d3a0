import { href, Link } from "react-router";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { CodeField } from "~/forms/code-field.tsx";
import { FormActions } from "~/forms/form-actions.tsx";
import { Form } from "~/forms/form.tsx";
import { codeSchema } from "~/forms/person-fields.ts";
import { maskedPhone } from "~/forms/phone-number.server.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther, signInAddress } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { Band } from "~/ui/band.tsx";
import { Cluster } from "~/ui/cluster.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/otp";
import { ifFuture, pendingDestination, signInOrSignUp } from "./sign-in-steps.server.ts";

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

/** Redirects unless a code was sent (§2). */
export function loader({ context }: Route.LoaderArgs) {
  const to = pendingDestination(context);
  if (!to) throw seeOther(href("/auth/login"));
  const { redirectTo, resendAt } = context.get(pendingSignInContext).current;
  return {
    phone: to.phone === undefined ? null : maskedPhone(to.phone),
    // In full, because only the user can see a typing error: the page looks the same for an unknown address.
    email: to.email ?? null,
    // They keep the page to open afterwards.
    byPhone: signInAddress(redirectTo),
    byEmail: signInAddress(redirectTo, "/auth/email"),
    resendAt,
    againAt: ifFuture(resendAt),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = pendingDestination(context);
  if (!to) return seeOther(href("/auth/login"));
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  let proof: string;
  try {
    const api = context.get(apiContext);
    const attempt = { browser: context.get(browserIdContext).id, code: submission.value.code };
    const { data } =
      to.phone === undefined
        ? await api.verifyEmailSignInCode({ body: { ...attempt, email: to.email } })
        : await api.verifySignInCode({ body: { ...attempt, phone: to.phone } });
    proof = data.firebase_token;
  } catch (failure) {
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure, { code: "code" }) });
  }
  return signInOrSignUp(context, proof, request);
}

export default function Otp({
  loaderData: { phone, email, byPhone, byEmail, resendAt, againAt },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts("auth");
  const { time } = useFormats();
  return (
    <Band>
      <div className="container container-narrow space-y-8">
        <PageHeading
          title={t("otp.title")}
          lead={phone === null ? t("otp.leadByEmail", { email: email ?? "" }) : t("otp.lead", { phone })}
        />
        {/* A new code starts with empty boxes and without the errors of the previous one. */}
        <CodeForm key={resendAt} lastResult={actionData?.result} />
        {againAt && <p>{t("otp.againAt", { time: time(againAt) })}</p>}
        <Cluster as="div">
          <Form method="post" action={href("/auth/codes")}>
            <SubmitButton kind="quiet" size="small">
              {t("otp.again")}
            </SubmitButton>
          </Form>{" "}
          {phone === null ? (
            <Link to={byEmail}>{t("otp.otherEmail")}</Link>
          ) : (
            <Link to={byPhone}>{t("otp.otherPhone")}</Link>
          )}
        </Cluster>
        {phone === null && (
          <p>
            {t("otp.noMail")} <Link to={byPhone}>{t("otp.byPhone")}</Link>
          </p>
        )}
      </div>
    </Band>
  );
}

function CodeForm({ lastResult }: { lastResult: unknown }) {
  const { t } = useTexts("auth");
  const [form, fields] = useCheckedForm<typeof codeSchema>({ id: "otp", lastResult });
  return (
    <CheckedForm form={form} action={href("/auth/otp")}>
      <CodeField field={fields.code} label={t("otp.code")} hint={t("otp.codeHint")} />
      <FormActions>
        <SubmitButton>{t("otp.submit")}</SubmitButton>
      </FormActions>
    </CheckedForm>
  );
}
