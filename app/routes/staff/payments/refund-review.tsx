import { href } from "react-router";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { buttonClass } from "~/ui/button.ts";
import { DataList, DataRow, FactList, TotalRow } from "~/ui/data-list.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { RefundMethod } from "./refund-schema.ts";

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
export function RefundReview({ method, payment, lines, requestKey, typed }: RefundReviewProps) {
  const { t } = useTexts("admin");
  const { money } = useFormats();
  const titles = new Map(payment.lines.map((line) => [line.id, line.title]));
  const { donor, card, id } = payment;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <DataList>
        {lines.map(({ line_id, amount }) => (
          <DataRow key={line_id} term={<Bdi>{titles.get(line_id) ?? ""}</Bdi>} isMoney>
            {money(amount)}
          </DataRow>
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
