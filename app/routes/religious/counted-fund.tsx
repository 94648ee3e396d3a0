import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import type { CountedFund } from "~/contract/rules/funds.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { fidyeSeason, fitreSeason, type Season } from "~/contract/rules/ramadan-pages.ts";
import { CheckedForm, ShortField, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { readForm, refuse } from "~/forms/submission.ts";
import { seeOther, withParameter } from "~/http/redirects.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { keyedMessage } from "~/texts/messages.ts";
import { SubmitButton } from "~/ui/buttons.tsx";
import { causeNamePattern } from "~/ui/page-addresses.ts";
import { calloutClass, FormBeside, PageHeading } from "~/ui/page.tsx";
import { sharedPage } from "~/ui/route-exports.ts";
import { WhoReceives } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/counted-fund";
import { causesTaking } from "./fund-causes.server.ts";
import { type FundCause, FundCauseField } from "./fund-giving.tsx";

export const handle = { needs: "religious_calendar", ...sharedPage } satisfies PageNeeds;

/** The page of fitre counts people, a large family at most; that of fidye days, the fasts of ten years at most. */
const most: Record<CountedFund, number> = { fitre: 200, fidye: 3_650 };

function schemaOf(fund: CountedFund) {
  return z.object({
    count: countField({ min: 1, max: most[fund], error: keyedMessage("zakat:errors.count", { most: most[fund] }) }),
    /** For each, in place of the official sum. */
    more: z.string().max(30, { error: "errors:amount.unreadable" }).optional(),
    cause: z.string({ error: "errors:cause.required" }).regex(causeNamePattern, { error: "errors:cause.required" }),
  });
}
const schemas = { fitre: schemaOf("fitre"), fidye: schemaOf("fidye") };

const fundOf = (url: URL): CountedFund => (url.pathname.startsWith(href("/fitre")) ? "fitre" : "fidye");

async function load(context: Route.LoaderArgs["context"], fund: CountedFund) {
  const api = context.get(apiContext);
  const [{ data: calendar }, causes] = await Promise.all([api.showReligiousCalendar(), causesTaking(api, fund)]);
  const season = (fund === "fitre" ? fitreSeason : fidyeSeason)(calendar, dayInIstanbul(new Date()));
  return { season, causes };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const fund = fundOf(url);
  return { fund, ...(await load(context, fund)) };
}

/** Multiplies, and leads to the form of giving with the sum. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const fund = fundOf(url);
  const language = languageFrom(context);
  const { submission } = await readForm(request, schemas[fund]);
  if (submission.status !== "success") return refuse(submission);
  const { count, more, cause } = submission.value;
  const refusal = (field: string, message: string) => refuse(submission, { errors: { [field]: [message] } });
  const { season, causes } = await load(context, fund);
  if (season.state !== "open") return refusal("", "zakat:errors.closed");
  if (!causes.some(({ name }) => name === cause)) return refusal("cause", "errors:cause.required");
  const least = season.sum.amount;
  const each = more ? parseMoney(more, language) : least;
  if (each === null) return refusal("more", "errors:amount.unreadable");
  const lira = (kurus: number) => `${liraText(kurus, language)}\u00a0TL`;
  if (each < least) return refusal("more", keyedMessage("zakat:errors.less", { least: lira(least) }));
  const sum = count * each;
  const limits = { sum: lira(sum), most: lira(maximumAmount) };
  if (sum > maximumAmount) return refusal(more ? "more" : "count", keyedMessage("zakat:errors.most", limits));
  const address = `${href("/donate")}?${new URLSearchParams({ cause, for: "self" })}`;
  return seeOther(withParameter(withParameter(address, "amount", liraText(sum, language)), "fund", fund));
}

export default function CountedFundPage({ loaderData: { fund, season, causes }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("zakat");
  return (
    <FormBeside heading={<PageHeading title={t(`${fund}.title`)} lead={t(`${fund}.lead`)} />} summary={null}>
      {season.state === "open" && causes.length > 0 ? (
        <CountForm fund={fund} season={season} causes={causes} lastResult={actionData?.result} />
      ) : (
        <Closed fund={fund} season={season} />
      )}
    </FormBeside>
  );
}

function Closed({ fund, season }: { fund: CountedFund; season: Season }) {
  const { t, day } = useTexts("zakat");
  const { state } = season;
  if (state === "open") {
    return (
      <>
        <OfficialSum fund={fund} season={season} />
        <p className={calloutClass()}>{t(`${fund}.none`)}</p>
      </>
    );
  }
  if (state === "no_sum") return <p className={calloutClass()}>{t(`${fund}.no_sum`)}</p>;
  const { opens } = season;
  return (
    <p className={calloutClass()}>{opens === null ? t(`${fund}.closed`) : t(`${fund}.opens`, { day: day(opens) })}</p>
  );
}

type OpenSeason = Extract<Season, { state: "open" }>;

function OfficialSum({ fund, season: { sum, until } }: { fund: CountedFund; season: OpenSeason }) {
  const { t, money, day } = useTexts("zakat");
  return (
    <div className="space-y-1">
      <p className="text-xl font-semibold text-heading tabular-nums">{t(`${fund}.sum`, { sum: money(sum.amount) })}</p>
      <p className={hintClass}>{t(`${fund}.source`, { source: sum.source })}</p>
      {until && <p className={hintClass}>{t(`${fund}.until`, { day: day(until) })}</p>}
    </div>
  );
}

interface CountFormProps {
  readonly fund: CountedFund;
  readonly season: OpenSeason;
  readonly causes: readonly FundCause[];
  readonly lastResult: unknown;
}

function CountForm({ fund, season, causes, lastResult }: CountFormProps) {
  const { t } = useTexts("zakat");
  const [form, fields] = useCheckedForm<(typeof schemas)["fitre"]>(fund, lastResult, { count: "1" });
  return (
    <>
      <OfficialSum fund={fund} season={season} />
      <CheckedForm form={form} action={href(`/${fund}`)}>
        <ShortField field={fields.count} label={t(`${fund}.count`)} inputMode="numeric" keeps="digits" required />
        <TextField
          field={fields.more}
          label={t(`${fund}.more`)}
          suffix="TL"
          inputMode="decimal"
          autoComplete="transaction-amount"
        />
        <FundCauseField field={fields.cause} label={t(`${fund}.cause`)} causes={causes} />
        <SubmitButton kind="donate">{t(`${fund}.submit`)}</SubmitButton>
        <WhoReceives />
      </CheckedForm>
    </>
  );
}
