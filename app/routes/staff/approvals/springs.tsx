import { href } from "react-router";
import { springStates } from "~/contract/rules/spring-states.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { SearchField } from "~/routes/staff/ui/filters.tsx";
import { UserCell } from "~/routes/staff/ui/person.tsx";
import { Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/springs";

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = springStates.find((one) => one === url.searchParams.get("state"));
  const q = url.searchParams.get("q")?.trim().slice(0, 80) || undefined;
  const api = context.get(apiContext);
  const list = await api.listStaffSprings({ query: { page: pageNumber(url), per_page: 25, state, q } });
  return { ...list, state: state ?? "", q: q ?? "" };
}

export default function Springs({ loaderData: { data, meta, state, q } }: Route.ComponentProps) {
  const { t, money, shortDate } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("springs.title")} />
      <FilterForm action={href("/admin/springs")} key={`${state} ${q}`} submit={t("filter.apply")}>
        <SearchField label={t("springs.name")} value={q} maxLength={80} />{" "}
        <FilterSelect
          name="state"
          label={t("springs.state")}
          value={state}
          all={t("filter.all")}
          options={springStates.map((one) => [one, t(`springState.${one}`)])}
        />
      </FilterForm>
      <PagedTable
        meta={meta}
        none={t("filter.none")}
        label={t("springs.title")}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t("springs.name"),
            renderCell: ({ id, title }) => (
              <Link to={href("/admin/springs/:id", { id: String(id) })}>
                <Bdi>{title}</Bdi>
              </Link>
            ),
            isWords: true,
          },
          { title: t("springs.state"), renderCell: ({ state }) => t(`springState.${state}`) },
          { title: t("springs.owner"), renderCell: ({ owner }) => <UserCell user={owner} />, isWords: true },
          { title: t("springs.applied"), renderCell: ({ applied_at }) => shortDate(applied_at) },
          { title: t("springs.collected"), renderCell: ({ total_amount }) => money(total_amount), isMoney: true },
        ]}
      />
    </>
  );
}
