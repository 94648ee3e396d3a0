import { href, Link } from "react-router";
import type { OwnDonation } from "~/contract/endpoints/profile.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { GiftShares } from "~/ui/gift-words.tsx";
import { table } from "~/ui/list.tsx";
import { IfPage } from "~/ui/site-facts.tsx";
import { Bdi, SmallLine } from "~/ui/text.tsx";

/** Renders the user's donations, each with the picture of its cause and a link to its receipt. */
export function DonationTable({ donations, labelledBy }: { donations: readonly OwnDonation[]; labelledBy: string }) {
  const { t } = useTexts("dashboard");
  return (
    <div role="region" aria-labelledby={labelledBy}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t("donations.cause")}</th>
            <th className="text-end!" scope="col">
              {t("donations.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => (
            <DonationRow key={donation.id} donation={donation} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DonationRow({ donation }: { donation: OwnDonation }) {
  const { t } = useTexts("dashboard");
  const { money, date } = useFormats();
  return (
    <tr>
      <td>
        <div className="flex items-start">
          <img
            className="me-3 hidden w-14 flex-none rounded-sm min-[22rem]:block sm:w-18"
            src={donation.picture}
            alt=""
            width="72"
            height="54"
            loading="lazy"
          />{" "}
          <div className="min-w-0 flex-1">
            <Bdi>{donation.title}</Bdi>
            <br />
            <span className="text-sm text-muted">
              {date(donation.created_at)} · {t(`kind.${donation.basket_able_type}`)}
              {donation.name !== anonymousName && (
                <>
                  {" · "}
                  <Bdi>{donation.name}</Bdi>
                  <IfPage to={href("/dashboard/donate/:id/name", { id: String(donation.id) })}>
                    <br />
                    {t(`common:shownAs.${donation.shown_as}`)}
                    {" · "}
                    <Link to={href("/dashboard/donate/:id/name", { id: String(donation.id) })}>
                      {t("shownName.link")}
                      <span className="sr-only">: {stripBidi(donation.title)}</span>
                    </Link>
                  </IfPage>
                </>
              )}
            </span>
            <GiftShares gift={donation} />
            {donation.payment_id && (
              <IfPage to={href("/payment/receipt")}>
                <br />
                <Link to={`${href("/payment/receipt")}?payment=${donation.payment_id}`}>
                  {t("donations.receipt")}
                  <span className="sr-only">: {stripBidi(donation.title)}</span>
                </Link>
              </IfPage>
            )}
          </div>
        </div>
      </td>
      <td className="text-end! whitespace-nowrap tabular-nums">
        {money(donation.amount)}
        {donation.refunded > 0 && (
          <SmallLine>{t("donations.refunded", { amount: money(donation.refunded) })}</SmallLine>
        )}
      </td>
    </tr>
  );
}
