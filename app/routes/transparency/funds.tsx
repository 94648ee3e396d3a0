import type { FundLedger } from "~/contract/endpoints/funds.ts";
import { kindOf } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { useFundWord } from "~/ui/gift-words.tsx";
import { pageAddress } from "~/ui/page-addresses.ts";
import { Bdi, SmallLine } from "~/ui/page.tsx";
import { Part, PartTable } from "./part.tsx";

/** Renders what each fund received, what of it was spent and what waits, and which causes zakat may go to. */
export function FundsPart({ ledger: { counted_at, funds, causes } }: { ledger: FundLedger }) {
  const { t, money, dateTime } = useTexts("transparency");
  const fundWord = useFundWord();
  return (
    <Part id="funds" title={t("funds.title")} note={t("funds.note", { moment: dateTime(counted_at) })}>
      <PartTable label={t("funds.title")} titles={[t("funds.fund"), t("funds.waiting")]}>
        <tbody>
          {funds.map(({ fund, received, spent, waiting }) => (
            <tr className="border-t border-hairline" key={fund}>
              <th className="py-2.5 pe-4 text-start font-semibold" scope="row">
                {t(`common:fund.${fund}`)}
                <SmallLine>{t("funds.sums", { received: money(received), spent: money(spent) })}</SmallLine>
              </th>
              <td className="py-2.5 text-end whitespace-nowrap tabular-nums">{money(waiting)}</td>
            </tr>
          ))}
        </tbody>
      </PartTable>
      {causes.length > 0 && (
        <PartTable label={t("funds.causes")} titles={[t("funds.causes"), t("funds.spent")]}>
          <tbody>
            {causes.map((cause) => (
              <tr className="border-t border-hairline" key={cause.id}>
                <th className="py-2.5 pe-4 text-start font-semibold wrap-anywhere" scope="row">
                  <Link to={pageAddress(kindOf(cause.basket_able_type), cause)}>
                    <Bdi>{cause.title}</Bdi>
                  </Link>
                  {cause.funds.length > 0 && (
                    <SmallLine>
                      {t("funds.takes", { funds: cause.funds.map(fundWord).join(", ") })}{" "}
                      {cause.decided_by && t("funds.decidedBy", { name: cause.decided_by })}
                    </SmallLine>
                  )}
                </th>
                <td className="py-2.5 text-end whitespace-nowrap tabular-nums">{money(cause.spent)}</td>
              </tr>
            ))}
          </tbody>
        </PartTable>
      )}
    </Part>
  );
}
