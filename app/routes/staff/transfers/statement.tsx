import { data as answer, href } from "react-router";
import type { StatementPlan } from "~/contract/endpoints/statements.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { mostStatementColumns, mostStatementRows, statementColumns } from "~/contract/rules/transfers.ts";
import { dayText } from "~/forms/day.ts";
import { useErrorText } from "~/forms/error-text.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage, redirectDone } from "~/middleware/session.server.ts";
import { buttonClass, Link, SubmitButton } from "~/ui/buttons.tsx";
import { DataTable, FilterForm, FilterSelect, table } from "~/ui/list.tsx";
import { Bdi, Cluster, joinParts, calloutClass, PageHeading, PageSection, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/statement";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const query = formatFrom(url.searchParams);
  return orNotFound(context.get(apiContext).planStatement({ params: { id: idFrom(params.id) }, query }));
}

/** Imports the file with the columns that the preview showed, or deletes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const api = context.get(apiContext);
  const id = idFrom(params.id);
  const { t } = i18nFrom(context);
  try {
    if (form.get("operation") === "discard") {
      await api.discardStatement({ params: { id } });
      return redirectDone(context, href("/admin/transfers/import"), "money:import.discarded");
    }
    const { data } = await api.importStatement({ params: { id }, body: { head: 0, ...formatFrom(form) } });
    const text = t("money:import.done", { lines: data.lines, doubles: data.doubles });
    setFlashMessage(context, { kind: "success", text });
    return seeOther(href("/admin/transfers/queue"));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404) throw notFound();
    return answer({ problem: failureText(failure) }, { status: 400 });
  }
}

/** Renders the choice of a file's columns and the preview of its import. */
export default function Statement({ loaderData: plan, actionData }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const errorText = useErrorText();
  const { file, columns, is_last_format } = plan;
  const isReady = columns.day !== undefined && columns.amount !== undefined;
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/transfers/import")}>{t("import.title")}</Link>}
        title={file.name || `#${file.id}`}
        lead={t(is_last_format ? "import.lastFormat" : "import.choose")}
      />
      {actionData && (
        <p className={calloutClass("error")} role="alert">
          {errorText(actionData.problem)}
        </p>
      )}
      <PageSection id="rows" title={t("import.rows")}>
        <StatementRows rows={plan.rows} head={plan.head} />
      </PageSection>
      <PageSection id="columns" title={t("import.columns")}>
        <ColumnForm plan={plan} />
      </PageSection>
      <PageSection id="preview" title={t("import.preview")}>
        {isReady ? <Preview plan={plan} /> : <p className={calloutClass()}>{t("import.incomplete")}</p>}
      </PageSection>
      <Form method="post" action={href("/admin/transfers/import/:id", { id: String(file.id) })}>
        <input type="hidden" name="head" value={plan.head} />
        {statementColumns.map(
          (column) =>
            columns[column] !== undefined && <input key={column} type="hidden" name={column} value={columns[column]} />,
        )}
        <Cluster>
          {isReady && plan.new_payments > 0 && (
            <>
              <SubmitButton name="operation" value="import">
                {t("import.submit", { count: plan.new_payments })}
              </SubmitButton>{" "}
            </>
          )}
          <button className={buttonClass("quiet")} name="operation" value="discard">
            {t("import.discard")}
          </button>
        </Cluster>
      </Form>
    </>
  );
}

/** Renders the form that chooses the head and the columns; it is sent with the address, so that it can be repeated. */
function ColumnForm({ plan: { file, rows, head, columns } }: { plan: StatementPlan }) {
  const { t } = useTexts("money");
  const names = rows[head] ?? [];
  const widest = Math.max(...rows.map((row) => row.length));
  const places = Array.from({ length: widest }, (_, index) => String(index));
  return (
    <FilterForm
      action={href("/admin/transfers/import/:id", { id: String(file.id) })}
      key={JSON.stringify([head, columns])}
      submit={t("import.try")}
      kind="quiet"
    >
      <FilterSelect
        name="head"
        label={t("import.head")}
        value={head}
        options={rows.map((row, index) => [index, `${index + 1}. ${joinParts(...row).slice(0, 60)}`])}
      />{" "}
      {statementColumns.map((column) => (
        <span key={column}>
          <FilterSelect
            name={column}
            label={t(`column.${column}`)}
            value={String(columns[column] ?? "")}
            all={t("import.noColumn")}
            options={places.map((place) => [place, `${Number(place) + 1}. ${names[Number(place)] ?? ""}`.trim()])}
          />{" "}
        </span>
      ))}
    </FilterForm>
  );
}

function Preview({ plan }: { plan: StatementPlan }) {
  const { t, money } = useTexts("money");
  const { new_payments, new_amount, doubles, payments, left_out } = plan;
  return (
    <>
      <p>
        <strong>{t("import.new", { count: new_payments, amount: money(new_amount) })}</strong>
        {doubles > 0 && ` ${t("import.doubles", { count: doubles })}`}
      </p>
      {payments.length > 0 && (
        <DataTable
          label={t("import.preview")}
          rows={payments}
          keyOf={({ number }) => number}
          columns={[
            { title: t("import.row"), renderCell: ({ number }) => number },
            { title: t("transfer.day"), renderCell: ({ day }) => dayText(day) },
            {
              title: t("transfer.sender"),
              renderCell: ({ sender, iban, description }) => (
                <>
                  <Bdi>{joinParts(sender, iban)}</Bdi>
                  <SmallLine>
                    <Bdi>{description}</Bdi>
                  </SmallLine>
                </>
              ),
              isWords: true,
            },
            {
              title: t("transfer.amount"),
              renderCell: ({ amount, is_double }) =>
                is_double ? `${money(amount)} (${t("import.double")})` : money(amount),
              isMoney: true,
            },
          ]}
        />
      )}
      {left_out.length > 0 && (
        <details>
          <summary>{t("import.leftOut", { count: left_out.length })}</summary>
          <ul>
            {left_out.map(({ number, reason }) => (
              <li key={number}>
                {t("import.leftOutRow", { number })} {t(`leftOut.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Reads the chosen head and columns of a form or an address; what is no place is left out. */
function formatFrom(fields: FormData | URLSearchParams) {
  const placeOf = (name: string, below: number) => {
    const text = String(fields.get(name) ?? "");
    return /^\d{1,4}$/.test(text) && Number(text) < below ? Number(text) : undefined;
  };
  const places = statementColumns.map((name) => [name, placeOf(name, mostStatementColumns)] as const);
  const head = placeOf("head", mostStatementRows);
  return {
    ...(head !== undefined && { head }),
    ...Object.fromEntries(places.filter(([, place]) => place !== undefined)),
  };
}

/** Renders the first rows of a bank's file as they are; the head is marked. Wide tables scroll sideways. */
function StatementRows({ rows, head }: { readonly rows: readonly (readonly string[])[]; readonly head: number }) {
  const { t } = useTexts("money");
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("import.rows")} tabIndex={0}>
      <table className={table}>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {row.map((cell, place) => (
                <td key={place} dir="auto">
                  {index === head ? <strong>{cell}</strong> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
