import { href } from "react-router";
import { shownRefunds } from "~/contract/rules/refunds.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { UserCell } from "~/routes/staff/ui/person.tsx";
import { Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { Bdi, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/refunds";

export async function loader({ context, url }: Route.LoaderArgs) {
  const show = shownRefunds.find((one) => one === url.searchParams.get("show")) ?? "open";
  const list = await context.get(apiContext).listRefunds({ query: { page: pageNumber(url), per_page: 25, show } });
  return { ...list, show };
}

/** Lists refunds: those that wait for a second person or an outcome, those that are over, or all. */
export default function Refunds({ loaderData: { data, meta, show } }: Route.ComponentProps) {
  const { t, money, shortDateTime } = useTexts("admin");
  return (
    <>
      <PageHeading title={t("refunds.title")} lead={t("refunds.lead")} />
      <FilterForm action={href("/admin/refunds")} key={show} submit={t("filter.apply")}>
        <FilterSelect
          name="show"
          label={t("refunds.show")}
          value={show === "open" ? "" : show}
          all={t("refunds.open")}
          options={(["over", "all"] as const).map((option) => [option, t(`refunds.${option}`)])}
        />
      </FilterForm>
      <PagedTable
        meta={meta}
        none={t(`refunds.none.${show}`)}
        label={t("refunds.title")}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t("refunds.what"),
            renderCell: ({ id, kind, is_waiting, is_unknown, lines }) => (
              <>
                <Link to={href("/admin/refunds/:request", { request: id })}>{t(`refundKind.${kind}`)}</Link>
                <SmallLine>
                  {is_waiting || is_unknown ? (
                    <strong>{t(is_waiting ? "refundState.requested" : "refundState.unknown")}</strong>
                  ) : (
                    t(`refundState.${lines[0]!.state}`)
                  )}
                </SmallLine>
              </>
            ),
          },
          { title: t("refund.requestedBy"), renderCell: ({ requested_by }) => <UserCell user={requested_by} /> },
          { title: t("decision.reason"), renderCell: ({ reason }) => <Bdi>{reason}</Bdi>, isWords: true },
          { title: t("refund.requestedAt"), renderCell: ({ requested_at }) => shortDateTime(requested_at) },
          { title: t("donations.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
        ]}
      />
    </>
  );
}
