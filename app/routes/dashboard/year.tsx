import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { buttonClass, ButtonLink, PrintButton } from "~/ui/buttons.tsx";
import { Cluster, DataList, FactList, calloutClass, PageHeading, SumRow, TotalRow } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/year";

export const handle = { needs: "donation_summaries" } satisfies PageNeeds;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).listYearlySummaries();
  const summary = data.find(({ year }) => String(year) === params.year);
  if (!summary) throw notFound();
  const { first_name, last_name } = context.get(userContext);
  return { summary, name: `${first_name} ${last_name}` };
}

/** Renders the user's donations of a year by kind, printable on one page. */
export default function Year({ loaderData: { summary, name } }: Route.ComponentProps) {
  const { t, money } = useTexts("dashboard");
  const { brand, sandbox } = useSiteFacts();
  const { fees = 0 } = summary;
  const facts = [
    [t("year.organisation"), summary.organisation === null ? brand : stripBidi(summary.organisation)],
    [t("year.donor"), stripBidi(name)],
    [t("year.year"), String(summary.year)],
  ] as const;
  return (
    <div className="space-y-8 print:break-inside-avoid">
      <PageHeading title={t("year.title", { year: summary.year })} lead={t("year.lead")} />
      {sandbox && <p className={calloutClass()}>{t("year.sandbox")}</p>}
      <FactList facts={facts} />
      <DataList>
        {summary.kinds.map((kind) => (
          <SumRow
            key={kind.basket_able_type}
            term={`${t(`kind.${kind.basket_able_type}`)} · ${t("donations.count", { count: kind.donations_count })}`}
            sum={money(kind.amount)}
          />
        ))}
        {fees > 0 && <SumRow term={t("receipt:fee")} sum={money(fees)} />}
        <TotalRow term={t("year.total")} sum={money(summary.amount + fees)} />
      </DataList>
      <Cluster className="print:hidden">
        <a
          className={buttonClass()}
          href={href("/dashboard/donate/:year/pdf", { year: String(summary.year) })}
          download
        >
          {t("year.pdf")}
        </a>{" "}
        <PrintButton>{t("year.print")}</PrintButton>{" "}
        <ButtonLink to={href("/dashboard/donate")}>{t("year.back")}</ButtonLink>
      </Cluster>
    </div>
  );
}
