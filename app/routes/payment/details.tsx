import { data, href } from "react-router";
import * as z from "zod";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { optionalEmail, optionalName, optionalPhone } from "~/forms/person-fields.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { readForm, refill, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { currentDonor, donorFromProfile } from "~/middleware/donor.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { BasketUnreachable } from "~/ui/basket-states.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { fillField, ProfileFill } from "~/ui/profile-fill.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/details";
import { reachableBasket } from "./payable.server.ts";
import { PaymentStep } from "./summary.tsx";

const schema = z.object({
  name: optionalName,
  phone: optionalPhone,
  email: optionalEmail,
  /** Set by the missing-information dialog: give without personal details. */
  anonymous: z.boolean().default(false),
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const basket = await reachableBasket(request, context);
  if (basket?.payment.under_way) throw seeOther(href("/payment/card"));
  const { name, email, phone } = await currentDonor(context, basket?.basket ?? []);
  const details = {
    isReachable: basket !== null,
    donor: { name, email, phone },
    signedIn: isSignedIn(context),
    isMissing: url.searchParams.get("modal") === "missing-information",
  };
  return data(details, basket ? undefined : { status: 503 });
}

/**
 * Stores the donor for the next step. Nothing is required, but giving without any personal details is confirmed once
 * (§5).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, schema);
  if (form.has(fillField)) {
    const { name, email, phone } = await donorFromProfile(context);
    // A typed address or number is the one to be reached by.
    return refill(submission, { name, ...(!form.get("email") && { email }), ...(!form.get("phone") && { phone }) });
  }
  if (submission.status !== "success") return refuse(submission);
  const { name = "", email = "", phone: typed, anonymous } = submission.value;
  const phone = typed ? parsePhoneNumber(typed) : "";
  if (phone === null) return refuse(submission, { errors: { phone: ["errors:phone.format"] } });
  // Empty fields are stored too, which removes earlier values.
  const isEmpty = name === "" && email === "" && phone === "";
  const donor = { name, email, phone, ...(isEmpty && anonymous && { anonymous }), hasSeenDetails: true };
  context.get(sessionContext).set("donor", donor);
  if (isEmpty && !anonymous) return seeOther(`${href("/payment/details")}?modal=missing-information`);
  return seeOther(href("/payment/card"));
}

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { donor, isMissing, signedIn } = loaderData;
  const { t } = useTexts("payment");
  const hasReceipts = useOffers("receipts");
  const [form, fields] = useCheckedForm<typeof schema>("details", actionData?.result, donor);
  if (!loaderData.isReachable) return <BasketUnreachable />;
  return (
    <>
      {isMissing && <MissingInformation isMember={signedIn} />}
      <PaymentStep current="details" heading={<PageHeading title={t("details.title")} lead={t("details.lead")} />}>
        <CheckedForm form={form} keeps action={href("/payment/details")}>
          <TextField
            field={fields.name}
            label={t("details.name")}
            hint={hasReceipts ? t(signedIn ? "details.nameHintMember" : "details.nameHint") : undefined}
            autoComplete="name"
          />
          <ProfileFill />
          <TextField field={fields.phone} label={t("details.phone")} hint={t("details.phoneHint")} type="tel" />
          <TextField field={fields.email} label={t("details.email")} hint={t("details.emailHint")} type="email" />
          <PrivacyNote />
          <FormButtons submit={t("details.continue")} kind="donate" />
        </CheckedForm>
      </PaymentStep>
    </>
  );
}

/** Renders the missing-information confirm (§5): give without personal details, or go back. */
function MissingInformation({ isMember }: { isMember: boolean }) {
  const { t } = useTexts("payment");
  const hidesNames = useOffers("gift_details");
  return (
    <ConfirmDialog
      title={t("missing.title")}
      closeTo={href("/payment/details")}
      action={href("/payment/details")}
      submit={t("missing.continue")}
      kind="donate"
      cancel={t("missing.back")}
      sends={<input type="hidden" name="anonymous" value="on" />}
    >
      <p>{t(isMember ? "missing.textMember" : "missing.text")}</p>
      {/* Another API may show what was typed with a gift. */}
      {hidesNames && <p>{t("missing.everywhere")}</p>}
    </ConfirmDialog>
  );
}
