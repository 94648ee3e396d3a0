import { href } from "react-router";
import * as z from "zod";
import { highestCardFee } from "~/contract/rules/card-fee.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { CheckedForm, ShortField, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { dayField, dayFrom, dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/card-fee";

/** A number with up to two decimals, as typed. A percentage is read like a sum: 1,99 is 199 hundredths. */
const decimal = (highest: number, error: QualifiedKey) =>
  z
    .string({ error })
    .trim()
    .refine((text) => (parseMoney(text) ?? Infinity) <= highest, { error });

const feeSchema = z.object({
  version: countField({ min: 1, error: "organisation:error.version" }),
  rate: decimal(highestCardFee.rate, "organisation:error.rate"),
  fixed: decimal(highestCardFee.fixed, "organisation:error.fixed"),
  since: dayField("organisation:error.day"),
  is_asked: z.boolean().default(false),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).showCardFee();
  return data;
}

/** Stores the bank's fee for the payments from now on. */
export function action({ request, context }: Route.ActionArgs) {
  const names = Object.keys(feeSchema.shape).map((name) => [`fee.${name}`, name]);
  return handleForm(request, feeSchema, Object.fromEntries(names), async ({ version, is_asked, ...typed }) => {
    const [rate, fixed] = [parseMoney(typed.rate) ?? 0, parseMoney(typed.fixed) ?? 0];
    const fee = { rate, fixed, since: dayFrom(typed.since) ?? "", is_asked };
    await context.get(apiContext).changeCardFee({ body: { version, fee } });
    return redirectDone(context, href("/admin/organisation/card-fee"), "organisation:saved.fee");
  });
}

/** Renders the form of the bank's fee for card payments, and whether donors are asked to cover it. */
export default function CardFeePage({ loaderData, actionData }: Route.ComponentProps) {
  // A saved version begins a new form, without the errors of the last one.
  return <CardFeeForm key={loaderData.version} {...loaderData} lastResult={actionData?.result} />;
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "fee" | "version"> & { readonly lastResult: unknown };

function CardFeeForm({ fee, version, lastResult }: FormProps) {
  const { t, language } = useTexts("organisation");
  const [form, fields] = useCheckedForm<typeof feeSchema>(
    "card-fee",
    lastResult,
    fee
      ? {
          rate: liraText(fee.rate, language),
          fixed: liraText(fee.fixed, language),
          since: dayText(fee.since),
          is_asked: fee.is_asked ? "on" : null,
        }
      : {},
  );
  return (
    <>
      <PageHeading title={t("fee.title")} lead={t("fee.lead")} />
      <p>{t("fee.counts")}</p>
      <CheckedForm form={form} action={href("/admin/organisation/card-fee")}>
        <input type="hidden" name="version" value={version} />
        <ShortField
          field={fields.rate}
          label={t("fee.rate")}
          hint={t("fee.rateHint")}
          inputMode="decimal"
          maxLength={10}
          required
        />
        <ShortField
          field={fields.fixed}
          label={t("fee.fixed")}
          hint={t("fee.fixedHint")}
          inputMode="decimal"
          maxLength={10}
          required
        />
        <ShortField field={fields.since} label={t("fee.since")} hint={t("dayHint")} keeps="day" required />
        <TickField field={fields.is_asked}>{t("fee.asked")}</TickField>
        <FormButtons submit={t("fee.save")} />
      </CheckedForm>
      <LinkLine to={href("/admin/organisation")}>{t("title")}</LinkLine>
    </>
  );
}
