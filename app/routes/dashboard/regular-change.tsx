import { href } from "react-router";
import type * as z from "zod";
import type { SavedCard } from "~/contract/endpoints/payments.ts";
import type { RegularGift } from "~/contract/endpoints/regular-gifts.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import type { Api } from "~/contract/product-api.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { minimumAmount } from "~/contract/rules/limits.ts";
import { chargeDate, firstMonthAfter } from "~/contract/rules/regular-giving.ts";
import {
  CheckedForm,
  type FormField,
  SelectField,
  TextField,
  TickField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { dayFrom } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { openCauses } from "~/routes/causes/find-cause.server.ts";
import { ButtonLine, FormButtons } from "~/ui/buttons.tsx";
import { useShareWords } from "~/ui/gift-words.tsx";
import { LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/regular-change";
import {
  type Change,
  type ChangeField,
  changeSchemas,
  changesOf,
  changeTexts,
  isChange,
  useRegularTexts,
} from "./regular.ts";

export const handle = { needs: "regular_gifts" } satisfies PageNeeds;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { change } = params;
  const gift = await orNotFound(api.showRegularGift({ params: { id: idFrom(params.id) } }));
  if (!isChange(change)) throw notFound();
  // The gift was changed meanwhile, e.g. in another window.
  if (gift.state === "stopped" || !changesOf(gift).includes(change))
    throw seeOther(href("/dashboard/regular/:id", params));
  return {
    gift,
    change,
    resumeDate: resumeDateOf(gift, new Date()),
    cards: change === "card" ? (await api.listSavedCards()).data : [],
    causes: change === "cause" ? await causesFor(api, gift) : [],
  };
}

/** Returns the day of the first charge of a gift that is resumed now, as the API chooses it. */
function resumeDateOf({ next_month, day, plan }: RegularGift, now: Date): string {
  const today = dayInIstanbul(now);
  if (plan) return plan.nights.find((night) => night.day >= today)?.day ?? plan.until;
  return chargeDate(firstMonthAfter(today, { from: next_month, chargeDay: day }), day);
}

/** Returns the wells and projects that a gift may move to, and its own cause. */
async function causesFor(api: Api, { cause }: RegularGift) {
  const lists = await Promise.all([openCauses(api, "wells"), openCauses(api, "projects")]);
  const open = lists.flat().map(({ id, title }) => ({ id, title }));
  const own = cause && { id: cause.basket_able_id, title: cause.title };
  return own && !open.some(({ id }) => id === own.id) ? [own, ...open] : open;
}

/** Returns the sum of a month, or of a night of a plan, in kuruş. */
function sumOfMonth({ plan, amount }: RegularGift, month: string): number {
  return plan?.nights.find(({ day }) => day === month)?.amount ?? amount;
}

type Values = Readonly<Record<string, string | number | boolean>>;

/** Sends a change to the API. */
function send(api: Api, change: Change, id: number, values: Values) {
  const params = { id };
  switch (change) {
    case "skip":
      return api.skipRegularMonth({ params, body: { month: String(values.month) } });
    case "unskip":
      return api.unskipRegularMonth({ params, body: { month: String(values.month) } });
    case "pause":
      return api.pauseRegularGift({ params, body: { until: dayFrom(String(values.until)) ?? "" } });
    case "resume":
      return api.resumeRegularGift({ params });
    case "amount":
      return api.changeRegularAmount({
        params,
        body: { amount: Number(values.kurus), as_contribution: values.as_contribution === true },
      });
    case "day":
      return api.changeRegularDay({ params, body: { day: Number(values.day) } });
    case "card":
      return api.changeRegularCard({ params, body: { saved_card_id: Number(values.card) } });
    case "cause": {
      const basket_able_id = values.cause === "needed-most" ? null : Number(values.cause);
      return api.changeRegularCause({ params, body: { basket_able_id } });
    }
    case "stop":
      return api.stopRegularGift({ params });
  }
}

/** Changes the gift at once. The API confirms it by mail or SMS. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { change } = params;
  if (!isChange(change)) throw notFound();
  const schema: z.ZodType<Values> = changeSchemas[change];
  return handleForm(request, schema, changeErrorNames, async (values) => {
    const kurus = change === "amount" ? parseMoney(String(values.amount), languageFrom(context)) : 0;
    if (kurus === null) return { errors: { amount: ["errors:amount.unreadable"] } };
    const gift = await orNotFound(send(context.get(apiContext), change, idFrom(params.id), { ...values, kurus }));
    return redirectDone(context, href("/dashboard/regular/:id", params), `dashboard:${changeTexts(gift, change)}.done`);
  });
}

const changeErrorNames = {
  until: "until",
  amount: "amount",
  as_contribution: "as_contribution",
  day: "day",
  saved_card_id: "card",
  cause: "cause",
};

export default function RegularChange({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t, money, day } = useTexts("dashboard");
  const { causeOf } = useRegularTexts();
  const { gift, change } = loaderData;
  const words = changeTexts(gift, change);
  const [form, fields] = useCheckedForm<z.ZodType<Record<ChangeField, unknown>>>(
    `regular-${change}`,
    actionData?.result,
    {
      month: gift.next_month,
      day: String(gift.day),
      card: String(gift.card?.id ?? ""),
      cause: String(gift.cause?.basket_able_id ?? "needed-most"),
    },
  );
  const needsCard = change === "card" && loaderData.cards.length === 0;
  return (
    <>
      <PageHeading
        kicker={causeOf(gift)}
        title={t(`${words}.title`)}
        lead={
          change === "resume"
            ? t("regular.change.resume.lead", { date: day(loaderData.resumeDate), amount: money(gift.amount) })
            : t(`${words}.lead`)
        }
      />
      {needsCard ? (
        <ButtonLine kind="primary" to={href("/profile/cards/new")}>
          {t("regular.addCard")}
        </ButtonLine>
      ) : (
        <CheckedForm form={form} action={href("/dashboard/regular/:id/:change", { id: params.id, change })}>
          <ChangeFields {...loaderData} fields={fields} />
          <FormButtons
            submit={t(`${words}.submit`)}
            cancelTo={href("/dashboard/regular/:id", params)}
            cancel={t("regular.back")}
          />
        </CheckedForm>
      )}
    </>
  );
}

interface ChangeFieldsProps {
  readonly gift: RegularGift;
  readonly change: Change;
  readonly cards: readonly SavedCard[];
  readonly causes: readonly { readonly id: number; readonly title: string }[];
  readonly fields: Readonly<Record<ChangeField, FormField>>;
}

/** Renders the fields of a change of a regular gift. */
function ChangeFields({ gift, change, cards, causes, fields }: ChangeFieldsProps) {
  const { t, money, day } = useTexts("dashboard");
  const shareWords = useShareWords();
  const { cause } = gift;
  const isShares = cause?.basket_able_type === basketTypes.sacrifice && gift.share_value > 0;
  const shares = cause && isShares ? shareWords({ ...gift, ...cause }) : null;
  switch (change) {
    case "skip":
      return (
        <>
          <input type="hidden" name="month" value={gift.next_month} />
          {gift.next_date && <p>{t("regular.skipDate", { date: day(gift.next_date) })}</p>}
        </>
      );
    case "unskip":
      return (
        gift.skipped_month && (
          <>
            <input type="hidden" name="month" value={gift.skipped_month} />
            <p>
              {t("regular.unskipDate", {
                date: day(gift.plan ? gift.skipped_month : chargeDate(gift.skipped_month, gift.day)),
                amount: money(sumOfMonth(gift, gift.skipped_month)),
              })}
            </p>
          </>
        )
      );
    case "pause":
      return (
        <TextField
          field={fields.until}
          label={t("regular.until")}
          hint={t("regular.untilHint")}
          keeps="day"
          autoComplete="off"
          required
        />
      );
    case "amount":
      return (
        <>
          {shares && <p>{t("regular.amountOfShares", { shares })}</p>}
          <TextField
            field={fields.amount}
            label={t(gift.plan ? "regular.plan.newAmount" : "regular.newAmount")}
            hint={t("regular.amountHint", { current: money(gift.amount), minimum: money(minimumAmount) })}
            inputMode="decimal"
            autoComplete="off"
            suffix="TL"
            required
          />
          {shares && <TickField field={fields.as_contribution}>{t("regular.asContribution")}</TickField>}
        </>
      );
    case "day":
      return (
        <SelectField field={fields.day} label={t("regular.facts.day")} hint={t("regular.dayHint")}>
          {Array.from({ length: 31 }, (_, place) => (
            <option key={place} value={place + 1}>
              {place + 1}
            </option>
          ))}
        </SelectField>
      );
    case "card":
      return (
        <>
          <SelectField field={fields.card} label={t("regular.facts.card")}>
            <Options
              of={cards.map(({ id, brand, last_four, expiry_month, expiry_year }) => [
                id,
                `${brand} •••• ${last_four} · ${String(expiry_month).padStart(2, "0")}/${expiry_year}`,
              ])}
            />
          </SelectField>
          <LinkLine to={href("/profile/cards/new")}>{t("regular.addCard")}</LinkLine>
        </>
      );
    case "cause":
      return (
        <>
          {shares && <p>{t("regular.causeOfShares", { shares })}</p>}
          <SelectField field={fields.cause} label={t("regular.cause")}>
            <option value="needed-most">{t("regular.neededMost")}</option>
            <Options of={causes.map(({ id, title }) => [id, stripBidi(title)])} />
          </SelectField>
        </>
      );
    default:
      return null;
  }
}
