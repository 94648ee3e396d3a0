import { href, Link, useLocation } from "react-router";
import type { StaffDonation } from "~/contract/endpoints/staff-donations.ts";
import { kindOf } from "~/contract/rules/kinds.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { dayText } from "~/forms/day.ts";
import { Form } from "~/forms/form.tsx";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { DataTable } from "~/ui/data-table.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Paged } from "~/ui/paged.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/donations";
import { donationFilterFrom, donationKinds, donationSearchParams, invalidDays } from "./donation-filter.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = donationFilterFrom(url.searchParams);
  const wrong = invalidDays(url.searchParams);
  const found = await context
    .get(apiContext)
    .listStaffDonations({ query: { page: pageNumber(url), per_page: 50, ...filter } });
  return {
    ...found,
    filter,
    wrong,
    typed: { from: url.searchParams.get("from") ?? "", until: url.searchParams.get("until") ?? "" },
  };
}

/** Every donation; what is on show can be taken away as a CSV file. */
export default function Donations({
  loaderData: { data, meta, amount, cause, filter, wrong, typed },
}: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const search = donationSearchParams(filter);
  return (
    <>
      <PageHeading title={t("donations.title")} />
      <Form
        className="filter"
        method="get"
        action={href("/admin/donations")}
        key={`${search} ${typed.from} ${typed.until}`}
      >
        <div className="field filter-main filter-row">
          <label className="field-label" htmlFor="q">
            {t("donations.search")}
          </label>{" "}
          <input className="input" id="q" name="q" type="search" defaultValue={filter.q} maxLength={80} />
        </div>{" "}
        <div className="field">
          <label className="field-label" htmlFor="kind">
            {t("donations.kind")}
          </label>{" "}
          <select className="select" id="kind" name="kind" defaultValue={filter.kind ? kindOf(filter.kind) : ""}>
            <option value="">{t("filter.all")}</option>
            {donationKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`causeKind.${kind}`)}
              </option>
            ))}
          </select>
        </div>{" "}
        {(["from", "until"] as const).map((name) => (
          <div className="field" key={name}>
            <label className="field-label" htmlFor={name}>
              {t(`donations.${name}`)}
            </label>{" "}
            {wrong.includes(name) && (
              <p className="field-error" id={`${name}-error`}>
                {t("error.day")}
              </p>
            )}
            <input
              className="input input-short"
              id={name}
              name={name}
              placeholder={t("donations.dayForm")}
              defaultValue={wrong.includes(name) ? typed[name] : dayText(filter[name] ?? null)}
              autoComplete="off"
              aria-invalid={wrong.includes(name) || undefined}
              aria-describedby={wrong.includes(name) ? `${name}-error` : undefined}
            />
          </div>
        ))}{" "}
        {filter.cause && <input type="hidden" name="cause" value={filter.cause} />}
        <button className="button">{t("filter.apply")}</button>
      </Form>
      {filter.cause && (
        <OneCause
          title={cause?.title ?? `#${filter.cause}`}
          others={donationSearchParams({ ...filter, cause: undefined })}
        />
      )}
      {wrong.length === 0 && <Found donations={data} meta={meta} amount={amount} search={search} />}
    </>
  );
}

/** Which cause the list is narrowed to; nothing in the form says it. `others` is what else it is narrowed to. */
function OneCause({ title, others }: { title: string; others: URLSearchParams }) {
  const { t } = useTexts("admin");
  return (
    <p className="cluster">
      <span>
        {t("donations.oneCause")}{" "}
        <strong>
          <Bdi>{title}</Bdi>
        </strong>
      </span>{" "}
      <Link
        className="button button-quiet button-small"
        to={`${href("/admin/donations")}${others.size > 0 ? `?${others}` : ""}`}
      >
        {t("donations.everyCause")}
      </Link>
    </p>
  );
}

interface FoundProps extends Pick<Route.ComponentProps["loaderData"], "meta" | "amount"> {
  readonly donations: readonly StaffDonation[];
  readonly search: URLSearchParams;
}

/** What matches, how much it comes to, and the way to take it away. */
function Found({ donations, meta, amount, search }: FoundProps) {
  const { t } = useTexts("admin");
  const { money } = useFormats();
  return (
    <>
      <p className="cluster">
        <strong>{t("donations.sum", { count: meta.total, amount: money(amount) })}</strong>{" "}
        <a
          className="button button-quiet button-small"
          href={`${href("/admin/donations.csv")}${search.size > 0 ? `?${search}` : ""}`}
        >
          {t("donations.csv")}
        </a>
      </p>
      <Paged meta={meta} none={<p className="notice">{t("filter.none")}</p>}>
        <DonationTable donations={donations} />
      </Paged>
    </>
  );
}

function DonationTable({ donations }: { donations: readonly StaffDonation[] }) {
  const { t } = useTexts("admin");
  const { money, shortDateTime } = useFormats();
  return (
    <DataTable
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
              <br />
              <span className="field-hint">{t(`causeKind.${kindOf(donation.basket_able_type)}`)}</span>
              <InName donation={donation} />
            </>
          ),
          isWords: true,
        },
        { title: t("donations.donor"), renderCell: (donation) => <DonorCell donation={donation} />, isWords: true },
        { title: t("donations.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
      ]}
    />
  );
}

/** Who paid, how to reach them, and the number that their receipt shows. */
function DonorCell({
  donation: {
    payment_id,
    donor: { name, phone, email },
  },
}: {
  donation: StaffDonation;
}) {
  const { t } = useTexts("admin");
  if (payment_id === null) return t("donations.before");
  return (
    <>
      <Bdi>{[name, phone, email].filter(Boolean).join(" · ") || t("donations.unknown")}</Bdi>
      <br />
      <span className="field-hint">
        {t("donations.payment")} <span className="unbroken">{payment_id}</span>
      </span>
    </>
  );
}

/** In whose name something was given, with what they wrote; most gifts have neither, so it is no column of its own. */
function InName({ donation }: { donation: StaffDonation }) {
  const { t } = useTexts("admin");
  const name = donation.name === anonymousName ? "" : donation.name;
  if (!name && !donation.note) return null;
  return (
    <>
      {name && (
        <>
          <br />
          <span className="field-hint">{t("donations.inName")}</span> <Bdi>{name}</Bdi>
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
      {kindOf(donation.basket_able_type) === "spring" && <VisibilityForm donation={donation} />}
    </>
  );
}

/** A stranger's name and note are public on a spring's page at once: staff can take them off, and put them back. */
function VisibilityForm({ donation: { id, words_hidden } }: { donation: StaffDonation }) {
  const { t } = useTexts("admin");
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href("/admin/donations/:id/words", { id: String(id) })} preventScrollReset>
      <input type="hidden" name="hidden" value={words_hidden ? "no" : "yes"} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button className="button button-quiet button-small">
        {t(words_hidden ? "donations.showWords" : "donations.hideWords")}
        <span className="visually-hidden"> #{id}</span>
      </button>
    </Form>
  );
}
