import type { SpringDonation } from "~/contract/endpoints/springs.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Paged } from "~/ui/list.tsx";
import { Bdi, Cluster, PageSection } from "~/ui/page.tsx";

interface DonationPage {
  readonly data: readonly SpringDonation[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** Lists the latest donors with their notes; anonymous donors stay anonymous. */
export function Donors({ donations: { data, meta }, isOpen }: { donations: DonationPage; isOpen: boolean }) {
  const { t } = useTexts("springs");
  return (
    <PageSection id="donors" title={t("donors.title")}>
      <Paged
        meta={meta}
        none={
          <p>
            {t("donors.none")}
            {isOpen && ` ${t("donors.invitation")}`}
          </p>
        }
        at="donors"
      >
        <GiftList donations={data} />
      </Paged>
    </PageSection>
  );
}

/** Lists gifts to a spring with their notes. */
export function GiftList({ donations }: { donations: readonly SpringDonation[] }) {
  return (
    <ul className="gifts">
      {donations.map((donation) => (
        <Gift key={donation.id} donation={donation} />
      ))}
    </ul>
  );
}

function Gift({ donation }: { donation: SpringDonation }) {
  const { t, money, date } = useTexts("springs");
  const name = donation.name === anonymousName ? null : donation.name;
  return (
    <li className="border-b border-hairline py-3">
      <Cluster isSplit>
        <strong>{name === null ? t("donors.anonymous") : <Bdi>{name}</Bdi>}</strong>{" "}
        <span className="whitespace-nowrap tabular-nums">{money(donation.amount)}</span>
      </Cluster>
      {donation.note && (
        <p className="written" dir="auto">
          {donation.note}
        </p>
      )}
      <p className={hintClass}>{date(donation.created_at)}</p>
    </li>
  );
}
