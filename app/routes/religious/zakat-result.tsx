import type { ReactNode } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { rateOf, type ZakatLine, type ZakatRates, type ZakatResult as Result } from "~/contract/rules/zakat.ts";
import { formatGrams } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { PrintButton } from "~/ui/buttons.tsx";
import { Callout, DataList, PageSection, SmallLine, SumRow } from "~/ui/page.tsx";
import { caratOf, useItemName } from "./zakat-form.tsx";

interface ZakatResultProps {
  readonly result: Result;
  readonly rates: ZakatRates;
  /** The day of the rates. */
  readonly day: string;
}

/** Shows computed zakat: each line with how it was counted, nisab, and what is due. It is what the page prints. */
export function ZakatResult({ result: { lines, net, nisab, state, zakat }, rates, day }: ZakatResultProps) {
  const { t, language, money, day: dayText } = useTexts("zakat");
  const itemName = useItemName();
  const isDue = state === "due";
  const how = useHow(rates, language);
  return (
    <PageSection id="result" title={t("result.title")}>
      <Callout {...(isDue && { kind: "success" as const })}>
        <p>{t(isDue ? "result.is_due" : `result.${state}`)}</p>
        {isDue && (
          <p>
            {t("result.due")}: <strong className="whitespace-nowrap">{money(zakat)}</strong>
          </p>
        )}
      </Callout>
      <DataList>
        {lines.map((line) => (
          <Row key={line.item} term={itemName(line.item)} how={how(line)} sum={money(line.kurus)} />
        ))}
        <Row term={<strong>{t("result.net")}</strong>} how={null} sum={money(net)} />
        <Row
          term={t("result.nisab")}
          how={t("result.nisabHow", { rate: money(rates.gold_gram ?? 0) })}
          sum={money(nisab)}
        />
        <Row
          term={<strong>{t("result.due")}</strong>}
          how={isDue ? t("result.dueHow", { net: money(net) }) : null}
          sum={<strong>{money(zakat)}</strong>}
        />
      </DataList>
      <p className="text-sm text-muted">{t("result.caption", { day: dayText(day) })}</p>
      <PrintButton>{t("result.print")}</PrintButton>
    </PageSection>
  );
}

function Row({ term, how, sum }: { readonly term: ReactNode; readonly how: string | null; readonly sum: ReactNode }) {
  return (
    <SumRow
      term={
        <>
          {term}
          {how && <SmallLine>{how}</SmallLine>}
        </>
      }
      sum={sum}
    />
  );
}

/** Returns the function that says how a line was counted; null where it is a sum in lira. */
function useHow(rates: ZakatRates, language: Language): (line: ZakatLine) => string | null {
  const { t, money } = useTexts("zakat");
  return ({ item, amount }) => {
    const kind = rateOf(item);
    if (kind === null) return null;
    const rate = money(rates[kind] ?? 0);
    const carat = caratOf(item);
    if (carat && carat < 24) return t("result.carat", { amount: formatGrams(amount, language), carat, rate });
    if (carat || item === "silver") return t("result.metal", { amount: formatGrams(amount, language), rate });
    return t("result.currency", { amount: liraText(amount, language), rate });
  };
}
