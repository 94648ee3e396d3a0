import type { PublicDonation } from "~/contract/endpoints/causes.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Bdi, Cluster } from "./page.tsx";

/** Lists gifts to a cause with their notes; a gift without a shown name says so. */
export function GiftList({ donations }: { donations: readonly PublicDonation[] }) {
  return (
    <ul className="gifts">
      {donations.map((donation) => (
        <Gift key={donation.id} donation={donation} />
      ))}
    </ul>
  );
}

function Gift({ donation }: { donation: PublicDonation }) {
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
