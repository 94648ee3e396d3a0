import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Payment } from "~/contract/endpoints/payments.ts";
import { countryBeside } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { GiftName, GiftShares } from "~/ui/gift-words.tsx";
import { Bdi, DataList, FormBeside, SmallLine, SumRow, TotalRow } from "~/ui/page.tsx";
import { PlanLine } from "~/ui/plan-nights.tsx";
import { TrustTicks } from "~/ui/who-asks.tsx";

/**
 * Seconds between two looks of a page that waits for the payer at the bank, who may come back in another browser.
 */
export const atBankSeconds = 10;

type LayoutData = { readonly basket: Basket | null; readonly hasSeenDetails: boolean } | undefined;

interface PaymentStepProps {
  readonly current: Step;
  /** What the page asks for, in its heading. */
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a step of paying. What is paid for stands beside the form from 1024 px on, where it stays in sight; on phones
 * only above the card, because the page before has shown it.
 */
export function PaymentStep({ current, heading, children }: PaymentStepProps) {
  const hasGifts = (useBasket()?.basket.length ?? 0) > 0;
  return (
    <FormBeside
      heading={
        <>
          <Steps current={current} />
          {heading}
        </>
      }
      summary={
        hasGifts && (
          <>
            <BasketSummary />
            {current === "card" && <TrustTicks />}
          </>
        )
      }
      isWideOnly={current !== "card"}
    >
      {children}
    </FormBeside>
  );
}

type Step = "details" | "card" | "secure";

/** Shows the place of a page on the way to the paid gift. The short way has no page of details. */
function Steps({ current }: { current: Step }) {
  const { t } = useTexts("payment");
  const layout = useRouteLoaderData("routes/payment/layout") as LayoutData;
  const hasDetails = current === "details" || layout?.hasSeenDetails;
  const steps = hasDetails ? (["details", "card", "secure"] as const) : (["card", "secure"] as const);
  const place = steps.findIndex((step) => step === current) + 1;
  return (
    <div>
      <p className="text-sm text-muted">{t("step", { place, steps: steps.length })}</p>
      <div className="mt-1 flex gap-1" aria-hidden="true">
        {steps.map((step, before) => (
          <span key={step} className={`h-1.5 grow rounded-sm ${before < place ? "bg-sun" : "bg-hairline"}`} />
        ))}
      </div>
    </div>
  );
}

/** Returns the basket; null or undefined where it could not be loaded. */
export function useBasket(): Basket | null | undefined {
  return (useRouteLoaderData("routes/payment/layout") as LayoutData)?.basket;
}

/** Renders the lines of the basket with the total. */
export function BasketSummary() {
  const { t, money } = useTexts("payment");
  const basket = useBasket();
  if (!basket || basket.basket.length === 0) return null;
  const hasPlan = basket.basket.some(({ plan }) => plan);
  return (
    <section aria-label={t("summary.label")}>
      <DataList>
        {basket.basket.map((line) => (
          <SumRow
            key={line.id}
            term={
              <span className="flex items-center">
                <img
                  className="me-3 h-12 w-16 rounded-sm object-cover"
                  src={line.picture}
                  alt=""
                  width="64"
                  height="48"
                />{" "}
                <span className="min-w-0">
                  <Bdi>{line.title}</Bdi>
                  <GiftShares gift={line} />
                  <PlanLine plan={line.plan} />
                  <GiftName gift={{ ...line, in_memory: line.card?.occasion === "memory" }} />
                </span>
              </span>
            }
            sum={money(line.amount)}
          />
        ))}
        {basket.monthly_price > 0 && (
          <SumRow term={t("basket:monthly", { day: basket.monthly_day })} sum={money(basket.monthly_price)} />
        )}
        <TotalRow
          term={t(basket.monthly_price > 0 || hasPlan ? "basket:today" : "summary.total")}
          sum={money(basket.total_price)}
        />
      </DataList>
    </section>
  );
}

/** Renders the gifts of a payment and its total. */
export function PaymentLines({ payment }: { payment: Payment }) {
  const { t, money } = useTexts("payment");
  return (
    <DataList>
      {payment.lines.map((line, place) => (
        <SumRow key={place} term={<LineText line={line} />} sum={money(line.amount)} />
      ))}
      {payment.fee && <SumRow term={t("receipt:fee")} sum={money(payment.fee.amount)} />}
      <TotalRow term={t("summary.total")} sum={money(payment.amount)} />
    </DataList>
  );
}

function LineText({ line }: { line: Payment["lines"][number] }) {
  const { t } = useTexts("payment");
  const country = countryBeside(line);
  return (
    <>
      <Bdi>{line.title}</Bdi>
      {country && <> · {country}</>}
      <GiftShares gift={line} />
      {line.regular_day !== null && <SmallLine>{t("basket:monthly", { day: line.regular_day })}</SmallLine>}
      <PlanLine plan={line.plan} />
      <GiftName gift={line} />
      {line.note && <SmallLine dir="auto">{t("basket:note", { note: line.note })}</SmallLine>}
    </>
  );
}
