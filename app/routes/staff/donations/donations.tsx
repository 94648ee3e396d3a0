import { href } from "react-router";
import type { StaffDonation } from "~/contract/endpoints/staff-payments.ts";
import { honouredName, ownName } from "~/contract/rules/gift-people.ts";
import { type BasketType, basketTypes, type CauseKind, kindOf } from "~/contract/rules/kinds.ts";
import { isShortSearch, shortSearchRows } from "~/contract/rules/limits.ts";
import { Form } from "~/forms/form.tsx";
import { idFrom, pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { usePermissions } from "~/routes/staff/layout.tsx";
import { DayFields, dayFilterFrom, SearchField } from "~/routes/staff/ui/filters.tsx";
import { DonorText } from "~/routes/staff/ui/person.tsx";
import { buttonClass, ButtonLink } from "~/ui/buttons.tsx";
import { GiftShares } from "~/ui/gift-words.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { usePageAddress } from "~/ui/page-head.tsx";
import { Bdi, Cluster, calloutClass, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/donations";

export const donationKinds = Object.keys(basketTypes) as CauseKind[];

/** Reads the filter from a query string; invalid values are ignored. */
export function donationFilterFrom(search: URLSearchParams) {
  const kind = donationKinds.find((one) => one === search.get("kind"));
  const { from, until } = dayFilterFrom(search);
  return {
    q: search.get("q")?.trim().slice(0, 80) || undefined,
    kind: kind && (basketTypes[kind] as BasketType),
    from,
    until,
    cause: idFrom(search.get("cause") ?? "") || undefined,
  };
}

type DonationFilter = ReturnType<typeof donationFilterFrom>;

function donationSearchParams({ q, kind, from, until, cause }: DonationFilter): URLSearchParams {
  const entries = { q, kind: kind && kindOf(kind), from, until, cause: cause && String(cause) };
  return new URLSearchParams(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = donationFilterFrom(url.searchParams);
  const api = context.get(apiContext);
  const list = await api.listStaffDonations({ query: { page: pageNumber(url), per_page: 50, ...filter } });
  return { ...list, filter, days: dayFilterFrom(url.searchParams) };
}

/** Lists all donations; the matching ones can be downloaded as a CSV file. */
export default function Donations({
  loaderData: { data, meta, amount, is_more, cause, filter, days },
}: Route.ComponentProps) {
  const { t, number } = useTexts("admin");
  const search = donationSearchParams(filter);
  return (
    <>
      <PageHeading title={t("donations.title")} />
      <FilterForm
        action={href("/admin/donations")}
        key={`${search} ${days.typed.from} ${days.typed.until}`}
        submit={t("filter.apply")}
      >
        <SearchField label={t("donations.search")} value={filter.q} maxLength={80} isAlone />{" "}
        <FilterSelect
          name="kind"
          label={t("donations.kind")}
          value={filter.kind ? kindOf(filter.kind) : ""}
          all={t("filter.all")}
          options={donationKinds.map((kind) => [kind, t(`causeKind.${kind}`)])}
        />{" "}
        <DayFields days={days} /> {filter.cause && <input type="hidden" name="cause" value={filter.cause} />}
      </FilterForm>
      {filter.cause && (
        <CauseLimit
          title={cause?.title ?? `#${filter.cause}`}
          others={donationSearchParams({ ...filter, cause: undefined })}
        />
      )}
      {isShortSearch((filter.q ?? "").split(/\s+/).filter(Boolean)) && (
        <p className={calloutClass()}>{t("filter.short", { number: number(shortSearchRows) })}</p>
      )}
      {days.invalid.length === 0 && (
        <Results donations={data} meta={meta} amount={is_more ? null : amount} search={search} />
      )}
    </>
  );
}

/**
 * Shows the cause that the list is limited to; no field of the form shows it.
 * @param others the rest of the filter, which stays when the limit is removed
 */
function CauseLimit({ title, others }: { title: string; others: URLSearchParams }) {
  const { t } = useTexts("admin");
  return (
    <Cluster>
      <span>
        {t("donations.oneCause")}{" "}
        <strong>
          <Bdi>{title}</Bdi>
        </strong>
      </span>{" "}
      <ButtonLink size="small" to={`${href("/admin/donations")}${others.size > 0 ? `?${others}` : ""}`}>
        {t("donations.everyCause")}
      </ButtonLink>
    </Cluster>
  );
}

interface ResultsProps extends Pick<Route.ComponentProps["loaderData"], "meta" | "amount"> {
  readonly donations: readonly StaffDonation[];
  readonly search: URLSearchParams;
}

/** Lists the matching donations with their total and the link to the CSV file. */
function Results({ donations, meta, amount, search }: ResultsProps) {
  const { t, money, number, shortDateTime } = useTexts("admin");
  const may = usePermissions();
  return (
    <>
      <Cluster>
        <strong>
          {amount === null
            ? t("filter.more", { number: number(meta.total) })
            : t("donations.sum", { count: meta.total, amount: money(amount) })}
        </strong>{" "}
        {may("donations.export") && (
          <a
            className={buttonClass("quiet", "small")}
            href={`${href("/admin/donations.csv")}${search.size > 0 ? `?${search}` : ""}`}
          >
            {t("donations.csv")}
          </a>
        )}
      </Cluster>
      <PagedTable
        meta={meta}
        none={t("filter.none")}
        label={t("donations.title")}
        rows={donations}
        keyOf={({ id }) => id}
        columns={[
          { title: t("donations.date"), renderCell: ({ created_at }) => shortDateTime(created_at) },
          {
            title: t("donations.cause"),
            renderCell: (donation) => (
              <>
                <Bdi>{donation.title}</Bdi>
                <SmallLine>{t(`causeKind.${kindOf(donation.basket_able_type)}`)}</SmallLine>
                <GiftShares gift={donation} />
                <NameAndNote donation={donation} />
              </>
            ),
            isWords: true,
          },
          { title: t("donations.donor"), renderCell: (donation) => <DonorCell donation={donation} />, isWords: true },
          {
            title: t("donations.amount"),
            renderCell: ({ amount, refunded }) => (
              <>
                {money(amount)}
                {refunded > 0 && <SmallLine>{t("donations.refunded", { amount: money(refunded) })}</SmallLine>}
              </>
            ),
            isMoney: true,
          },
        ]}
      />
    </>
  );
}

/** Shows a donor with contact details, and the payment number of the receipt. */
function DonorCell({ donation: { payment_id, donor } }: { donation: StaffDonation }) {
  const { t } = useTexts("admin");
  if (payment_id === null) return t("donations.before");
  return (
    <>
      <DonorText donor={donor} />
      <br />
      <span className="text-sm text-muted">
        {t("donations.payment")} <span className="whitespace-nowrap">{payment_id}</span>
      </span>
    </>
  );
}

/** Shows the name and note given with a donation. Most donations have neither, so they have no column. */
function NameAndNote({ donation }: { donation: StaffDonation }) {
  const { t } = useTexts("admin");
  const may = usePermissions();
  const honoured = honouredName(donation);
  const name = honoured ?? ownName(donation);
  if (!name && !donation.note) return null;
  return (
    <>
      {name && (
        <>
          <SmallLine>{t(honoured === null ? "donations.ownName" : "donations.inName")}</SmallLine> <Bdi>{name}</Bdi>
          {donation.shown_as !== "full_name" && (
            <SmallLine>
              {t("donations.shownAs")} {t(`common:shownAs.${donation.shown_as}`)}
            </SmallLine>
          )}
        </>
      )}
      {donation.note && (
        <>
          <br />
          <q>
            <Bdi>{donation.note}</Bdi>
          </q>
        </>
      )}
      {(donation.note ?? honouredName(donation) ?? ownName(donation)) && may("approvals.decide") && (
        <VisibilityForm donation={donation} />
      )}
    </>
  );
}

/**
 * Renders the form that hides a name and note or shows them again: on a cause's page they are public without approval.
 */
function VisibilityForm({ donation: { id, words_hidden } }: { donation: StaffDonation }) {
  const { t } = useTexts("admin");
  const address = usePageAddress();
  return (
    <Form method="post" action={href("/admin/donations/:id/words", { id: String(id) })} preventScrollReset>
      <input type="hidden" name="hidden" value={words_hidden ? "no" : "yes"} />
      <input type="hidden" name="redirectTo" value={address} />
      <button className={buttonClass("quiet", "small")}>
        {t(words_hidden ? "donations.showWords" : "donations.hideWords")}
        <span className="sr-only"> #{id}</span>
      </button>
    </Form>
  );
}
