import { useTexts } from "~/i18n/texts.tsx";
import { useRouteLoaderData } from "react-router";
import type { Basket } from "~/contract/baskets.ts";
import { useFormats } from "~/i18n/use-language.ts";

const steps = ["basket", "details", "card", "secure", "result"] as const;

/** Where in the payment one is. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTexts("payment");
  const position = steps.indexOf(current);
  return (
    <ol className="steps" aria-label={t("steps.label")}>
      {steps.map((step, place) => (
        <li key={step} className={`step ${place < position ? "step-done" : ""}`} aria-current={step === current ? "step" : undefined}>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** What is being paid for, line by line, with the sum. */
export function BasketSummary() {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const basket = (useRouteLoaderData("routes/payment/layout") as { basket: Basket | null } | undefined)?.basket;
  if (!basket || basket.basket.length === 0) return null;
  return (
    <section aria-label={t("summary.label")}>
      <dl className="data-list">
        {basket.basket.map((line) => (
          <div className="data-row" key={line.id}>
            <dt>{line.title}</dt>
            <dd className="money">{money(line.amount)}</dd>
          </div>
        ))}
        <div className="data-row">
          <dt>
            <strong>{t("summary.total")}</strong>
          </dt>
          <dd className="money">
            <strong>{money(basket.total_price)}</strong>
          </dd>
        </div>
      </dl>
    </section>
  );
}
