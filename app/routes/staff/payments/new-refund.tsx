import { data, href } from "react-router";
import type { RefundRequest, StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { isNamedFund } from "~/contract/rules/funds.ts";
import { CheckedForm, type FormFields, ShortField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayFrom } from "~/forms/day.ts";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { oneOf, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import { ReasonField } from "~/routes/staff/ui/forms.tsx";
import { buttonClass, FormActions, FormButtons, SubmitButton } from "~/ui/buttons.tsx";
import { Bdi, DataList, FactList, joinParts, PageHeading, SumRow, TotalRow } from "~/ui/page.tsx";
import type { Route } from "./+types/new-refund";
import {
  amountField,
  amountsIn,
  loadPayment,
  paymentParams,
  type RefundMethod,
  refundMethods,
  refundSchema,
} from "./payments.server.ts";

/** Returns the lines of which something can still be refunded. */
function refundableLines({ lines }: StaffPaymentDetails) {
  return lines.filter(({ refundable }) => refundable > 0);
}

/** Returns whether the form can be used for a payment. */
function mayRefund(payment: StaffPaymentDetails, method: RefundMethod): boolean {
  return refundableLines(payment).length > 0 && (method !== "card" || payment.card_refundable);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const method = oneOf(refundMethods, params.method);
  const payment = await loadPayment(context.get(apiContext), params.id);
  // Refunded meanwhile, or a bookmark.
  if (!mayRefund(payment, method)) throw seeOther(href("/admin/payments/:id", { id: payment.id }));
  return { method, payment, lines: refundableLines(payment).map((line) => ({ ...line, field: amountField(line.id) })) };
}

/** Checks the form and asks for confirmation; refunds with the second form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const method = oneOf(refundMethods, params.method);
  const api = context.get(apiContext);
  const language = languageFrom(context);
  const payment = await loadPayment(api, params.id);
  const refundable = refundableLines(payment);
  const lineIds = refundable.map(({ id }) => id);
  // A second submit of the confirmation finds its refund in the API, although less can be refunded now.
  const { form, submission } = await readForm(request, (form) =>
    refundSchema(
      method,
      form.get("step") === "confirmed" ? refundable.map(({ id }) => ({ id, refundable: Infinity })) : refundable,
      language,
    ),
  );
  if (submission.status !== "success") return refuse(submission);
  const fields = submission.value as Readonly<Record<string, string | undefined>>;
  const lines = amountsIn(fields, lineIds, language);
  const step = form.get("step");
  if (step !== "confirmed") {
    const typed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text ?? ""]));
    // Identifies the confirmed request, so that a second submit finds the refund of the first.
    const key = crypto.randomUUID().replaceAll("-", "");
    return data({ typed, review: step === "change" ? null : { lines, key }, result: null });
  }
  const { reason = "", reference = "" } = fields;
  const key = String(form.get("key") ?? "");
  try {
    const target = paymentParams(params.id);
    const body = { key, lines, reason };
    const happened_on = dayFrom(fields.happened_on ?? "") ?? "";
    const refund = await orNotFound(
      method === "chargeback"
        ? api.recordChargeback({ params: target, body: { ...body, reference, happened_on } })
        : api.requestRefund({
            params: target,
            body: { ...body, method, reference: method === "card" ? null : reference },
          }),
    );
    const outcome = outcomeOf(refund);
    const redirect = outcome === "done" || outcome === "waiting" ? redirectDone : redirectFailed;
    const texts =
      method === "chargeback" ? "admin:refund.chargeback.recorded" : (`admin:refund.outcome.${outcome}` as const);
    const page = href("/admin/refunds/:request", { request: refund.id });
    return redirect(context, page, `${texts}.text`, `${texts}.title`);
  } catch (failure) {
    const names = Object.fromEntries(
      lines.map(({ line_id }, index) => [`lines.${index}.amount`, amountField(line_id)]),
    );
    return refuse(submission, { errors: errorsFrom(failure, { ...names, happened_on: "happened_on" }) });
  }
}

function outcomeOf({ is_waiting, is_unknown, lines }: RefundRequest) {
  if (is_waiting) return "waiting";
  if (is_unknown) return "unknown";
  return lines.some(({ state }) => state === "failed") ? "failed" : "done";
}

/** Renders the form that refunds lines of a payment, and its confirmation. */
export default function NewRefund({ loaderData: { method, payment, lines }, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("admin");
  const answer = actionData && "review" in actionData ? actionData : null;
  const confirm = t(method === "chargeback" ? "refund.chargeback.confirm" : "refund.confirm");
  return (
    <>
      <PageHeading
        kicker={t("payment.title", { amount: money(payment.amount) })}
        title={answer?.review ? confirm : t(`refund.${method}.title`)}
        lead={t(answer?.review ? `refund.${method}.confirmText` : `refund.${method}.text`)}
      />
      {answer?.review ? (
        <RefundReview
          method={method}
          payment={payment}
          lines={answer.review.lines}
          requestKey={answer.review.key}
          typed={answer.typed}
        />
      ) : (
        <RefundForm
          key={answer ? "changed" : "new"}
          method={method}
          payment={payment}
          lines={lines}
          typed={answer?.typed}
          lastResult={actionData?.result}
        />
      )}
    </>
  );
}

interface RefundFormProps extends Pick<Route.ComponentProps["loaderData"], "method" | "payment" | "lines"> {
  /** What was typed before the confirmation. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly lastResult: unknown;
}

function RefundForm({ method, payment, lines, typed, lastResult }: RefundFormProps) {
  const { t, money } = useTexts("admin");
  const titleOf = useLineTitle();
  const words = method === "chargeback" ? "refund.chargeback" : "refund";
  const [form, formFields] = useCheckedForm<ReturnType<typeof refundSchema>>("refund", lastResult, typed);
  const fields = formFields as FormFields<
    Record<string, unknown> & Record<"reason" | "reference" | "happened_on", unknown>
  >;
  const { id } = payment;
  return (
    <>
      <DataList>
        <SumRow term={t("payment.total")} sum={money(payment.amount)} />
        {payment.refunded > 0 && <SumRow term={t("refund.refunded")} sum={money(payment.refunded)} />}
      </DataList>
      <CheckedForm form={form} action={href("/admin/payments/:id/refund/:method", { id, method })}>
        {lines.map((line) => (
          <TextField
            key={line.id}
            field={fields[line.field]!}
            label={t(`${words}.amount`, { title: titleOf(line) })}
            hint={t(`${words}.amountHint`, { amount: money(line.refundable) })}
            inputMode="decimal"
            autoComplete="off"
            suffix="TL"
          />
        ))}
        {method !== "card" && (
          <TextField field={fields.reference} label={t("refund.reference")} autoComplete="off" required />
        )}
        {method === "chargeback" && (
          <ShortField field={fields.happened_on} label={t("refund.happenedOn")} hint={t("permit.dayHint")} required />
        )}
        <ReasonField field={fields.reason} hint={t("refund.reasonHint")} />
        <FormButtons submit={t("refund.continue")} cancelTo={href("/admin/payments/:id", { id })} />
      </CheckedForm>
    </>
  );
}

/** Returns a function that names a line: two gifts to one cause may be of two funds. */
function useLineTitle(): (line: StaffPaymentDetails["lines"][number]) => string {
  const { t } = useTexts();
  return ({ title, fund }) => joinParts(title, isNamedFund(fund) && t(`fund.${fund}`));
}

interface RefundReviewProps {
  readonly method: RefundMethod;
  readonly payment: StaffPaymentDetails;
  readonly lines: readonly { readonly line_id: number; readonly amount: number }[];
  /** Names this request. */
  readonly requestKey: string;
  /** The fields of the form, which the confirmation sends again. */
  readonly typed: Readonly<Record<string, string>>;
}

/** Renders the second confirmation of a refund: what goes back, to whom, and why. */
function RefundReview({ method, payment, lines, requestKey, typed }: RefundReviewProps) {
  const { t, money } = useTexts("admin");
  const titleOf = useLineTitle();
  const titles = new Map(payment.lines.map((line) => [line.id, titleOf(line)]));
  const { donor, card, id } = payment;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <DataList>
        {lines.map(({ line_id, amount }) => (
          <SumRow key={line_id} term={<Bdi>{titles.get(line_id) ?? ""}</Bdi>} sum={money(amount)} />
        ))}
        <TotalRow term={t("payment.total")} sum={money(total)} />
      </DataList>
      <FactList
        facts={[
          [t("payments.donor"), <Bdi key="donor">{donor.name ?? t("donations.unknown")}</Bdi>],
          [t("payment.card"), method === "card" && card && `${card.brand} •••• ${card.last_four}`],
          [t("refund.reference"), typed.reference && <Bdi key="reference">{typed.reference}</Bdi>],
          [t("refund.happenedOn"), typed.happened_on],
          [t("decision.reason"), <Bdi key="reason">{typed.reason ?? ""}</Bdi>],
        ]}
      />
      <Form className={formClass} method="post" action={href("/admin/payments/:id/refund/:method", { id, method })}>
        <input type="hidden" name="key" value={requestKey} />
        {Object.entries(typed).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <FormActions>
          <SubmitButton kind="danger" name="step" value="confirmed">
            {t(`refund.${method}.submit`)}
          </SubmitButton>{" "}
          <button className={buttonClass("quiet")} name="step" value="change">
            {t("refund.change")}
          </button>
        </FormActions>
      </Form>
    </>
  );
}
