import { href } from "react-router";
import type { StatementLine } from "~/contract/endpoints/statements.ts";
import { linesAtOnce, statementLineStates } from "~/contract/rules/transfers.ts";
import { dayText } from "~/forms/day.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { pageNumber } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { DataTable, FilterForm, FilterSelect, Paged } from "~/ui/list.tsx";
import { Bdi, joinParts, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/queue";

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = statementLineStates.find((one) => one === url.searchParams.get("state")) ?? "open";
  const api = context.get(apiContext);
  const list = await api.listStatementLines({ query: { page: pageNumber(url), per_page: 50, state } });
  return { ...list, state };
}

/** Accepts the ticked lines as suggested. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const texts = form.getAll("line").map(String);
  const ids = texts
    .filter((text) => /^[1-9]\d{0,8}$/.test(text))
    .map(Number)
    .slice(0, linesAtOnce);
  const { t } = i18nFrom(context);
  if (ids.length === 0)
    setFlashMessage(context, { kind: "error", title: "common:notDone", text: t("money:queue.nothingTicked") });
  else {
    const { accepted } = (await context.get(apiContext).acceptStatementLines({ body: { ids } })).data;
    const rest = ids.length - accepted;
    const text = t("money:queue.accepted", { count: accepted });
    setFlashMessage(context, {
      kind: accepted > 0 ? "success" : "error",
      ...(accepted === 0 && { title: "common:notDone" }),
      text: rest > 0 ? `${text} ${t("money:queue.left", { count: rest })}` : text,
    });
  }
  return seeOther(href("/admin/transfers/queue"));
}

/** Lists the lines of bank statements: those that wait, with suggestions to accept, or those that were dealt with. */
export default function Queue({ loaderData: { data, meta, state } }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const table = <LineTable lines={data} isOpen={state === "open"} />;
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/transfers/import")}>{t("import.title")}</Link>}
        title={t("queue.title")}
        pageTitle={t("queue.pageTitle")}
        lead={t("queue.lead")}
      />
      <FilterForm action={href("/admin/transfers/queue")} key={state} submit={t("admin:filter.apply")}>
        <FilterSelect
          name="state"
          label={t("queue.state")}
          value={state === "open" ? "" : state}
          all={t("lineState.open")}
          options={(["accepted", "set_aside"] as const).map((one) => [one, t(`lineState.${one}`)])}
        />
      </FilterForm>
      <Paged meta={meta} none={t("queue.none")}>
        {state === "open" ? (
          <Form method="post" action={href("/admin/transfers/queue")} className="space-y-4">
            {table}
            {data.some(({ is_complete }) => is_complete) && <FormButtons submit={t("queue.accept")} />}
          </Form>
        ) : (
          table
        )}
      </Paged>
    </>
  );
}

function LineTable({ lines, isOpen }: { lines: readonly StatementLine[]; isOpen: boolean }) {
  const { t, money } = useTexts("money");
  return (
    <DataTable
      label={t("queue.title")}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("transfer.day"),
          renderCell: (line) => (
            <>
              {isOpen && line.is_complete && (
                <>
                  <input
                    type="checkbox"
                    name="line"
                    value={line.id}
                    id={`line-${line.id}`}
                    defaultChecked={line.matched_by === "code"}
                    aria-label={t("queue.tick", { line: `${dayText(line.day)} ${line.sender ?? ""}` })}
                  />{" "}
                </>
              )}
              {dayText(line.day)}
            </>
          ),
        },
        {
          title: t("transfer.sender"),
          renderCell: ({ sender, sender_iban, description, reference }) => (
            <>
              <Bdi>{joinParts(sender, sender_iban)}</Bdi>
              <SmallLine>
                <Bdi>{joinParts(description, reference)}</Bdi>
              </SmallLine>
            </>
          ),
          isWords: true,
        },
        {
          title: t(isOpen ? "queue.suggestion" : "queue.result"),
          renderCell: (line) => (isOpen ? <Suggestion line={line} /> : <Result line={line} />),
          isWords: true,
        },
        { title: t("transfer.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
      ]}
    />
  );
}

/** Shows whom and what a line is probably for, and the link to its page. */
function Suggestion({ line: { id, user, donor, cause, matched_by, sender } }: { line: StatementLine }) {
  const { t } = useTexts("money");
  const about = [user?.name ?? donor.name, cause?.title].filter(Boolean).join(" → ");
  return (
    <>
      {about && <Bdi>{about}</Bdi>}
      {about && <br />}
      {matched_by && <span className="text-sm text-muted">{t(`match.${matched_by}`)}</span>}
      {matched_by && <br />}
      <Link to={href("/admin/transfers/lines/:id", { id: String(id) })}>
        {t("queue.assign")}
        <span className="sr-only">: {sender ?? `#${id}`}</span>
      </Link>
    </>
  );
}

/** Shows how a line was dealt with. */
function Result({ line: { id, state, payment_id, reason, decided_by } }: { line: StatementLine }) {
  const { t } = useTexts("money");
  return (
    <>
      {decided_by && <Bdi>{decided_by.name}</Bdi>}
      {decided_by && <br />}
      {payment_id && <Link to={href("/admin/payments/:id", { id: payment_id })}>{payment_id}</Link>}
      {state === "set_aside" && (
        <>
          <q>
            <Bdi>{reason ?? ""}</Bdi>
          </q>
          <br />
          <Link to={href("/admin/transfers/lines/:id", { id: String(id) })}>{t("queue.look")}</Link>
        </>
      )}
    </>
  );
}
