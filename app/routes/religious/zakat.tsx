import zakatScript from "virtual:zakat-script";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { type Rate, rateOn } from "~/contract/rules/religious-calendar.ts";
import {
  computeZakat,
  missingRates,
  rateOf,
  type ZakatRate,
  zakatItems,
  zakatRates,
  type ZakatRates,
} from "~/contract/rules/zakat.ts";
import { readForm, refill, refuse } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { useLightPage } from "~/ui/page-version.ts";
import { calloutClass, DataList, DataRow, FormBeside, PageHeading, PageSection, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/zakat";
import { causesTaking } from "./fund-causes.server.ts";
import { ZakatGiving } from "./fund-giving.tsx";
import { ZakatForm } from "./zakat-form.tsx";
import { ZakatResult } from "./zakat-result.tsx";
import { zakatSchemas } from "./zakat-schema.ts";

export const handle = { needs: "religious_calendar" } satisfies PageNeeds;

/** Nothing of what is typed here stays anywhere, the browser's own cache included. */
export { uncachedPage as headers } from "~/ui/route-exports.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const today = dayInIstanbul(new Date());
  const [{ data: calendar }, causes] = await Promise.all([api.showReligiousCalendar(), causesTaking(api, "zakat")]);
  const rates = zakatRates.flatMap((kind) => rateOn(calendar.rates, kind, today) ?? []);
  return { rates, causes, today };
}

/** Computes zakat and shows it: the form comes back with everything typed, and nothing is stored or redirected. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, zakatSchemas[languageFrom(context)]);
  const refusal = (errors: Record<string, string[]> = {}) => refuse(submission, { errors }, { zakat: null });
  if (submission.status !== "success") return refusal();
  const { year, ...amounts } = submission.value;
  const { data: calendar } = await context.get(apiContext).showReligiousCalendar();
  const today = dayInIstanbul(new Date());
  const rates = amountsOf(zakatRates.flatMap((kind) => rateOn(calendar.rates, kind, today) ?? []));
  const missing = missingRates(amounts, rates);
  const unrated = zakatItems.filter((item) => amounts[item] > 0 && missing.some((kind) => kind === rateOf(item)));
  if (missing.includes("gold_gram")) return refusal({ "": ["zakat:errors.noGold"] });
  if (unrated.length > 0) return refusal(Object.fromEntries(unrated.map((item) => [item, ["zakat:errors.rate"]])));
  if (zakatItems.every((item) => amounts[item] === 0)) return refusal({ "": ["zakat:errors.empty"] });
  return refill(submission, {}, { zakat: computeZakat(amounts, rates, { isYearOver: year === "yes" }) });
}

type ShownRate = Pick<Rate, "kind" | "amount" | "from_day" | "source">;

/** Returns the amounts of rates by their kinds. */
function amountsOf(rates: readonly ShownRate[]): ZakatRates {
  return Object.fromEntries(rates.map(({ kind, amount }) => [kind, amount]));
}

export default function Zakat({ loaderData: { rates, causes, today }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("zakat");
  const isLight = useLightPage();
  const amounts = amountsOf(rates);
  const result = actionData?.zakat ?? null;
  return (
    <>
      <FormBeside
        isAfter
        heading={
          <>
            <PageHeading title={t("title")} lead={t("lead")} />
            {amounts.gold_gram === undefined && <p className={calloutClass("error")}>{t("noGold")}</p>}
            {result && <ZakatResult result={result} rates={amounts} day={today} />}
          </>
        }
        summary={
          <>
            <Rates rates={rates} />
            <Rules />
          </>
        }
      >
        {result && (
          <div className="print:hidden">
            <ZakatGiving causes={causes} zakat={result.zakat} />
          </div>
        )}
        {amounts.gold_gram !== undefined && (
          <ZakatForm rates={amounts} lastResult={actionData?.result} isAgain={result !== null} />
        )}
        {!result && <ZakatGiving causes={causes} zakat={null} />}
      </FormBeside>
      {!isLight && amounts.gold_gram !== undefined && (
        <script type="text/plain" data-run="module" data-src={zakatScript} />
      )}
    </>
  );
}

/** Lists the rates of today with their sources; one that is missing says so. */
function Rates({ rates }: { rates: readonly ShownRate[] }) {
  const { t, money, day } = useTexts("zakat");
  const rateOfKind = (kind: ZakatRate) => rates.find((rate) => rate.kind === kind);
  return (
    <PageSection id="rates" title={t("rates.title")}>
      <DataList>
        {zakatRates.map((kind) => {
          const rate = rateOfKind(kind);
          return (
            <DataRow
              key={kind}
              isMoney
              term={
                <>
                  {t(`rates.${kind}`)}
                  {rate && <SmallLine>{t("rates.since", { day: day(rate.from_day), source: rate.source })}</SmallLine>}
                </>
              }
            >
              {rate ? money(rate.amount) : t("rates.missing")}
            </DataRow>
          );
        })}
      </DataList>
    </PageSection>
  );
}

function Rules() {
  const { t } = useTexts("zakat");
  return (
    <PageSection id="rules" title={t("rules.title")}>
      {(["nisab", "share", "jewellery", "outside", "source"] as const).map((rule) => (
        <p key={rule}>{t(`rules.${rule}`)}</p>
      ))}
      <p>{t("result.rounding")}</p>
    </PageSection>
  );
}
