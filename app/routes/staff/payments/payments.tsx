import { href } from "react-router";
import type { StaffPayment } from "~/contract/endpoints/staff-payments.ts";
import { isShortSearch, shortSearchRows } from "~/contract/rules/limits.ts";
import { paymentStates } from "~/contract/rules/payment-states.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { DayFields, dayFilterFrom, SearchField } from "~/routes/staff/ui/filters.tsx";
import { useAge } from "~/routes/staff/ui/waiting.tsx";
import { Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { Bdi, calloutClass, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/payments";

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = paymentStates.find((one) => one === url.searchParams.get("state"));
  const q = url.searchParams.get("q")?.trim().slice(0, 80) || undefined;
  const days = dayFilterFrom(url.searchParams);
  const { from, until } = days;
  const api = context.get(apiContext);
  const list = await api.listStaffPayments({ query: { page: pageNumber(url), per_page: 25, state, q, from, until } });
  return { ...list, state: state ?? "", q: q ?? "", days, now: new Date().toISOString() };
}

/** Lists all payments, those with an unknown outcome first. */
export default function Payments({ loaderData: { data, meta, is_more, state, q, days, now } }: Route.ComponentProps) {
  const { t, number } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("payments.title")} lead={t("payments.lead")} />
      <FilterForm
        action={href("/admin/payments")}
        key={`${state} ${q} ${days.typed.from} ${days.typed.until}`}
        submit={t("filter.apply")}
      >
        <SearchField label={t("payments.search")} value={q} maxLength={80} isAlone />{" "}
        <FilterSelect
          name="state"
          label={t("payments.state")}
          value={state}
          all={t("filter.all")}
          options={paymentStates.map((one) => [one, t(`paymentState.${one}`)])}
        />{" "}
        <DayFields days={days} />
      </FilterForm>
      {isShortSearch(q.split(/\s+/).filter(Boolean)) && (
        <p className={calloutClass()}>{t("filter.short", { number: number(shortSearchRows) })}</p>
      )}
      {is_more && <p className={calloutClass()}>{t("filter.more", { number: number(meta.total) })}</p>}
      {days.invalid.length === 0 && <PaymentTable data={data} meta={meta} now={now} />}
    </>
  );
}

/** Shows how a payment stands, and what is wrong with it. */
function StateCell({ payment, now }: { payment: StaffPayment; now: string }) {
  const { t, money } = useTexts("admin");
  const age = useAge(now);
  const { state, is_waiting, paid_twice_with, paid_twice_settled_at, created_at, provider_code, refunded } = payment;
  return (
    <>
      {paid_twice_with && !paid_twice_settled_at && (
        <>
          <strong>{t("payments.paidTwice")}</strong>
          <br />
        </>
      )}
      {is_waiting ? <strong>{t(`paymentState.${state}`)}</strong> : t(`paymentState.${state}`)}
      {is_waiting && <br />}
      {is_waiting && age(created_at)}
      {refunded > 0 && <SmallLine>{t("donations.refunded", { amount: money(refunded) })}</SmallLine>}
      {provider_code && <SmallLine>{t("payments.code", { code: provider_code })}</SmallLine>}
    </>
  );
}

function PaymentTable({ data, meta, now }: Pick<Route.ComponentProps["loaderData"], "data" | "meta" | "now">) {
  const { t, money, shortDateTime } = useTexts("admin");
  return (
    <PagedTable
      meta={meta}
      none={t("filter.none")}
      label={t("payments.title")}
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("payments.number"),
          renderCell: ({ id, provider_payment_id }) => (
            <>
              <Link to={href("/admin/payments/:id", { id })}>{id}</Link>
              {provider_payment_id && (
                <SmallLine>{t("payments.atProvider", { number: provider_payment_id })}</SmallLine>
              )}
            </>
          ),
          isWords: true,
        },
        { title: t("payments.state"), renderCell: (payment) => <StateCell payment={payment} now={now} /> },
        {
          title: t("payments.donor"),
          renderCell: ({ donor, card }) => (
            <>
              {donor.name ? <Bdi>{donor.name}</Bdi> : t("donations.unknown")}
              {card && <SmallLine>{`${card.brand} •••• ${card.last_four}`}</SmallLine>}
            </>
          ),
          isWords: true,
        },
        { title: t("payments.began"), renderCell: ({ created_at }) => shortDateTime(created_at) },
        { title: t("donations.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
      ]}
    />
  );
}
