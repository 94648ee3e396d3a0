import { href } from "react-router";
import { regularStates } from "~/contract/rules/regular-giving.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { GiftName, RegularShares } from "~/ui/gift-words.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { Bdi, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/regular-gifts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = regularStates.find((one) => one === url.searchParams.get("state"));
  const query = { page: pageNumber(url), per_page: 25, ...(state && { state }) };
  return { ...(await context.get(apiContext).listStaffRegularGifts({ query })), state: state ?? "" };
}

/** Lists regular gifts, newest first. Only their donors change them. */
export default function RegularGifts({ loaderData: { data, meta, state } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("regularGifts.title")} lead={t("regularGifts.lead")} />
      <FilterForm action={href("/admin/regular-gifts")} key={state} submit={t("filter.apply")}>
        <FilterSelect
          name="state"
          label={t("regularGifts.state")}
          value={state}
          all={t("filter.all")}
          options={regularStates.map((one) => [one, t(`regularGifts.states.${one}`)])}
        />
      </FilterForm>
      <GiftTable data={data} meta={meta} />
    </>
  );
}

function GiftTable({ data, meta }: Pick<Route.ComponentProps["loaderData"], "data" | "meta">) {
  const { t, money, day, shortDate } = useTexts("admin");
  const unknown = t("donations.unknown");
  return (
    <PagedTable
      meta={meta}
      none={t("filter.none")}
      label={t("regularGifts.title")}
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("regularGifts.donor"),
          renderCell: ({ donor }) => <Bdi>{donor.name ?? unknown}</Bdi>,
          isWords: true,
        },
        {
          title: t("regularGifts.cause"),
          renderCell: (gift) => (
            <>
              <Bdi>{gift.cause?.title ?? t("regularGifts.neededMost")}</Bdi>
              <RegularShares gift={gift} />
              <GiftName gift={gift} />
            </>
          ),
          isWords: true,
        },
        {
          title: t("regularGifts.state"),
          renderCell: ({ state, pause_reason, next_date }) => (
            <>
              {pause_reason ? t(`regularGifts.paused.${pause_reason}`) : t(`regularGifts.states.${state}`)}
              {next_date && <SmallLine>{t("regularGifts.next", { date: day(next_date) })}</SmallLine>}
            </>
          ),
        },
        { title: t("regularGifts.since"), renderCell: ({ created_at }) => shortDate(created_at) },
        {
          title: t("regularGifts.monthly"),
          renderCell: ({ amount, plan }) => (
            <>
              {money(amount)}
              {plan && <SmallLine>{t("regularGifts.nightly")}</SmallLine>}
            </>
          ),
          isMoney: true,
        },
        {
          title: t("regularGifts.given"),
          renderCell: ({ total_amount, months_paid: count, plan }) => (
            <>
              {money(total_amount)}
              <SmallLine>{t(plan ? "regularGifts.nights" : "regularGifts.months", { count })}</SmallLine>
            </>
          ),
          isMoney: true,
        },
      ]}
    />
  );
}
