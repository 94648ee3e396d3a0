import { href, Link } from "react-router";
import type { Statistic } from "~/contract/endpoints/site.ts";
import { seenPopups } from "~/http/dismissals.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { GivingCard } from "~/routes/causes/cause-cards.tsx";
import { organisationFacts } from "~/routes/seo/structured-data.server.ts";
import { isHttps } from "~/site.server.ts";
import { PageTitle, StructuredData } from "~/ui/page.tsx";
import type { Route } from "./+types/home";
import { Popup } from "./popup.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = seenPopups(request, await isHttps());
  const api = context.get(apiContext);
  const query = { status: "open", per_page: 3 } as const;
  const empty = { data: [] };
  const [wells, sacrifices, projects, statistics, popups, facts] = await Promise.all([
    api.listLastWaterWells({ query: { limit: 3 } }).catch(() => empty),
    api.listSacrifices({ query }).catch(() => empty),
    api.listProjects({ query }).catch(() => empty),
    api.listStatistics().catch(() => empty),
    api.listPopups().catch(() => empty),
    api
      .listContact()
      .catch(() => empty)
      .then(({ data }) => organisationFacts(data)),
  ]);
  return {
    facts,
    wells: wells.data,
    sacrifices: sacrifices.data,
    projects: projects.data,
    statistics: statistics.data,
    popup: popups.data.find(({ id }) => !seen.includes(id)) ?? null,
  };
}

export default function Home({
  loaderData: { facts, wells, sacrifices, projects, statistics, popup },
}: Route.ComponentProps) {
  const { t } = useTexts("home");
  return (
    <>
      <PageTitle description={t("description")}>{t("title")}</PageTitle>
      <StructuredData json={facts} />
      <section className="band band-water">
        <div className="container hero">
          <div className="hero-text stack">
            <p className="kicker">{t("hero.kicker")}</p>
            <h1>{t("hero.title")}</h1>
            <p className="lead">{t("hero.text")}</p>
            <p className="cluster">
              <Link className="button button-donate" to={href("/donate")}>
                {t("hero.donate")}
              </Link>{" "}
              <Link className="button button-quiet" to={href("/waterwell-projects")}>
                {t("hero.wells")}
              </Link>
            </p>
          </div>
          <div className="hero-picture">
            <img src="/pictures/hero.svg" alt={t("hero.pictureAlt")} width="800" height="450" />
          </div>
        </div>
      </section>
      <Popup popup={popup} />
      {statistics.length > 0 && <Statistics statistics={statistics} />}
      <Causes
        title={t("wells.title")}
        text={t("wells.text")}
        more={t("wells.more")}
        to={href("/waterwell-projects")}
        causes={wells}
        band="band-sand"
      />
      <Causes
        title={t("sacrifices.title")}
        text={t("sacrifices.text")}
        more={t("sacrifices.more")}
        to={href("/sacrifice")}
        causes={sacrifices}
        band=""
      />
      <Causes
        title={t("projects.title")}
        text={t("projects.text")}
        more={t("projects.more")}
        to={href("/projects")}
        causes={projects}
        band="band-sand"
      />
      <section className="band">
        <div className="container stack-large">
          <h2>{t("how.title")}</h2>
          <div className="card-grid">
            {(["choose", "pay", "follow"] as const).map((step, index) => (
              <div className="card" key={step}>
                <div className="card-body">
                  <h3 className="card-title">
                    {index + 1}. {t(`how.${step}.title`)}
                  </h3>
                  <p className="card-text">{t(`how.${step}.text`)}</p>
                </div>
              </div>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

function Statistics({ statistics }: { statistics: readonly Statistic[] }) {
  const { t } = useTexts("home");
  const { number } = useFormats();
  return (
    <section className="band band-deep" aria-label={t("statistics")}>
      <div className="container stat-grid">
        {statistics.map(({ key, label, value }) => (
          <p className="stat" key={key}>
            <strong className="stat-number">{number(value)}</strong> <span className="stat-label">{label}</span>
          </p>
        ))}
      </div>
    </section>
  );
}

interface CausesProps {
  readonly title: string;
  readonly text: string;
  readonly more: string;
  readonly to: string;
  readonly causes: readonly Parameters<typeof GivingCard>[0]["cause"][];
  readonly band: string;
}

function Causes({ title, text, more, to, causes, band }: CausesProps) {
  if (causes.length === 0) return null;
  return (
    <section className={`band ${band}`}>
      <div className="container stack-large">
        <div className="stack-small">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <ul className="card-grid">
          {causes.map((cause) => (
            <GivingCard key={cause.id} cause={cause} heading="h3" />
          ))}
        </ul>
        <p>
          <Link className="button button-quiet" to={to}>
            {more}
          </Link>
        </p>
      </div>
    </section>
  );
}
