import { href } from "react-router";
import { CheckedForm, CodeField, useCheckedForm } from "~/forms/checked-form.tsx";
import { unreachable } from "~/forms/error-text.ts";
import { codeSchema } from "~/forms/person-fields.ts";
import { maskedPhone } from "~/forms/phone-number.server.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther, signInAddress } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { signInCodesContext } from "~/middleware/sign-in-codes.server.ts";
import { FormButtons, Link, PostButton } from "~/ui/buttons.tsx";
import { Cluster, FormBeside, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/otp";
import { OtherWay } from "./other-way.tsx";
import {
  isLocked,
  isPassing,
  pendingDestination,
  signInOrSignUp,
  signInRefusal,
  waitUntil,
} from "./sign-in-steps.server.ts";
import { WaitText } from "./wait-text.tsx";

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

/** Redirects unless a code was sent (§2). */
export function loader({ context }: Route.LoaderArgs) {
  const to = pendingDestination(context);
  if (!to) throw seeOther(href("/auth/login"));
  const { redirectTo, resendAt, proof, isLocked: wasLocked = false } = context.get(pendingSignInContext).current;
  return {
    phone: to.phone === undefined ? null : maskedPhone(to.phone),
    // In full, because only the user can see a typing error: the page looks the same for an unknown address.
    email: to.email ?? null,
    // They keep the page to open afterwards.
    byPhone: signInAddress(redirectTo),
    byEmail: signInAddress(redirectTo, "/auth/email"),
    redirectTo: redirectTo ?? "",
    resendAt,
    wait: waitUntil(resendAt),
    isProved: Boolean(proof),
    isLocked: wasLocked,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = pendingDestination(context);
  if (!to) return seeOther(href("/auth/login"));
  const { form, submission } = await readForm(request, codeSchema);
  const pending = context.get(pendingSignInContext);
  const refusal = (errors: Record<string, string[]> = {}, more: { isProved?: boolean; isLocked?: boolean } = {}) =>
    refuse(submission, { secrets: ["code"], errors }, { isProved: false, isLocked: false, ...more });
  let proof = form.has("proved") ? pending.current.proof : undefined;
  if (proof === undefined) {
    if (submission.status !== "success") return refusal();
    try {
      const { id } = context.get(browserIdContext);
      proof = await context.get(signInCodesContext).verify(to, id, submission.value.code);
    } catch (failure) {
      return refusal(codeErrorsFrom(failure, { code: "code" }), { isLocked: isLocked(failure) });
    }
  }
  try {
    return await signInOrSignUp(context, proof, request);
  } catch (failure) {
    // The code was right and is used. Unless the API refuses the proof of it, the sign-in goes on from here.
    const isProved = isPassing(failure);
    const { expiresAt: _, proof: __, ...current } = pending.current;
    pending.keep({ ...current, ...(isProved && { proof }) });
    return refusal({ "": [isProved ? unreachable : signInRefusal(failure)] }, { isProved });
  }
}

export default function Otp({
  loaderData: { phone, email, byPhone, byEmail, redirectTo, resendAt, wait, isProved, isLocked: wasLocked },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts("auth");
  return (
    <FormBeside
      isAfter
      heading={
        <PageHeading
          title={t("otp.title")}
          lead={phone === null ? t("otp.leadByEmail", { email: email ?? "" }) : t("otp.lead", { phone })}
        />
      }
      summary={
        <section className="space-y-4" aria-labelledby="no-code">
          <h2 id="no-code">{t("otp.noCode")}</h2>
          {phone === null && (
            <p>
              {t("otp.noMail")} <Link to={byPhone}>{t("otp.byPhone")}</Link>
            </p>
          )}
          {wait && <WaitText wait={wait} />}
          <Cluster as="div">
            <PostButton action={href("/auth/codes")} kind="quiet" size="small">
              {t("otp.again")}
            </PostButton>{" "}
            <Link to={phone === null ? byEmail : byPhone}>
              {t(phone === null ? "otp.otherEmail" : "otp.otherPhone")}
            </Link>
          </Cluster>
        </section>
      }
    >
      {(actionData?.isLocked || wasLocked) && phone !== null && <OtherWay redirectTo={redirectTo} />}
      {/* A new code starts with empty boxes and without the errors of the previous one. */}
      <CodeForm key={resendAt} lastResult={actionData?.result} isProved={actionData?.isProved ?? isProved} />
    </FormBeside>
  );
}

/** Takes the code; once it was right, only the button that goes on. */
function CodeForm({ lastResult, isProved }: { lastResult: unknown; isProved: boolean }) {
  const { t } = useTexts("auth");
  const [form, fields] = useCheckedForm<typeof codeSchema>("otp", lastResult);
  return (
    <CheckedForm form={form} action={href("/auth/otp")}>
      {isProved ? (
        <>
          <input type="hidden" name="proved" value="on" />
          <p>{t("otp.proved")}</p>
        </>
      ) : (
        <CodeField field={fields.code} label={t("otp.code")} hint={t("otp.codeHint")} />
      )}
      <FormButtons submit={t(isProved ? "otp.goOn" : "otp.submit")} />
    </CheckedForm>
  );
}
