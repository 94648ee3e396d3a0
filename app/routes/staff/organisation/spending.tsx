import { href } from "react-router";
import * as z from "zod";
import type { Disclosure, Spending } from "~/contract/endpoints/disclosure.ts";
import { plainLine } from "~/contract/fields/text-fields.ts";
import { disclosureLengths, hundredLira } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { CheckedForm, SelectField, ShortField, TextField, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { labelClass } from "~/forms/form-classes.ts";
import { handleForm } from "~/forms/submission.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { useDocumentWords } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/spending";
import { DisclosureParts } from "./disclosure-parts.tsx";

const places = Array.from({ length: disclosureLengths.rows }, (_, place) => place);

const label = z
  .string()
  .trim()
  .refine((text) => plainLine(disclosureLengths.label).safeParse(text).success, { error: "disclosure:error.line" });
const amount = z
  .string()
  .refine((text) => (parseMoney(text) ?? 0) > 0, { error: "disclosure:error.amount" })
  .transform((text) => parseMoney(text) ?? 0);

/** One row; all of its fields may be empty. */
const row = (place: number) => ({
  [`tr_${place}`]: label.optional(),
  [`en_${place}`]: label.optional(),
  [`amount_${place}`]: amount.optional(),
  [`field_${place}`]: z.literal("on").optional(),
});

type Values = Readonly<Record<string, string | number | undefined>>;

/** The form of a year's spending, with a fixed number of rows, of which the empty ones are left out. */
const spendingSchema = z
  .object({
    version: countField({ min: 1, error: "organisation:error.version" }),
    year: countField({ min: 1900, max: 2999, error: "disclosure:error.year" }).optional(),
    source: z.string().optional(),
    ...(Object.assign({}, ...places.map(row)) as Record<string, z.ZodType<string | number | undefined>>),
  })
  .superRefine((values, check) => {
    const typed = values as Values;
    const filled = places.filter((place) => isFilled(typed, place));
    const need = (name: string, message: string) =>
      typed[name] === undefined && check.addIssue({ code: "custom", path: [name], message });
    if (filled.length > 0) need("year", "disclosure:error.year");
    for (const place of filled) {
      need(`tr_${place}`, "disclosure:error.label");
      need(`en_${place}`, "disclosure:error.label");
      need(`amount_${place}`, "disclosure:error.amount");
    }
    const sum = filled.reduce((sum, place) => sum + Number(typed[`amount_${place}`] ?? 0), 0);
    if (filled.length > 0 && sum !== hundredLira)
      check.addIssue({ code: "custom", path: [`amount_${filled.at(-1)}`], message: "api:spending_sum_wrong" });
  });

function isFilled(values: Values, place: number): boolean {
  return ["tr", "en", "amount"].some((name) => values[`${name}_${place}`] !== undefined);
}

/** Returns the typed spending; null when every row is empty. */
function spendingFrom(values: Values): Spending | null {
  const filled = places.filter((place) => isFilled(values, place));
  if (filled.length === 0) return null;
  return {
    year: Number(values.year),
    source: values.source ? String(values.source) : null,
    rows: filled.map((place) => ({
      label: { tr: String(values[`tr_${place}`]), en: String(values[`en_${place}`]) },
      amount: Number(values[`amount_${place}`]),
      in_field: values[`field_${place}`] === "on",
    })),
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(apiContext).showStaffDisclosure()).data;
}

/** Stores where 100 TL of a year's spending went; an empty form removes it. */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, spendingSchema, { "spending.source": "source" }, async ({ version, ...values }) => {
    const spending = spendingFrom(values as Values);
    await context.get(apiContext).changeSpending({ body: { version, spending } });
    return redirectDone(context, href("/admin/disclosure/spending"), "disclosure:saved.spending");
  });
}

function typedFrom(spending: Spending | null): Record<string, string | undefined> {
  const rows = (spending?.rows ?? []).map(({ label, amount, in_field }, place) => ({
    [`tr_${place}`]: label.tr,
    [`en_${place}`]: label.en,
    [`amount_${place}`]: liraText(amount, "tr"),
    [`field_${place}`]: in_field ? "on" : undefined,
  }));
  return Object.assign({ year: spending?.year.toString(), source: spending?.source ?? undefined }, ...rows);
}

/** Renders the table of a year's spending for each 100 TL. */
export default function SpendingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SpendingForm key={loaderData.version} {...loaderData} lastResult={actionData?.result} />;
}

type FormProps = { readonly disclosure: Disclosure; readonly version: number; readonly lastResult: unknown };

function SpendingForm({ disclosure: { spending, documents }, version, lastResult }: FormProps) {
  const { t } = useTexts("disclosure");
  const { nameOf } = useDocumentWords();
  const [form, fields] = useCheckedForm<typeof spendingSchema>("spending", lastResult, typedFrom(spending));
  const fieldOf = (name: string) => fields[name as keyof typeof fields];
  return (
    <>
      <PageHeading title={t("spending.title")} lead={t("spending.lead")} />
      <DisclosureParts />
      <CheckedForm form={form} action={href("/admin/disclosure/spending")}>
        <input type="hidden" name="version" value={version} />
        <ShortField field={fields.year} label={t("spending.year")} inputMode="numeric" />
        <SelectField field={fields.source} label={t("spending.source")} hint={t("spending.sourceHint")}>
          <option value="">{t("spending.noSource")}</option>
          {documents.map((document) => (
            <option key={document.file} value={document.file}>
              {nameOf(document)}
            </option>
          ))}
        </SelectField>
        {places.map((place) => (
          <fieldset className="space-y-2 border-t border-hairline pt-4" key={place}>
            <legend className={labelClass}>{t("spending.row", { number: place + 1 })}</legend>
            <TextField field={fieldOf(`tr_${place}`)} label={t("spending.labelTr")} />
            <TextField field={fieldOf(`en_${place}`)} label={t("spending.labelEn")} />
            <ShortField
              field={fieldOf(`amount_${place}`)}
              label={t("spending.amount")}
              inputMode="decimal"
              suffix="TL"
            />
            <TickField field={fieldOf(`field_${place}`)}>{t("spending.inField")}</TickField>
          </fieldset>
        ))}
        <FormButtons submit={t("save")} />
      </CheckedForm>
    </>
  );
}
