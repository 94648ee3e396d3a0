import { href } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import type { ContentRow, publicationStatuses } from "~/contract/endpoints/content-editing.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { pageNumber } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { SearchField } from "~/routes/staff/ui/filters.tsx";
import { ButtonLine, Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, Paged } from "~/ui/list.tsx";
import { Cluster, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/list";
import { PublicationStatusTag } from "./item-heading.tsx";
import { itemAddress, kindAddress, kindFrom } from "./kinds.ts";

/**
 * Publication statuses in the order of the filter. Repeated here, because importing the contract's module would load
 * zod in the browser.
 */
const filterStatuses = [
  "shown",
  "scheduled",
  "draft",
] as const satisfies readonly (typeof publicationStatuses)[number][];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const kind = kindFrom(params.kind);
  if (definitionOf(kind).single) throw seeOther(kindAddress(kind));
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const wanted = url.searchParams.get("standing");
  const standing = definitionOf(kind).drafts ? filterStatuses.find((one) => one === wanted) : undefined;
  const query = { q, standing, page: pageNumber(url), per_page: 25 };
  const list = await context.get(apiContext).listContent({ params: { kind }, query });
  return { ...list, kind, q, publicationStatus: standing ?? null };
}

/** Lists a kind's items in their public order. */
export default function List({ loaderData: { data, meta, kind, q, publicationStatus } }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { drafts } = definitionOf(kind);
  const isFiltered = q !== "" || publicationStatus !== null;
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/content")}>{t("overview.title")}</Link>}
        title={t(`kind.${kind}.many`)}
      />
      <ButtonLine kind="primary" to={itemAddress(kind, "new")}>
        {t(`kind.${kind}.new`)}
      </ButtonLine>
      <FilterForm
        action={href("/admin/content/:kind", { kind })}
        key={`${kind} ${q} ${publicationStatus}`}
        submit={t("list.apply")}
        kind="quiet"
      >
        <SearchField label={t("list.search")} value={q} maxLength={100} />{" "}
        {drafts && (
          <FilterSelect
            name="standing"
            label={t("list.standing")}
            value={publicationStatus ?? ""}
            all={t("list.all")}
            options={filterStatuses.map((one) => [one, t(`state.${one}`)])}
          />
        )}
      </FilterForm>
      <Paged meta={meta} none={t(isFiltered ? "list.noneFound" : "list.none")}>
        <Rows rows={data} hasDrafts={drafts} title={t(`kind.${kind}.many`)} />
      </Paged>
    </>
  );
}

function Rows({ rows, hasDrafts, title }: { rows: readonly ContentRow[]; hasDrafts: boolean; title: string }) {
  const { t, date } = useTexts("editing");
  return (
    <ul aria-label={title}>
      {rows.map((row) => {
        const moment = row.standing === "shown" ? (row.published_at ?? row.updated_at) : row.updated_at;
        return (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2"
            key={row.id}
          >
            <Link className="min-w-0 flex-[1_1_16rem] py-1 font-semibold" to={itemAddress(row.kind, String(row.id))}>
              {stripBidi(row.title) || t("list.untitled")}
            </Link>{" "}
            <Cluster as="span">
              {hasDrafts && <PublicationStatusTag {...row} />}{" "}
              {moment && row.standing !== "scheduled" && <span className="text-sm text-muted">{date(moment)}</span>}
            </Cluster>
          </li>
        );
      })}
    </ul>
  );
}
