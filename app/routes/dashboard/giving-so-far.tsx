import { href } from "react-router";
import type { DonatedWell, GivingMonth, OwnDonation } from "~/contract/endpoints/profile.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLine, IfPage, Link } from "~/ui/buttons.tsx";
import { TimeChart } from "~/ui/charts/bars.tsx";
import { EmptyList } from "~/ui/empty-state.tsx";
import { GiftShares } from "~/ui/gift-words.tsx";
import { table } from "~/ui/list.tsx";
import { Bdi, LinkLine, PageSection, SmallLine } from "~/ui/page.tsx";

/** Wells in the strip of pictures; all are on their own page. */
const shownWells = 4;

/**
 * Says how many people drink from the user's wells, and how many will once they are opened. Renders nothing before the
 * gifts to one well are water for one person.
 */
export function PeopleReached({ wells }: { wells: readonly DonatedWell[] }) {
  const { t, number } = useTexts("dashboard");
  const sumOf = (some: readonly DonatedWell[]) => some.reduce((sum, { people }) => sum + people, 0);
  const now = sumOf(wells.filter(({ is_opened }) => is_opened));
  const later = sumOf(wells) - now;
  if (now + later === 0) return null;
  return (
    <div>
      <p>
        <strong className="text-3xl text-heading tabular-nums">{number(now || later)}</strong>{" "}
        <span className="text-lg">{t(now > 0 ? "panel.drinking" : "panel.willDrink", { count: now || later })}</span>
      </p>
      {now > 0 && later > 0 && <p>{t("panel.moreLater", { count: later, people: number(later) })}</p>}
    </div>
  );
}

/** Renders the user's gifts by month; nothing when there were none in the last twelve. */
export function MonthChart({ months }: { months: readonly GivingMonth[] }) {
  const { t, money, number } = useTexts("dashboard");
  const given = months.filter(({ donations_count }) => donations_count > 0);
  if (given.length === 0) return null;
  const sum = given.reduce((all, { amount }) => all + amount, 0);
  return (
    <TimeChart
      id="months"
      title={t("panel.months")}
      sentence={t("panel.monthsText", { count: given.length, amount: money(sum) })}
      points={months}
      nameOf={({ month }) => month.split("-").reverse().join("/")}
      valuesOf={({ amount }) => [amount]}
      valueText={money}
      rows={given.toReversed()}
      when={t("regular.month")}
      columns={[
        { title: t("panel.gifts"), valueOf: ({ donations_count }) => number(donations_count) },
        { title: t("donations.amount"), valueOf: ({ amount }) => money(amount) },
      ]}
    />
  );
}

/** Renders the pictures of the user's wells, those with the largest gifts first. */
export function WellStrip({ wells }: { wells: readonly DonatedWell[] }) {
  const { t } = useTexts("dashboard");
  if (wells.length === 0) return null;
  return (
    <PageSection id="wells" title={t("panel.wells")}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {wells.slice(0, shownWells).map((well) => (
          <li key={well.id}>
            <img className="w-full rounded-md" src={well.picture} alt="" width="240" height="180" loading="lazy" />
            <Link className="block py-2" to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>
              {well.title}
            </Link>
            {well.people > 0 && <span className="text-muted">{t("water.count", { count: well.people })}</span>}
          </li>
        ))}
      </ul>
      <LinkLine to={href("/dashboard/water")}>{t("panel.allWells")}</LinkLine>
    </PageSection>
  );
}

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
  const { t, money, date } = useTexts("dashboard");
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

interface NothingYetProps {
  readonly picture: string;
  readonly height?: number;
  readonly text: string;
  /** What its link says, and the page on which to give. */
  readonly link: string;
  readonly to?: string;
}

/** Tells users that they have given nothing of this kind yet, and where to begin. */
export function NothingYet({ text, link, to = href("/donate"), ...picture }: NothingYetProps) {
  return (
    <EmptyList {...picture}>
      <p>{text}</p>
      <ButtonLine kind="donate" to={to}>
        {link}
      </ButtonLine>
    </EmptyList>
  );
}

/** Tells users that they have no donations yet. */
export function NoDonations() {
  const { t } = useTexts("dashboard");
  const link = t("common:header.donate");
  return <NothingYet picture="/pictures/empty-basket.svg" text={t("donations.none")} link={link} />;
}

/** Tells users that they have not given to a well yet. */
export function NoWells({ text }: { text: string }) {
  const { t } = useTexts("dashboard");
  const wells = { link: t("water.see"), to: href("/waterwell-projects") };
  return <NothingYet picture="/pictures/hero-phone.svg" height={178} text={text} {...wells} />;
}
