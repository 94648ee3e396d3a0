import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { CheckedForm, SelectField, ShortField, TextField, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { dayFrom } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/new-transfer";
import { CauseFields, DonorFields } from "./cause-and-donor.tsx";
import { giftErrorNames, giftFrom, transferSchema } from "./transfer-form.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).showTransferChoices();
  // Submitting the same page twice enters one transfer.
  return { choices: data, idempotencyKey: randomUUID() };
}

export function action({ request, context }: Route.ActionArgs) {
  const names = (failure: unknown) => ({ ...giftErrorNames(failure), ...transferErrorNames });
  return handleForm(request, transferSchema, names, async ({ account, ...fields }) => {
    const amount = parseMoney(fields.amount, languageFrom(context));
    if (amount === null) return { errors: { amount: ["errors:amount.unreadable"] } };
    const gift = giftFrom(fields);
    if ("errors" in gift) return gift;
    const { kind, idempotency_key, day, sender = null, reference = null, is_another } = fields;
    const account_id = kind === "cash" ? null : Number(account) || null;
    if (kind === "bank" && account_id === null) return { errors: { account: ["errors:choice"] } };
    const body = { idempotency_key, kind, amount, day: dayFrom(day) ?? "", account_id, sender, reference, is_another };
    const { data } = await context.get(apiContext).enterTransfer({ body: { ...body, ...gift } });
    const payment = href("/admin/payments/:id", { id: data.payment_id });
    return redirectDone(context, payment, "money:transfer.doneText", "money:transfer.done");
  });
}

/** Fields of the API besides those of the gift, all of which the form calls the same but the account. */
const transferErrorNames = {
  amount: "amount",
  day: "day",
  account_id: "account",
  sender: "sender",
  reference: "reference",
};

export default function NewTransfer({ loaderData: { choices, idempotencyKey }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const [form, fields] = useCheckedForm<typeof transferSchema>("transfer", actionData?.result, {
    kind: "bank",
    idempotency_key: idempotencyKey,
    shown_as: "anonymous",
  });
  return (
    <>
      <PageHeading title={t("transfer.newTitle")} lead={t("transfer.newLead")} />
      <CheckedForm form={form} action={href("/admin/transfers/new")}>
        <input
          type="hidden"
          name="idempotency_key"
          value={fields.idempotency_key.initialValue?.toString() ?? idempotencyKey}
        />
        <SelectField field={fields.kind} label={t("transfer.kind")}>
          <Options of={(["bank", "cash"] as const).map((kind) => [kind, t(`kind.${kind}`)])} />
        </SelectField>
        <TextField
          field={fields.amount}
          label={t("transfer.amount")}
          hint={t("transfer.amountHint")}
          suffix="TL"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <ShortField field={fields.day} label={t("transfer.day")} hint={t("admin:permit.dayHint")} required />
        <SelectField field={fields.account} label={t("transfer.account")} hint={t("transfer.accountHint")}>
          <option value="">{t("transfer.choose")}</option>
          <Options of={choices.accounts.map(({ id, name }) => [id, name])} />
        </SelectField>
        <TextField field={fields.sender} label={t("transfer.sender")} autoComplete="off" />
        <TextField
          field={fields.reference}
          label={t("transfer.reference")}
          hint={t("transfer.referenceHint")}
          autoComplete="off"
        />
        <CauseFields fields={fields} causes={choices.causes} />
        <DonorFields fields={fields} />
        <TickField field={fields.is_another}>{t("transfer.another")}</TickField>
        <FormButtons submit={t("transfer.submit")} cancelTo={href("/admin/transfers")} />
      </CheckedForm>
    </>
  );
}
