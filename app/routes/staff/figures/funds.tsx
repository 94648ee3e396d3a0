import { randomUUID } from "node:crypto";
import { href } from "react-router";
import * as z from "zod";
import { plainLine } from "~/contract/fields/text-fields.ts";
import { funds, voucherLength } from "~/contract/rules/funds.ts";
import { idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { CheckedForm, SelectField, ShortField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { dayFrom, dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { pageNumber } from "~/http/not-found.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { causeFields } from "~/routes/staff/transfers/transfer-form.server.ts";
import { daySchema } from "~/routes/staff/ui/forms.server.ts";
import { FormButtons, PostButton } from "~/ui/buttons.tsx";
import { DataTable, PagedTable } from "~/ui/list.tsx";
import { Bdi, joinParts, PageHeading, PageSection, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/funds";

const schema = z.object({
  idempotency_key: z.string({ error: "errors:field" }).regex(idempotencyKeyPattern),
  fund: z.enum(funds, { error: "errors:choice" }),
  amount: z.string({ error: "money:error.amount" }).max(30, { error: "errors:amount.unreadable" }),
  day: daySchema,
  cause_number: causeFields.cause_number,
  document: z
    .string({ error: "money:funds.documentMissing" })
    .trim()
    .refine((text) => plainLine(voucherLength).safeParse(text).success, { error: "money:error.line" }),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = await context.get(apiContext).listFundSpending({ query: { page: pageNumber(url), per_page: 25 } });
  return { ...list, idempotencyKey: randomUUID() };
}

/** Enters what was spent from a fund. */
export function action({ request, context }: Route.ActionArgs) {
  const names = { fund: "fund", amount: "amount", day: "day", cause_id: "cause_number", document: "document" };
  return handleForm(request, schema, names, async ({ cause_number, ...fields }) => {
    const amount = parseMoney(fields.amount, languageFrom(context));
    if (amount === null) return { errors: { amount: ["errors:amount.unreadable"] } };
    const cause_id = cause_number ? Number(cause_number.replace("#", "")) : null;
    const body = { ...fields, amount, day: dayFrom(fields.day) ?? "", cause_id };
    await context.get(apiContext).spendFromFund({ body });
    return redirectDone(context, href("/admin/funds"), "money:funds.saved");
  });
}

/** Shows the sums of the funds, the form of what was spent, and its list. */
export default function Funds({ loaderData, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("money");
  return (
    <>
      <PageHeading title={t("funds.title")} lead={t("funds.lead")} />
      <DataTable
        label={t("funds.sums")}
        rows={loaderData.funds}
        keyOf={({ fund }) => fund}
        columns={[
          { title: t("funds.fund"), renderCell: ({ fund }) => t(`common:fund.${fund}`) },
          { title: t("funds.received"), renderCell: ({ received }) => money(received), isMoney: true },
          { title: t("funds.spent"), renderCell: ({ spent }) => money(spent), isMoney: true },
          { title: t("funds.waiting"), renderCell: ({ waiting }) => money(waiting), isMoney: true },
        ]}
      />
      <PageSection id="spend" title={t("funds.enter")}>
        <SpendingForm
          key={loaderData.meta.total}
          idempotencyKey={loaderData.idempotencyKey}
          lastResult={actionData?.result}
        />
      </PageSection>
      <PageSection id="spent" title={t("funds.list")}>
        <SpendingTable {...loaderData} />
      </PageSection>
    </>
  );
}

function SpendingForm({ idempotencyKey, lastResult }: { idempotencyKey: string; lastResult: unknown }) {
  const { t } = useTexts("money");
  const [form, fields] = useCheckedForm<typeof schema>("spending", lastResult, { idempotency_key: idempotencyKey });
  return (
    <CheckedForm form={form} action={href("/admin/funds")}>
      <input
        type="hidden"
        name="idempotency_key"
        value={fields.idempotency_key.initialValue?.toString() ?? idempotencyKey}
      />
      <SelectField field={fields.fund} label={t("funds.fund")}>
        <option value="">{t("transfer.choose")}</option>
        <Options of={funds.map((fund) => [fund, t(`common:fund.${fund}`)])} />
      </SelectField>
      <TextField
        field={fields.amount}
        label={t("transfer.amount")}
        suffix="TL"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <ShortField field={fields.day} label={t("funds.day")} hint={t("admin:permit.dayHint")} required />
      <ShortField
        field={fields.cause_number}
        label={t("funds.cause")}
        hint={t("funds.causeHint")}
        inputMode="numeric"
      />
      <TextField
        field={fields.document}
        label={t("funds.document")}
        hint={t("funds.documentHint")}
        autoComplete="off"
        required
      />
      <FormButtons submit={t("funds.submit")} />
    </CheckedForm>
  );
}

function SpendingTable({ data, meta }: Pick<Route.ComponentProps["loaderData"], "data" | "meta">) {
  const { t, money, shortDateTime } = useTexts("money");
  return (
    <PagedTable
      meta={meta}
      none={t("funds.none")}
      label={t("funds.list")}
      rows={data}
      keyOf={({ id }) => String(id)}
      columns={[
        { title: t("funds.day"), renderCell: ({ day }) => dayText(day) },
        {
          title: t("funds.fund"),
          renderCell: ({ fund, cause }) => (
            <>
              {t(`common:fund.${fund}`)}
              {cause && (
                <SmallLine>
                  <Bdi>{`${cause.title} (#${cause.id})`}</Bdi>
                </SmallLine>
              )}
            </>
          ),
          isWords: true,
        },
        {
          title: t("funds.document"),
          renderCell: ({ document, entered_by, entered_at }) => (
            <>
              <Bdi>{document}</Bdi>
              <SmallLine>{joinParts(entered_by?.name, shortDateTime(entered_at))}</SmallLine>
            </>
          ),
          isWords: true,
        },
        { title: t("transfer.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
        {
          title: t("funds.correct"),
          renderCell: ({ id, document }) => (
            <PostButton kind="quiet" size="small" action={href("/admin/funds/:id/removal", { id: String(id) })}>
              {t("funds.remove")}
              <span className="sr-only">: {document}</span>
            </PostButton>
          ),
        },
      ]}
    />
  );
}
