import type { Payment } from "~/contract/endpoints/payments.ts";
import { countryBeside } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { DataList, DataRow, TotalRow } from "~/ui/data-list.tsx";
import { GiftName, GiftShares } from "~/ui/gift-words.tsx";
import { Bdi, SmallLine } from "~/ui/text.tsx";

/** Renders the gifts of a payment and its total. */
export function PaymentLines({ payment }: { payment: Payment }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  return (
    <DataList>
      {payment.lines.map((line, place) => (
        <DataRow key={place} term={<LineText line={line} />} isMoney>
          {money(line.amount)}
        </DataRow>
      ))}
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
      <GiftName gift={line} />
      {line.note && <SmallLine dir="auto">{t("basket:note", { note: line.note })}</SmallLine>}
    </>
  );
}
