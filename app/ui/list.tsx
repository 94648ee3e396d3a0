import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { Options } from "~/forms/choice.tsx";
import { inputClass, labelClass, selectClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { buttonClass, type ButtonKind } from "./buttons.tsx";
import { calloutClass } from "./page.tsx";

interface SearchFormProps extends ComponentProps<typeof Form> {
  readonly id: string;
  readonly label: string;
  readonly submit: string;
  readonly q: string;
  readonly input?: ComponentProps<"input">;
}

/** Renders a search: a field with its button beside it, sent with GET as `q`. */
export function SearchForm({ id, label, submit, q, input, children, ...form }: SearchFormProps) {
  return (
    <Form className="max-w-form" method="get" role="search" {...form}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>{" "}
      <div className="flex gap-2">
        <input
          className={`${inputClass} min-w-0 flex-1`}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          maxLength={100}
          {...input}
        />{" "}
        <button className={buttonClass()}>{submit}</button>
      </div>
      {children}
    </Form>
  );
}

interface FilterFormProps {
  readonly action: string;
  /** Text of its button. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** Renders the filter above a list: its fields (each a `div`) and button side by side, sent with GET. */
export function FilterForm({ action, submit, kind, children }: FilterFormProps) {
  return (
    <Form className="flex flex-wrap items-end gap-3 [&>div]:basis-48" method="get" action={action}>
      {children} <button className={buttonClass(kind)}>{submit}</button>
    </Form>
  );
}

interface FilterSelectProps {
  /** Its parameter in the query, and its id. */
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  /** Label of a first option with an empty value, e.g. "All". */
  readonly all?: string;
  readonly options: ComponentProps<typeof Options>["of"];
}

/** Renders a select of a filter form. */
export function FilterSelect({ name, label, value, all, options }: FilterSelectProps) {
  return (
    <div>
      <label className={labelClass} htmlFor={name}>
        {label}
      </label>{" "}
      <select className={selectClass} id={name} name={name} defaultValue={value}>
        {all && <option value="">{all}</option>}
        <Options of={options} />
      </select>
    </div>
  );
}

export interface PagedProps {
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  /** Shown when the list is empty; a text as a callout. */
  readonly none: ReactNode;
  /** Id of the list's section, where the list is not the whole page. */
  readonly at?: string | undefined;
  /** The current page of the list. */
  readonly children: ReactNode;
}

/**
 * Renders a page of a list with links to the other pages. The list counts as empty only when all pages are empty: a
 * page past the end shows only the links.
 */
export function Paged({ meta, none, at, children }: PagedProps) {
  const { page, per_page, total } = meta;
  const empty = typeof none === "string" ? <p className={calloutClass()}>{none}</p> : none;
  return (
    <>
      {total === 0 ? empty : (page - 1) * per_page < total && children}
      <Pagination meta={meta} at={at} />
    </>
  );
}

/**
 * Links to the previous and next page; past the end a note that there is no such page. Renders nothing when the list
 * fits on one page.
 */
function Pagination({ meta: { page, per_page, total }, at }: Pick<PagedProps, "meta" | "at">) {
  const { t } = useTexts();
  const location = useLocation();
  const pages = Math.ceil(total / per_page);
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  const addressOf = (number: number) => {
    const search = new URLSearchParams(location.search);
    search.set("page", String(number));
    return `?${search}${at ? `#${at}` : ""}`;
  };
  if (page > pages) {
    return (
      <nav className="flex flex-wrap items-center justify-center gap-2" aria-label={t("pagination.label")}>
        <span>{t("pagination.beyond", { page })}</span>{" "}
        <ButtonLink size="small" to={addressOf(1)}>
          {t("pagination.first")}
        </ButtonLink>
      </nav>
    );
  }
  return (
    <nav className="flex flex-wrap items-center justify-center gap-2" aria-label={t("pagination.label")}>
      {page > 1 && (
        <ButtonLink size="small" to={addressOf(page - 1)} rel="prev">
          {t("pagination.previous")}
        </ButtonLink>
      )}{" "}
      <span>{t("pagination.position", { page, pages })}</span>{" "}
      {page < pages && (
        <ButtonLink size="small" to={addressOf(page + 1)} rel="next">
          {t("pagination.next")}
        </ButtonLink>
      )}
    </nav>
  );
}

interface Column<Row> {
  readonly title: string;
  readonly renderCell: (row: Row) => ReactNode;
  readonly isMoney?: boolean;
  /** For text that users typed: long words break anywhere, so that other columns keep their width. */
  readonly isWords?: boolean;
}

interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

const money = "tabular-nums whitespace-nowrap sm:text-end max-sm:last:font-semibold";
const words = "wrap-anywhere *:sm:min-w-28";

/** Renders a table of many columns. On narrow screens each row becomes a card, and each cell names its column. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className={tableOfCards} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isMoney }) => (
            <th scope="col" key={title} className={isMoney ? `${money} text-end!` : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, renderCell, isMoney, isWords }) => (
              <td key={title} data-label={title} className={isMoney ? money : isWords ? words : undefined}>
                <div>{renderCell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a page of a list as a table, with links to the other pages. */
export function PagedTable<Row>({ meta, none, ...table }: DataTableProps<Row> & Omit<PagedProps, "at" | "children">) {
  return (
    <Paged meta={meta} none={none}>
      <DataTable {...table} />
    </Paged>
  );
}

/**
 * Classes of a table. They stand on the table and reach into its cells, because a class on each of a thousand cells
 * would double the page; so a class of a cell needs "!" to win.
 */
export const table =
  "w-full text-[1rem] [&_:is(th,td)]:border-b [&_:is(th,td)]:border-hairline [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:align-top [&_th]:text-start [&_th]:font-semibold [&_th]:text-muted";

/** Classes of a table whose rows become cards on phones, where each cell names its column (`data-label`). */
const tableOfCards = `${table} ${[
  "max-sm:[&_thead]:hidden",
  "max-sm:[&_tbody_tr]:mb-4 max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:rounded-md max-sm:[&_tbody_tr]:border",
  "max-sm:[&_tbody_tr]:border-hairline max-sm:[&_tbody_tr]:px-4 max-sm:[&_tbody_tr]:py-2",
  "max-sm:[&_td]:flex max-sm:[&_td]:justify-between max-sm:[&_td]:px-0! max-sm:[&_td]:py-1.5! max-sm:[&_td]:text-end",
  "max-sm:[&_td]:wrap-anywhere max-sm:[&_td:last-child]:border-0! max-sm:[&_td]:before:max-w-[45%]",
  "max-sm:[&_td]:before:flex-none max-sm:[&_td]:before:pe-4 max-sm:[&_td]:before:text-start",
  "max-sm:[&_td]:before:font-normal max-sm:[&_td]:before:text-muted max-sm:[&_td]:before:content-[attr(data-label)]",
].join(" ")}`;
