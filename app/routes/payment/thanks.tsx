import { href } from "react-router";
import * as z from "zod";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Payment } from "~/contract/endpoints/payments.ts";
import type { Receipt } from "~/contract/endpoints/receipts.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { isNamedFund } from "~/contract/rules/funds.ts";
import { isSeasonal } from "~/contract/rules/giving.ts";
import { kindOf } from "~/contract/rules/kinds.ts";
import { isOpenedKind } from "~/contract/rules/openings.ts";
import { peopleReached } from "~/contract/rules/people-reached.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { requiredEmail } from "~/forms/person-fields.ts";
import { localizedAddress } from "~/i18n/language.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { peopledCause } from "~/routes/causes/giving-choices.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import { AnyLink, buttonClass, ButtonLink, FormActions, FormButtons, Link } from "~/ui/buttons.tsx";
import { cardTitle } from "~/ui/card.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";
import { causeName, causePath } from "~/ui/page-addresses.ts";
import { Bdi, Icon, LinkLine, PageHeading } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import { useOffers, useSiteFacts } from "~/ui/site-facts.tsx";
import { PaymentLines } from "./summary.tsx";

/** Where messages about a payment go; null where none can. */
export type Reach = "email" | "account" | "phone" | null;

interface ThanksProps {
  readonly payment: Payment;
  /** The cause of the largest gift as it stands now. */
  readonly cause: Cause | null;
  readonly receipt: Receipt | null;
  readonly reach: Reach;
  /** The answer to a refused e-mail address. */
  readonly lastResult: unknown;
}

/** Thanks for a paid gift: what it changed, the receipt, words to share, and a way to see it again. */
export function Thanks({ payment, cause, receipt, reach, lastResult }: ThanksProps) {
  const { t, money } = useTexts("payment");
  // What the causes got.
  const amount = money(payment.amount - (payment.fee?.amount ?? 0));
  const [line] = payment.lines;
  const isOne = payment.lines.length === 1 && line !== undefined;
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="space-y-4 rounded-lg bg-leaf-light p-5 sm:p-8">
        <WidePicture src={cause?.picture ?? "/pictures/thanks.svg"} alt={cause?.picture_alt ?? ""} width={400} />
        <PageHeading
          title={t("result.succeeded.title")}
          lead={
            isOne
              ? t("result.succeeded.one", { amount, title: stripBidi(line.title) })
              : t("result.succeeded.several", { amount })
          }
        />
        {cause && !isOne && (
          <p className={cardTitle}>
            <Link to={causePath(cause)}>
              <Bdi>{cause.title}</Bdi>
            </Link>
          </p>
        )}
        {cause && <WhatChanged cause={cause} payment={payment} />}
        <OneWish payment={payment} cause={cause} reach={reach} lastResult={lastResult} />
      </div>
      <ReceiptAndWays payment={payment} receipt={receipt} reach={reach} />
    </div>
  );
}

/** Says where the receipt is, and leads on. */
function ReceiptAndWays({ payment, receipt, reach }: Pick<ThanksProps, "payment" | "receipt" | "reach">) {
  const { t } = useTexts("payment");
  const hasReceipts = useOffers("receipts");
  return (
    <div className="space-y-4">
      <h2>{t("result.receiptTitle")}</h2>
      {receipt && <p>{t("result.receiptNumber", { number: receipt.number })}</p>}
      <PaymentLines payment={payment} />
      {hasReceipts && (
        <p>
          {reach === "email"
            ? t("result.mailed", { email: payment.donor.email ?? "" })
            : t(`result.${reach === "account" ? "accountReceipt" : reach === "phone" ? "sentReceipt" : "keepReceipt"}`)}
        </p>
      )}
      <FormActions>
        <AnyLink className={buttonClass()} to={paymentAddress("/payment/receipt", payment.id)}>
          {t("result.receipt")}
        </AnyLink>{" "}
        {receipt && (
          <a className={buttonClass("quiet")} href={paymentAddress("/payment/receipt.pdf", payment.id)} download>
            {t("result.pdf")}
          </a>
        )}{" "}
        {payment.lines.some(({ regular_day, plan }) => regular_day !== null || plan) && (
          <ButtonLink to={href("/dashboard/regular")}>{t("regular.begun")}</ButtonLink>
        )}
      </FormActions>
      <LinkLine to={href("/")}>{t("result.home")}</LinkLine>
    </div>
  );
}

/** Says how far the cause is now, and whom the gift reaches. */
function WhatChanged({ cause, payment }: { cause: Cause; payment: Payment }) {
  const { t } = useTexts("payment");
  const given = payment.lines
    .filter((line) => line.basket_able_type === cause.basket_able_type && line.basket_able_id === cause.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  const peopled = peopledCause(cause);
  const people = peopled ? peopleReached(peopled, given) : 0;
  const isOpened = "completion" in cause && Boolean(cause.completion);
  return (
    <>
      {cause.goal_amount !== null && <ProgressBar total={cause.total_amount} goal={cause.goal_amount} />}
      {cause.goal_amount !== null && cause.total_amount > cause.goal_amount && <p>{t("result.aboveGoal")}</p>}
      {people > 0 && (
        <p className="text-lg/normal font-semibold text-heading">
          {t(isOpened ? "result.peopleOpened" : "result.people", { count: people })}
        </p>
      )}
    </>
  );
}

/**
 * Asks one thing of a donor who has just given: the e-mail address for the receipt where no message reaches them, else
 * the same gift every month, else to tell others.
 */
function OneWish({ payment, cause, reach, lastResult }: Omit<ThanksProps, "receipt">) {
  const { regularGifts } = useSiteFacts();
  const mails = useOffers("receipt_mail");
  const [line] = payment.lines;
  if (mails && (reach === null || reach === "phone"))
    return (
      <ReceiptMail
        id={payment.id}
        opens={cause !== null && isOpenedKind(kindOf(cause.basket_able_type))}
        lastResult={lastResult}
      />
    );
  if (!cause) return null;
  const isOnce = payment.lines.length === 1 && line?.regular_day === null && !line.plan && !line.on_behalf;
  if (isOnce && regularGifts && cause.status === "open" && !isSeasonal(cause))
    return <EveryMonth cause={cause} line={line} />;
  return <Share cause={cause} />;
}

export const receiptMailSchema = z.object({ email: requiredEmail });

interface ReceiptMailProps {
  readonly id: string;
  /** Whether the donors of its cause are told of an opening. */
  readonly opens: boolean;
  readonly lastResult: unknown;
}

function ReceiptMail({ id, opens, lastResult }: ReceiptMailProps) {
  const { t } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof receiptMailSchema>("receipt-mail", lastResult);
  return (
    <CheckedForm form={form} action={paymentAddress("/payment/result", id)}>
      <TextField
        field={fields.email}
        label={t("result.wish.email")}
        hint={opens && t("result.wish.emailHint")}
        type="email"
        required
      />
      <PrivacyNote />
      <FormButtons submit={t("result.wish.send")} />
    </CheckedForm>
  );
}

/** Leads to the same gift as a monthly one. */
function EveryMonth({ cause, line: { amount, fund } }: { cause: Cause; line: Payment["lines"][number] }) {
  const { t, money } = useTexts("payment");
  const sum = { cause: causeName(cause), amount: String(amount / 100), monthly: "1" };
  const gift = new URLSearchParams({ ...sum, ...(isNamedFund(fund) && { fund }) });
  return (
    <div className="space-y-3">
      <p>{t("result.wish.monthlyWhy")}</p>
      <FormActions>
        <ButtonLink kind="donate" to={`${href("/donate")}?${gift}`}>
          {t("result.wish.monthly", { amount: money(amount) })}
        </ButtonLink>
      </FormActions>
    </div>
  );
}

/** Offers a ready sentence for WhatsApp; the cause's page has the other networks. */
function Share({ cause }: { cause: Cause }) {
  const { t, language } = useTexts("payment");
  const { publicUrl } = useSiteFacts();
  const url = localizedAddress(language, publicUrl + causePath(cause));
  const sentence = t("result.shareSentence", { title: stripBidi(cause.title), url });
  return (
    <FormActions>
      <a
        className={`${buttonClass("share")} grow`}
        href={`https://wa.me/?text=${encodeURIComponent(sentence)}`}
        rel="noopener"
      >
        <Icon name="whatsapp" /> <span>{t("result.share")}</span>
      </a>
    </FormActions>
  );
}
