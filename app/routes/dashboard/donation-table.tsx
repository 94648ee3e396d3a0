import { href, Link } from "react-router";
import type { Donation } from "~/contract/endpoints/payments.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Bdi } from "~/ui/text.tsx";

/** Renders the user's donations with their receipts. */
export function DonationTable({ donations, labelledBy }: { donations: readonly Donation[]; labelledBy: string }) {
  const { t } = useTexts("dashboard");
  const { money, date } = useFormats();
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("donations.cause")}</th>
            <th scope="col">{t("donations.amount")}</th>
            <th scope="col">{t("donations.receipt")}</th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => (
            <tr key={donation.id}>
              <td>
                <Bdi>{donation.title}</Bdi>
                <br />
                <span className="field-hint">
                  {date(donation.created_at)} · {t(`kind.${donation.basket_able_type}`)}
                  {donation.name !== anonymousName && (
                    <>
                      {" · "}
                      <Bdi>{donation.name}</Bdi>
                      <br />
                      {t(`common:shownAs.${donation.shown_as}`)} ·{" "}
                      <Link to={href("/dashboard/donate/:id/name", { id: String(donation.id) })}>
                        {t("shownName.link")}
                        <span className="visually-hidden">: {stripBidi(donation.title)}</span>
                      </Link>
                    </>
                  )}
                </span>
              </td>
              <td className="money">
                {money(donation.amount)}
                {donation.refunded > 0 && (
                  <>
                    <br />
                    <span className="field-hint">{t("donations.refunded", { amount: money(donation.refunded) })}</span>
                  </>
                )}
              </td>
              <td>
                {donation.payment_id && (
                  <Link to={`${href("/payment/receipt")}?payment=${donation.payment_id}`}>
                    {t("donations.receipt")}
                    <span className="visually-hidden">: {stripBidi(donation.title)}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
