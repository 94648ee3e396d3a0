import { href } from "react-router";
import * as z from "zod";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import {
  choicesOf,
  defaultPlanHour,
  nightsOf,
  opensOn,
  planChoices,
  type PlanSeason,
  planWeights,
  seasonsAround,
} from "~/contract/rules/giving-plans.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { minimumAmount } from "~/contract/rules/limits.ts";
import { formKey } from "~/forms/arrival/token.server.ts";
import { CheckedForm, FieldError, RadioField, SelectField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options, RadioOptions } from "~/forms/choice.tsx";
import { choiceListClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { handleForm } from "~/forms/submission.ts";
import { seeOther, signInAddress } from "~/http/redirects.ts";
import { withFallback } from "~/http/side-data.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { findCause, openCauses } from "~/routes/causes/find-cause.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import { ButtonLine, FormButtons } from "~/ui/buttons.tsx";
import { causeName } from "~/ui/page-addresses.ts";
import { calloutClass, ContentBand, PageHeading, PageSection } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/ramadan";

export const handle = { needs: "religious_calendar" } satisfies PageNeeds;

const neededMost = "needed-most";

const planSchema = z.object({
  choice: z.enum(planChoices, { error: "plans:errors.choice" }),
  weight: z.enum(planWeights.map(String)).catch("1"),
  amount: z.string({ error: "errors:amount.required" }).max(30, { error: "errors:amount.unreadable" }),
  cause: z.string({ error: "plans:errors.cause" }).max(140, { error: "plans:errors.cause" }),
});

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const today = dayInIstanbul(new Date());
  const { data } = await api.showReligiousCalendar();
  const { open, next, last } = seasonsAround(data.days, today);
  const plans = await withFallback(api.showGivingPlans(), { hour: defaultPlanHour, report: null });
  const lists = open ? await Promise.all([openCauses(api, "wells"), openCauses(api, "projects")]) : [];
  return {
    today,
    seasons: { open, next, last },
    ...plans,
    causes: lists.flat().map((cause) => ({ name: causeName(cause), title: cause.title })),
    signedIn: isSignedIn(context),
  };
}

/**
 * Puts the plan into the basket. The payment page shows its nights and asks for the consent; a plan that was chosen
 * before on this way is replaced.
 */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, planSchema, planErrorNames, async ({ choice, weight, amount: typed, cause: name }) => {
    const api = context.get(apiContext);
    const amount = parseMoney(typed, languageFrom(context));
    if (amount === null) return refused("amount", "errors:amount.unreadable");
    const needed_most = name === neededMost;
    const [anyOpen] = needed_most
      ? (await Promise.all([openCauses(api, "wells"), openCauses(api, "projects")])).flat()
      : [];
    const cause = needed_most ? anyOpen : await findCause(api, name);
    if (!cause) return refused("cause", "plans:errors.cause");
    const session = context.get(sessionContext);
    const plan = { choice, weight: planWeights.find((one) => String(one) === weight) ?? 1 };
    const gift = { basket_able_type: cause.basket_able_type, basket_able_id: cause.id, amount, needed_most, plan };
    const body = { ...gift, idempotency_key: formKey(context, gift), replaces: session.get("directGift") };
    const { data } = await writeAsOwner(context, (api, session_token) =>
      api.addToBasket({ body: { session_token, ...body } }),
    );
    session.set("directGift", data.id);
    const next = href("/payment/card");
    return seeOther(isSignedIn(context) ? next : signInAddress(next));
  });
}

function refused(field: string, error: QualifiedKey): { errors: Record<string, string[]> } {
  return { errors: { [field]: [error] } };
}

const planErrorNames = {
  amount: "amount",
  "plan.choice": "choice",
  "plan.weight": "weight",
  basket_able_id: "cause",
  cause: "cause",
};

/** Offers plans of Ramadan or of Dhu al-Hijja in their days, and says otherwise when they open and what they gave. */
export default function Ramadan({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("plans");
  const { regularGifts } = useSiteFacts();
  const { open } = loaderData.seasons;
  return (
    <ContentBand isNarrow>
      <PageHeading title={t("title")} lead={t("lead")} />
      {open && regularGifts ? (
        <PlanForm {...loaderData} season={open} lastResult={actionData?.result} />
      ) : (
        <>
          {open && <p className={calloutClass()}>{t("unavailable")}</p>}
          {!open && <Closed {...loaderData} />}
          <ButtonLine kind="donate" to={href("/donate")}>
            {t("donate")}
          </ButtonLine>
        </>
      )}
    </ContentBand>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** Returns the name of a season with its year, which is that of its first night. */
function useSeasonName() {
  const { t } = useTexts("plans");
  return ({ kind, hijri_year }: PlanSeason) => t(`season.${kind}`, { year: hijri_year });
}

/** Says when plans open, and what those of the last season gave. */
function Closed({ seasons: { next, last }, report }: Pick<Data, "seasons" | "report">) {
  const { t, day, money } = useTexts("plans");
  const nameOf = useSeasonName();
  const isReported = last && report?.first_night === last.first_night;
  return (
    <>
      <p className={calloutClass()}>
        {next
          ? t("opens", { season: nameOf(next), day: day(opensOn(next)), first: day(next.first_night) })
          : t("unknown")}
      </p>
      {last && (
        <p>
          {t("was", { season: nameOf(last), first: day(last.first_night), last: day(last.last_night) })}{" "}
          {isReported && t("report", { count: report.nights, amount: money(report.amount) })}
        </p>
      )}
    </>
  );
}

type PlanFormProps = Data & { readonly season: PlanSeason; readonly lastResult: unknown };

function PlanForm({ season, today, causes, hour, signedIn, lastResult }: PlanFormProps) {
  const { t, money, day } = useTexts("plans");
  const nameOf = useSeasonName();
  const [form, fields] = useCheckedForm<typeof planSchema>("plan", lastResult, { weight: "1", cause: neededMost });
  const options = choicesOf(season).map((choice) => {
    const nights = nightsOf(choice, season).filter((night) => night >= today);
    const [first = "", last = ""] = [nights[0], nights.at(-1)];
    const hint = t("nights", { count: nights.length, first: day(first), last: day(last) });
    return { value: choice, label: t(`choices.${choice}`), hint: nights.length === 0 ? t("noNights") : hint };
  });
  const isShort = season.kind === "ramadan" && nightsOf("ramadan", season).length < 30;
  return (
    <>
      <p>
        {nameOf(season)}: {t("nightWord")}
      </p>
      <CheckedForm form={form} keeps action={href("/ramadan")}>
        <fieldset id={fields.choice.id} tabIndex={-1}>
          <legend className={labelClass}>{t("choice")}</legend>
          <FieldError field={fields.choice} />
          <div className={choiceListClass}>
            <RadioOptions name="choice" chosen={String(fields.choice.initialValue ?? "")} options={options} />
          </div>
          {isShort && <p className={hintClass}>{t("short")}</p>}
        </fieldset>
        <TextField
          field={fields.amount}
          label={t("amount")}
          hint={t("amountHint", { minimum: money(minimumAmount) })}
          inputMode="decimal"
          autoComplete="off"
          suffix="TL"
          required
        />
        {season.kadir && season.kadir >= today && (
          <RadioField
            field={fields.weight}
            label={t("weight")}
            hint={t("weightHint", { day: day(season.kadir) })}
            usual="1"
            options={planWeights.map((weight) => ({
              value: String(weight),
              label: weight === 1 ? t("once") : t("times", { weight }),
            }))}
          />
        )}
        <SelectField field={fields.cause} label={t("cause")}>
          <option value={neededMost}>{t("neededMost")}</option>
          <Options of={causes.map(({ name, title }) => [name, stripBidi(title)])} />
        </SelectField>
        {!signedIn && <p className={hintClass}>{t("member")}</p>}
        <FormButtons kind="donate" submit={t("submit")} />
      </CheckedForm>
      <PageSection id="how" title={t("how")}>
        <ul className="list-disc space-y-1 ps-6">
          <li>{t("rules.consent")}</li>
          <li>{t("rules.first")}</li>
          <li>{t("rules.hour", { hour })}</li>
          <li>{t("rules.retry", { until: day(season.until) })}</li>
          <li>{t("rules.late")}</li>
          <li>{t("rules.told")}</li>
          <li>{t("rules.change")}</li>
        </ul>
      </PageSection>
    </>
  );
}
