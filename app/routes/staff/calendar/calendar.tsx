import type { ReactNode } from "react";
import { href } from "react-router";
import * as z from "zod";
import type { StaffCalendar } from "~/contract/endpoints/religious-calendar.ts";
import { plainLine } from "~/contract/fields/text-fields.ts";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { type CalendarKey, rateKinds, religiousDayKinds, sourceLength } from "~/contract/rules/religious-calendar.ts";
import {
  CheckedForm,
  type FormField,
  SelectField,
  ShortField,
  submissionResult,
  TextField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { countField } from "~/forms/count-field.ts";
import { dayField, dayFrom, dayText } from "~/forms/day.ts";
import { Form } from "~/forms/form.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { buttonClass, FormButtons } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/calendar";

const day = dayField("calendar:error.day");
const source = z
  .string({ error: "calendar:error.source" })
  .refine((text) => plainLine(sourceLength).safeParse(text).success, { error: "calendar:error.source" });

const daysSchema = z.object({
  change: z.literal("add-days"),
  kind: z.enum(religiousDayKinds, { error: "calendar:error.what" }),
  hijri_year: countField({ min: 1300, max: 1600, error: "calendar:error.year" }),
  first_day: day,
  last_day: day,
  source,
});

const rateSchema = z.object({
  change: z.literal("add-rate"),
  kind: z.enum(rateKinds, { error: "calendar:error.what" }),
  amount: z.string({ error: "calendar:error.amount" }).trim(),
  from_day: day,
  to_day: day.optional(),
  source,
});

/** What a button beside a row sends. */
const removalSchema = z.object({ change: z.enum(["remove-days", "remove-rate"]), id: countField({ min: 1 }) });

/** Every form of the page by what it does. */
const schemaOf = (form: FormData): typeof daysSchema | typeof rateSchema | typeof removalSchema => {
  const change = form.get("change");
  return change === "add-days" ? daysSchema : change === "add-rate" ? rateSchema : removalSchema;
};

const here = href("/admin/calendar");

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(apiContext).showStaffCalendar()).data;
}

/** Adds or removes religious days or a rate. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schemaOf);
  if (submission.status !== "success") return refuse(submission);
  const api = context.get(apiContext);
  const typed = submission.value;
  try {
    if (typed.change === "add-days") {
      const { change: _, first_day, last_day, ...rest } = typed;
      const body = { ...rest, first_day: dayFrom(first_day) ?? "", last_day: dayFrom(last_day) ?? "" };
      await api.addReligiousDays({ body });
    } else if (typed.change === "add-rate") {
      const { change: _, from_day, to_day = "", ...rest } = typed;
      const amount = parseMoney(typed.amount, languageFrom(context)) ?? 0;
      if (amount === 0) return refuse(submission, { errors: { amount: ["calendar:error.amount"] } });
      await api.addRate({ body: { ...rest, amount, from_day: dayFrom(from_day) ?? "", to_day: dayFrom(to_day) } });
    } else await removeRow(api, typed);
  } catch (failure) {
    const names = [...Object.keys(daysSchema.shape), ...Object.keys(rateSchema.shape)].map((name) => [name, name]);
    return refuse(submission, { errors: errorsFrom(failure, Object.fromEntries(names)) });
  }
  return redirectDone(context, here, "calendar:saved");
}

/** Removes a row. One that somebody else removed meanwhile is gone as well. */
async function removeRow(api: Api, { change, id }: z.output<typeof removalSchema>): Promise<void> {
  try {
    await (change === "remove-days" ? api.removeReligiousDays({ params: { id } }) : api.removeRate({ params: { id } }));
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
  }
}

/** Lists religious days and rates with their sources, and takes new ones; says what is missing. */
export default function Calendar({ loaderData: { days, rates, missing }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("calendar");
  const result = submissionResult(actionData?.result);
  const resultOf = (change: string) => (result?.initialValue?.change === change ? result : undefined);
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      {missing.length > 0 && (
        <p className={calloutClass()}>{t("missing", { names: missing.map((key) => t(`kind.${key}`)).join(", ") })}</p>
      )}
      <PageSection id="days" title={t("days.title")}>
        <Days days={days} />
        <h3>{t("days.add")}</h3>
        {/* What was saved begins a new form, without the errors of the last one. */}
        <DaysForm key={days.length} lastResult={resultOf("add-days")} />
      </PageSection>
      <PageSection id="rates" title={t("rates.title")}>
        <p>{t("rates.lead")}</p>
        <Rates rates={rates} />
        <h3>{t("rates.add")}</h3>
        <p>{t("rates.counts")}</p>
        <RateForm key={rates.length} lastResult={resultOf("add-rate")} />
      </PageSection>
    </>
  );
}

type AnyRow = StaffCalendar["days" | "rates"][number];

function Days({ days }: Pick<StaffCalendar, "days">) {
  const { t, day } = useTexts("calendar");
  const others = useOtherColumns("remove-days");
  if (days.length === 0) return <p className={calloutClass()}>{t("days.none")}</p>;
  return (
    <DataTable
      label={t("days.title")}
      rows={days}
      keyOf={({ id }) => id}
      columns={[
        { title: t("what"), renderCell: ({ kind, hijri_year }) => `${t(`kind.${kind}`)} ${hijri_year}` },
        { title: t("from"), renderCell: ({ first_day }) => day(first_day) },
        { title: t("to"), renderCell: ({ last_day }) => day(last_day) },
        ...others,
      ]}
    />
  );
}

function Rates({ rates }: Pick<StaffCalendar, "rates">) {
  const { t, day, money } = useTexts("calendar");
  const others = useOtherColumns("remove-rate");
  if (rates.length === 0) return <p className={calloutClass()}>{t("rates.none")}</p>;
  return (
    <DataTable
      label={t("rates.title")}
      rows={rates}
      keyOf={({ id }) => id}
      columns={[
        { title: t("what"), renderCell: ({ kind }) => t(`kind.${kind}`) },
        { title: t("rates.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
        { title: t("from"), renderCell: ({ from_day }) => day(from_day) },
        { title: t("to"), renderCell: ({ to_day }) => (to_day === null ? t("rates.open") : day(to_day)) },
        ...others,
      ]}
    />
  );
}

/** Returns the columns that both tables have: source, who entered it when, and the button that removes it. */
function useOtherColumns(change: "remove-days" | "remove-rate") {
  const { t, shortDateTime } = useTexts("calendar");
  return [
    { title: t("source"), renderCell: ({ source }: AnyRow) => <Bdi>{source}</Bdi>, isWords: true },
    {
      title: t("entered"),
      renderCell: ({ entered_by, entered_at }: AnyRow): ReactNode => (
        <>
          {entered_by ? <Bdi>{entered_by.name || `#${entered_by.id}`}</Bdi> : t("starter")}
          <br />
          {shortDateTime(entered_at)}
        </>
      ),
      isWords: true,
    },
    {
      title: t("removal"),
      renderCell: ({ id, kind, ...row }: AnyRow) => (
        <Form method="post" action={here}>
          <input type="hidden" name="id" value={id} />
          <button className={buttonClass("quiet", "small")} name="change" value={change}>
            {t("remove")}
            <span className="sr-only">
              : {t(`kind.${kind as CalendarKey}`)} {"hijri_year" in row ? row.hijri_year : dayText(row.from_day)}
            </span>
          </button>
        </Form>
      ),
    },
  ];
}

interface FormProps {
  readonly lastResult: unknown;
}

function DaysForm({ lastResult }: FormProps) {
  const { t } = useTexts("calendar");
  const [form, fields] = useCheckedForm<typeof daysSchema>("days-form", lastResult);
  return (
    <CheckedForm form={form} action={here}>
      <input type="hidden" name="change" value="add-days" />
      <KindField field={fields.kind} of={religiousDayKinds} hint={t("days.kadirHint")} />
      <ShortField
        field={fields.hijri_year}
        label={t("days.year")}
        hint={t("days.yearHint")}
        inputMode="numeric"
        keeps="digits"
        maxLength={4}
        required
      />
      <DayField field={fields.first_day} label={t("from")} required />
      <DayField field={fields.last_day} label={t("to")} required />
      <SourceField field={fields.source} />
      <FormButtons submit={t("days.submit")} />
    </CheckedForm>
  );
}

function RateForm({ lastResult }: FormProps) {
  const { t } = useTexts("calendar");
  const [form, fields] = useCheckedForm<typeof rateSchema>("rate-form", lastResult);
  return (
    <CheckedForm form={form} action={here}>
      <input type="hidden" name="change" value="add-rate" />
      <KindField field={fields.kind} of={rateKinds} />
      <TextField
        field={fields.amount}
        label={t("rates.amount")}
        hint={t("rates.amountHint")}
        suffix="TL"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <DayField field={fields.from_day} label={t("from")} required />
      <DayField field={fields.to_day} label={t("rates.toOptional")} hint={t("rates.toHint")} />
      <SourceField field={fields.source} />
      <FormButtons submit={t("rates.submit")} />
    </CheckedForm>
  );
}

interface KindFieldProps {
  readonly field: FormField;
  readonly of: readonly CalendarKey[];
  readonly hint?: string;
}

/** Renders the choice of a kind. Nothing is chosen at first, so that nobody enters a sum for another thing. */
function KindField({ field, of, hint }: KindFieldProps) {
  const { t } = useTexts("calendar");
  return (
    <SelectField field={field} label={t("what")} hint={hint} required>
      <option value="">{t("choose")}</option>
      <Options of={of.map((kind) => [kind, t(`kind.${kind}`)])} />
    </SelectField>
  );
}

function DayField(props: { field: FormField; label: string; hint?: string; required?: boolean }) {
  const { t } = useTexts("organisation");
  return <ShortField hint={t("dayHint")} keeps="day" {...props} />;
}

function SourceField({ field }: { field: FormField }) {
  const { t } = useTexts("calendar");
  return (
    <TextField
      field={field}
      label={t("source")}
      hint={t("sourceHint")}
      maxLength={sourceLength}
      autoComplete="off"
      required
    />
  );
}
