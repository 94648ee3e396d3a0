import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { FormEvent } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { Form, href } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { TextField, TickField } from "~/forms/field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { useFormats } from "~/i18n/use-language.ts";
import { PageHeading } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/card";
import { type CardFields, cardSchema, cardSecrets, formatCardNumber, formatExpiry, parseExpiry } from "./card-fields.ts";
import { paymentAddress } from "./addresses.ts";
import { payableBasket } from "./payable.server.ts";
import { BasketSummary, Steps } from "./steps.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const basket = await payableBasket(context);
  // Names this press of the pay button: the same one again is the same payment.
  return { total: basket.total_price, press: randomUUID() };
}

/** A card form is kept by no cache, not even by the browser's own for the back button. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Begins the payment and goes to the bank. Card data passes through; it is neither kept nor sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, cardSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: cardSecrets });
  const { holder, number, expiry, cvv, press } = submission.value;
  const { month, year } = parseExpiry(expiry)!;
  const { name = "", email = "", phone = "" } = context.get(sessionContext).get("donor") ?? {};
  try {
    const { data: payment } = await context.get(apiContext).requestPayment({
      body: {
        session_token: context.get(guestContext).ensureToken(),
        idempotency_key: press,
        donor: { name: name || null, email: email || null, phone: phone || null },
        card: { holder, number, expiry_month: month, expiry_year: year, cvv },
        terms_accepted: true,
      },
    });
    return seeOther(paymentAddress(payment.state === "awaiting_3ds" ? "/payment/secure" : "/payment/result", payment.id));
  } catch (failure) {
    const errors = errorsFrom(failure, cardErrorNames);
    return refuse(submission, { secrets: cardSecrets, errors, status: errors[""]?.includes("errors:unreachable") ? 503 : 400 });
  }
}

/** The form's names for what the API may find wrong. */
const cardErrorNames = {
  "card.number": "number",
  "card.holder": "holder",
  "card.expiry_month": "expiry",
  "card.expiry_year": "expiry",
  "card.cvv": "cvv",
  terms_accepted: "terms",
};

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const { sandbox } = useSiteFacts();
  const [form, fields] = useForm<CardFields>({
    id: "card",
    lastResult: actionData?.result as never,
    defaultNoValidate: true,
    // Not on leaving a field: the message would push the button away from under the finger that is pressing it.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: cardSchema }) as never,
  });
  return (
    <div className="band">
      <div className="container container-narrow stack-large">
        <Steps current="card" />
        <PageHeading title={t("card.title")} lead={t("card.lead")} />
        {sandbox && <p className="notice">{t("card.sandbox")}</p>}
        <Form className="form" method="post" action={href("/payment/card")} id={form.id} noValidate onSubmit={form.onSubmit}>
          <ErrorSummary form={form} />
          <input type="hidden" name="press" value={String(fields.press.initialValue ?? loaderData.press)} />
          <TextField field={fields.holder} label={t("card.holder")} autoComplete="cc-name" required />
          <TextField
            field={fields.number}
            label={t("card.number")}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={24}
            required
            onInput={(event) => reformat(event, formatCardNumber)}
          />
          <TextField
            field={fields.expiry}
            label={t("card.expiry")}
            hint={t("card.expiryHint")}
            className="input-short"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={7}
            required
            onInput={(event) => reformat(event, formatExpiry)}
          />
          <TextField
            field={fields.cvv}
            label={t("card.cvv")}
            hint={t("card.cvvHint")}
            className="input-short"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            required
          />
          <TickField field={fields.terms} required>
            {t("card.terms")}
          </TickField>
          <div className="form-actions">
            <SubmitButton className="button-donate button-wide">{t("card.pay", { amount: money(loaderData.total) })}</SubmitButton>
          </div>
        </Form>
        <BasketSummary />
      </div>
    </div>
  );
}

/** Formats as typed, but only at the end of the text: in the middle the cursor would jump. */
function reformat(event: FormEvent<HTMLInputElement>, format: (text: string) => string): void {
  const input = event.currentTarget;
  const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete");
  if (isDeleting || input.selectionStart !== input.value.length) return;
  input.value = format(input.value);
}
