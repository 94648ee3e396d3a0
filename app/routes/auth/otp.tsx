import { href, Link } from "react-router";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { CodeField } from "~/forms/code-field.tsx";
import { Form } from "~/forms/form.tsx";
import { codeSchema } from "~/forms/person-fields.ts";
import { maskedPhone } from "~/forms/phone-number.server.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/otp";
import { signInOrSignUp, ifFuture } from "./sign-in-steps.server.ts";

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

/** Redirects unless a code was sent (§2). */
export function loader({ context }: Route.LoaderArgs) {
  const { phone, redirectTo, resendAt } = context.get(pendingSignInContext).current;
  if (!phone) throw seeOther(href("/auth/login"));
  // Keeps the destination when the user enters another number.
  const otherPhone = redirectTo ? `${href("/auth/login")}?${new URLSearchParams({ redirectTo })}` : href("/auth/login");
  return { phone: maskedPhone(phone), otherPhone, resendAt, againAt: ifFuture(resendAt) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { phone } = context.get(pendingSignInContext).current;
  if (!phone) return seeOther(href("/auth/login"));
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  let proof: string;
  try {
    const { data } = await context
      .get(apiContext)
      .verifySignInCode({ body: { phone, browser: context.get(browserIdContext).id, code: submission.value.code } });
    proof = data.firebase_token;
  } catch (failure) {
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure, { code: "code" }) });
  }
  return signInOrSignUp(context, proof, request);
}

export default function Otp({
  loaderData: { phone, otherPhone, resendAt, againAt },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts("auth");
  const { time } = useFormats();
  return (
    <div className="band">
      <div className="container container-narrow stack-large">
        <PageHeading title={t("otp.title")} lead={t("otp.lead", { phone })} />
        {/* A new code starts with empty boxes and without the errors of the previous one. */}
        <CodeForm key={resendAt} lastResult={actionData?.result} />
        {againAt && <p>{t("otp.againAt", { time: time(againAt) })}</p>}
        <div className="cluster">
          <Form method="post" action={href("/auth/codes")}>
            <SubmitButton className="button-quiet button-small">{t("otp.again")}</SubmitButton>
          </Form>{" "}
          <Link to={otherPhone}>{t("otp.otherPhone")}</Link>
        </div>
      </div>
    </div>
  );
}

function CodeForm({ lastResult }: { lastResult: unknown }) {
  const { t } = useTexts("auth");
  const [form, fields] = useCheckedForm({ id: "otp", schema: codeSchema, lastResult });
  return (
    <CheckedForm form={form} action={href("/auth/otp")}>
      <CodeField field={fields.code} label={t("otp.code")} hint={t("otp.codeHint")} />
      <div className="form-actions">
        <SubmitButton>{t("otp.submit")}</SubmitButton>
      </div>
    </CheckedForm>
  );
}
