import { href, Link } from "react-router";
import { anonymousName } from "~/contract/limits.ts";
import type { Donation } from "~/contract/payments.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { pageNumber } from "~/middleware/page-number.ts";
import { PageHeading } from "~/ui/page.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import type { Route } from "./+types/panel";

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listUserDonations({ query: { page: pageNumber(url), per_page: 10 } });
}

/** What the person gave, newest first. */
export default function Panel({ loaderData: { data, meta } }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("panel.title")} lead={t("panel.lead")} />
      {meta.total === 0 ? (
        <div className="empty-state">
          <img src="/pictures/empty-basket.svg" alt="" width="320" height="240" />
          <p>{t("panel.none")}</p>
          <p>
            <Link className="button button-donate" to={href("/donate")}>
              {t("common:header.donate")}
            </Link>
          </p>
        </div>
      ) : (
        <section className="stack" aria-labelledby="donations">
          <h2 id="donations">{t("panel.donations", { count: meta.total })}</h2>
          {data.length > 0 ? <DonationTable donations={data} /> : <p className="notice">{t("common:list.empty")}</p>}
          <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
        </section>
      )}
    </>
  );
}

function DonationTable({ donations }: { donations: readonly Donation[] }) {
  const { t } = useTexts("dashboard");
  const { money, date } = useFormats();
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="donations">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("panel.date")}</th>
            <th scope="col">{t("panel.cause")}</th>
            <th scope="col">{t("panel.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => (
            <tr key={donation.id}>
              <td>{date(donation.created_at)}</td>
              <td>
                {donation.payment_id ? (
                  <Link to={`${href("/payment/receipt")}?payment=${donation.payment_id}`}>{donation.title}</Link>
                ) : (
                  donation.title
                )}
                {donation.name !== anonymousName && <> · {donation.name}</>}
              </td>
              <td className="money">{money(donation.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
