import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { signInNeed } from "~/contract/rules/giving.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { requiredPhone } from "~/forms/person-fields.ts";
import { maskedPhone, parseMobileNumber } from "~/forms/phone-number.server.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { pathOfThisSite, seeOther, signInAddress, targetOf } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { basketInHead, currentBasket } from "~/middleware/basket-owner.server.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { ButtonLink, FormButtons, IfPage, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Callout, calloutClass, FormBeside, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/login";
import { ForMembers } from "./for-members.tsx";
import { OtherWay } from "./other-way.tsx";
import { ifFuture, isLocked, redirectToPendingCode, sendCode } from "./sign-in-steps.server.ts";

export const handle = { needs: "sign_in_codes", saysSo: true } satisfies PageNeeds;

const schema = z.object({
  phone: requiredPhone,
  /** Checked where it is used; an invalid address is not the user's mistake. */
  redirectTo: z.string().optional(),
});

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, expiresAt } = context.get(pendingSignInContext).current;
  const until = ifFuture(expiresAt);
  const sentCode = phone && until ? { phone: maskedPhone(phone), until } : null;
  const redirectTo = targetOf(url, "");
  const basket = await basketInHead(currentBasket(context));
  return { redirectTo, sentCode, needs: basket && signInNeed(basket) };
}

/** Sends the code. The answer does not reveal whether the number has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const phone = parseMobileNumber(submission.value.phone);
  if (!phone) return refuse(submission, { errors: { phone: ["errors:phone.number"] } });
  const redirectTo = pathOfThisSite(submission.value.redirectTo, "") || undefined;
  try {
    await sendCode(context, { phone }, redirectTo);
  } catch (failure) {
    const pending = redirectToPendingCode(context, failure, { phone }, redirectTo);
    if (pending) return pending;
    return refuse(submission, { errors: errorsFrom(failure, { phone: "phone" }) }, { isLocked: isLocked(failure) });
  }
  return seeOther(href("/auth/otp"));
}

export default function Login({ loaderData: { redirectTo, sentCode, needs }, actionData }: Route.ComponentProps) {
  const { t, time } = useTexts("auth");
  const isPossible = useLeadsSomewhere()(href("/auth/login"));
  const [form, fields] = useCheckedForm<typeof schema>("login", actionData?.result);
  // A refused form came without the address's query.
  const target = pathOfThisSite(fields.redirectTo.initialValue, redirectTo);
  if (!isPossible) return <SignInUnavailable />;
  return (
    <FormBeside
      isAfter
      heading={<PageHeading title={t("login.title")} lead={t("login.lead")} />}
      summary={<ForMembers />}
    >
      {needs && <p className={calloutClass()}>{t(needs === "card" ? "basket:signInWhyCard" : "basket:signInWhy")}</p>}
      {sentCode && (
        <Callout>
          <p>{t("login.inHand", { phone: sentCode.phone, time: time(sentCode.until) })}</p>
          <LinkLine to={href("/auth/otp")}>{t("login.toCode")}</LinkLine>
        </Callout>
      )}
      {actionData && "isLocked" in actionData && actionData.isLocked === true && <OtherWay redirectTo={target} />}
      <CheckedForm form={form} action={href("/auth/login")}>
        <input type="hidden" name="redirectTo" value={target} />
        <TextField field={fields.phone} label={t("login.phone")} hint={t("login.phoneHint")} type="tel" required />
        <PrivacyNote />
        <FormButtons submit={t("login.submit")} />
      </CheckedForm>
      <p>{t("login.newHere")}</p>
      <IfPage to={href("/auth/email")}>
        <LinkLine to={signInAddress(target, "/auth/email")}>{t("login.byEmail")}</LinkLine>
      </IfPage>
    </FormBeside>
  );
}

/** Says that nobody can sign in: the API sends no codes, and the site has no way of its own. */
function SignInUnavailable() {
  const { t } = useTexts("auth");
  return (
    <EmptyState picture="/pictures/error.svg" title={t("login.unavailable.title")} text={t("login.unavailable.text")}>
      <ButtonLink kind="donate" to={href("/donate")}>
        {t("login.unavailable.donate")}
      </ButtonLink>
    </EmptyState>
  );
}
