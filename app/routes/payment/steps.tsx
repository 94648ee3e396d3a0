import { href, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { DataList, DataRow, TotalRow } from "~/ui/data-list.tsx";

const steps = ["basket", "details", "card", "secure", "result"] as const;

/** Shows the steps of the payment and the current one. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTexts("payment");
  const position = steps.indexOf(current);
  return (
    <ol className="steps" aria-label={t("steps.label")}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={`step ${place < position ? "step-done" : ""}`}
          aria-current={step === current ? "step" : undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Reloads the data after a rejected form only if the basket's total has changed. */
export function revalidateForNewTotal({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    defaultShouldRevalidate ||
    (typeof actionResult === "object" && actionResult !== null && "totalChanged" in actionResult)
  );
}

/** Renders the lines of the basket with the total. */
export function BasketSummary() {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const basket = (useRouteLoaderData("routes/payment/layout") as { basket: Basket | null } | undefined)?.basket;
  if (!basket || basket.basket.length === 0) return null;
  return (
    <section aria-label={t("summary.label")}>
      <DataList>
        {basket.basket.map((line) => (
          <DataRow key={line.id} term={line.title} isMoney>
            {money(line.amount)}
          </DataRow>
        ))}
        {basket.monthly_price > 0 && (
          <DataRow term={t("basket:monthly", { day: basket.monthly_day })} isMoney>
            {money(basket.monthly_price)}
          </DataRow>
        )}
        <TotalRow
          term={t(basket.monthly_price > 0 ? "basket:today" : "summary.total")}
          sum={money(basket.total_price)}
        />
      </DataList>
    </section>
  );
}

/** Returns the address of a page about a payment. */
export function paymentAddress(
  page: "/payment/secure" | "/payment/result" | "/payment/receipt" | "/payment/receipt.pdf" | "/payment/frame",
  id: string,
): string {
  return `${href(page)}?${new URLSearchParams({ payment: id })}`;
}
