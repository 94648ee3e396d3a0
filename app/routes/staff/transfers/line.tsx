import { href } from "react-router";
import * as z from "zod";
import { CheckedForm, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons, Link, PostButton } from "~/ui/buttons.tsx";
import { Bdi, type Fact, FactList, joinParts, LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/line";
import { CauseFields, DonorFields } from "./cause-and-donor.tsx";
import { causeFields, donorFields, giftErrorNames, giftFrom } from "./transfer-form.server.ts";

const schema = z.object({ ...causeFields, ...donorFields, is_another: z.boolean().default(false) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const line = await orNotFound(api.showStatementLine({ params: { id: idFrom(params.id) } }));
  return { line, causes: (await api.showTransferChoices()).data.causes };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, schema, giftErrorNames, async (fields) => {
    const gift = giftFrom(fields);
    if ("errors" in gift) return gift;
    const body = { ...gift, is_another: fields.is_another };
    await orNotFound(context.get(apiContext).assignStatementLine({ params: { id: idFrom(params.id) }, body }));
    return redirectDone(context, href("/admin/transfers/queue"), "money:transfer.doneText", "money:transfer.done");
  });
}

/** Shows a line of a bank statement with the form that makes a donation of it, or how it was dealt with. */
export default function Line({ loaderData: { line, causes }, actionData }: Route.ComponentProps) {
  const { t, money, dateTime } = useTexts("money");
  const id = String(line.id);
  const facts: Fact[] = [
    [t("transfer.day"), dayText(line.day)],
    [t("transfer.account"), line.account],
    [t("transfer.sender"), <Bdi key="sender">{joinParts(line.sender, line.sender_iban)}</Bdi>],
    [t("transfer.reference"), <Bdi key="text">{joinParts(line.description, line.reference)}</Bdi>],
    [t("queue.suggestion"), line.matched_by && t(`match.${line.matched_by}`)],
    [t("donor.user"), line.user && <Bdi key="user">{`${line.user.name} (#${line.user.id})`}</Bdi>],
    [
      t(`lineState.${line.state}`),
      line.decided_at && line.decided_by && `${line.decided_by.name} · ${dateTime(line.decided_at)}`,
    ],
    [t("admin:decision.reason"), line.reason && <Bdi key="reason">{line.reason}</Bdi>],
  ];
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/transfers/queue")}>{t("queue.title")}</Link>}
        title={money(line.amount)}
        pageTitle={t("line.pageTitle", { amount: money(line.amount) })}
      />
      <FactList facts={facts} />
      {line.payment_id && (
        <LinkLine to={href("/admin/payments/:id", { id: line.payment_id })}>{t("line.payment")}</LinkLine>
      )}
      {line.state === "set_aside" && (
        <PostButton kind="quiet" action={href("/admin/transfers/lines/:id/open", { id })}>
          {t("line.reopen")}
        </PostButton>
      )}
      {line.state === "open" && <AssignForm line={line} causes={causes} lastResult={actionData?.result} />}
    </>
  );
}

function AssignForm({
  line: { id, user, donor, cause, sender },
  causes,
  lastResult,
}: Route.ComponentProps["loaderData"] & { lastResult: unknown }) {
  const { t } = useTexts("money");
  const isListed = causes.some((one) => one.id === cause?.id);
  const [form, fields] = useCheckedForm<typeof schema>("line", lastResult, {
    user: user ? `#${user.id}` : null,
    name: user ? null : (donor.name ?? sender),
    email: donor.email,
    phone: donor.phone,
    shown_as: "anonymous",
    cause: cause && isListed ? String(cause.id) : null,
    cause_number: cause && !isListed ? String(cause.id) : null,
  });
  return (
    <CheckedForm form={form} action={href("/admin/transfers/lines/:id", { id: String(id) })}>
      <CauseFields fields={fields} causes={causes} />
      <DonorFields fields={fields} />
      <TickField field={fields.is_another}>{t("transfer.another")}</TickField>
      <FormButtons
        submit={t("transfer.submit")}
        cancelTo={href("/admin/transfers/lines/:id/set-aside", { id: String(id) })}
        cancel={t("line.setAside")}
      />
    </CheckedForm>
  );
}
