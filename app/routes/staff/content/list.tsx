import { href, Link } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import type { ContentRow, publicationStatuses } from "~/contract/endpoints/content-editing.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { Form } from "~/forms/form.tsx";
import { pageNumber } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import { Paged } from "~/ui/paged.tsx";
import type { Route } from "./+types/list";
import { itemAddress, kindAddress, kindFrom } from "./kinds.ts";
import { PublicationStatusTag } from "./status-tag.tsx";

/** The standings as addresses name them; the contract's module brings zod, which no page needs. */
const filterStatuses = [
  "shown",
  "scheduled",
  "draft",
] as const satisfies readonly (typeof publicationStatuses)[number][];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const kind = kindFrom(params.kind);
  if (definitionOf(kind).single) throw seeOther(kindAddress(kind));
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const publicationStatus = definitionOf(kind).drafts
    ? filterStatuses.find((one) => one === url.searchParams.get("standing"))
    : undefined;
  const list = await context
    .get(apiContext)
    .listContent({ params: { kind }, query: { q, standing: publicationStatus, page: pageNumber(url), per_page: 25 } });
  return { ...list, kind, q, publicationStatus: publicationStatus ?? null };
}

/** Every item of a kind, in the order people see them. */
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
      <p>
        <Link className="button" to={itemAddress(kind, "new")}>
          {t(`kind.${kind}.new`)}
        </Link>
      </p>
      <Form
        className="filter"
        method="get"
        action={href("/admin/content/:kind", { kind })}
        key={`${kind} ${q} ${publicationStatus}`}
      >
        <div className="field filter-main">
          <label className="field-label" htmlFor="q">
            {t("list.search")}
          </label>{" "}
          <input className="input" id="q" name="q" type="search" defaultValue={q} maxLength={100} />
        </div>{" "}
        {drafts && (
          <div className="field">
            <label className="field-label" htmlFor="standing">
              {t("list.standing")}
            </label>{" "}
            <select className="select" id="standing" name="standing" defaultValue={publicationStatus ?? ""}>
              <option value="">{t("list.all")}</option>
              {filterStatuses.map((one) => (
                <option key={one} value={one}>
                  {t(`state.${one}`)}
                </option>
              ))}
            </select>
          </div>
        )}{" "}
        <button className="button button-quiet">{t("list.apply")}</button>
      </Form>
      <Paged meta={meta} none={<p className="notice">{t(isFiltered ? "list.noneFound" : "list.none")}</p>}>
        <Rows rows={data} hasDrafts={drafts} title={t(`kind.${kind}.many`)} />
      </Paged>
    </>
  );
}

function Rows({ rows, hasDrafts, title }: { rows: readonly ContentRow[]; hasDrafts: boolean; title: string }) {
  const { t } = useTexts("editing");
  const { date } = useFormats();
  return (
    <ul className="item-list" aria-label={title}>
      {rows.map((row) => {
        const moment = row.standing === "shown" ? (row.published_at ?? row.updated_at) : row.updated_at;
        return (
          <li key={row.id}>
            <Link className="item-list-title" to={itemAddress(row.kind, String(row.id))}>
              {stripBidi(row.title) || t("list.untitled")}
            </Link>{" "}
            <span className="cluster">
              {hasDrafts && <PublicationStatusTag row={row} />}{" "}
              {moment && row.standing !== "scheduled" && <span className="field-hint">{date(moment)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
