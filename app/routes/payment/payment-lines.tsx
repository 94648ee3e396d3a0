import { useTexts } from "~/i18n/texts.tsx";
import { anonymousName } from "~/contract/limits.ts";
import type { Payment } from "~/contract/payments.ts";
import { useFormats } from "~/i18n/use-language.ts";
import { Isolated } from "~/ui/isolated.tsx";

/** What was given, line by line, with the sum. */
export function PaymentLines({ payment }: { payment: Payment }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  return (
    <dl className="data-list">
      {payment.lines.map((line, place) => (
        <div className="data-row" key={place}>
          <dt>
            <Isolated>{line.title}</Isolated>
            {line.country && <> · {line.country}</>}
            {line.name !== anonymousName && (
              <>
                <br />
                <span className="field-hint">{t(line.on_behalf ? "basket:onBehalfOf" : "basket:givenBy", { name: line.name })}</span>
              </>
            )}
            {line.note && (
              <>
                <br />
                <span className="field-hint">{t("basket:note", { note: line.note })}</span>
              </>
            )}
          </dt>
          <dd className="money">{money(line.amount)}</dd>
        </div>
      ))}
      <div className="data-row">
        <dt>
          <strong>{t("summary.total")}</strong>
        </dt>
        <dd className="money">
          <strong>{money(payment.amount)}</strong>
        </dd>
      </div>
    </dl>
  );
}
