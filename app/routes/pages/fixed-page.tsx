import { href } from "react-router";
import type { WorkCountry } from "~/contract/endpoints/articles.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { type SiteCookie, siteCookies } from "~/contract/rules/site-cookies.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { orNotFound } from "~/http/not-found.ts";
import { hasMoved, movedPermanently } from "~/http/redirects.ts";
import { withFallback } from "~/http/side-data.ts";
import { isValidTime } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { ContentBand, LinkLine, PageHeading, PageSection, Prose } from "~/ui/page.tsx";
import { RetentionTable } from "~/ui/retention-table.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import { ContentsList, TextBeside } from "~/ui/text-beside.tsx";
import type { Route } from "./+types/fixed-page";
import { CountryMap } from "./country-map.tsx";

export { readingPage as handle } from "~/ui/route-exports.ts";

/** Legal texts. The text above their first heading is no useful description. */
const legal: readonly string[] = ["kvkk", "cookies", "terms-of-use"];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  // The routes of pages in the menu have no parameter: their path is the slug.
  const slug = (params as { slug?: string }).slug ?? url.pathname.replace(/^\/|\/$/g, "");
  const {
    slug: present,
    title,
    body,
    updated_at,
    version,
  } = await orNotFound(context.get(apiContext).showFixedPage({ params: { slug: slug.slice(0, 100) } }));
  if (hasMoved(present, slug)) throw movedPermanently(href("/:slug", { slug: present }), url);
  const isLegal = legal.includes(slug);
  const countries = slug === "why-water" ? await withFallback(context.get(apiContext).listWorkCountries(), []) : null;
  const { firstParagraph, fromFirstHeading, markdownToHtml, withHeadingIds } = await import("./markdown.server.ts");
  return {
    title,
    countries,
    isDataProtectionText: slug === "kvkk",
    isCookiePolicy: slug === "cookies",
    agreed: isLegal ? { updated_at, version } : null,
    ...withHeadingIds(markdownToHtml(body, languageFrom(context) as Language)),
    description: firstParagraph(isLegal ? fromFirstHeading(body) : body),
  };
}

/** Renders a page by its slug: data protection, cookies, terms of use, why water (§1). */
export default function FixedPage({ loaderData }: Route.ComponentProps) {
  const { title, html, parts, description, agreed, countries, isDataProtectionText, isCookiePolicy } = loaderData;
  const { t, day } = useTexts();
  const isOwn = useOffers("personal_data");
  return (
    <>
      <TextBeside
        as="article"
        isFirst
        heading={
          <>
            <PageHeading title={title} description={description} />
            {countries && <WaterFigures />}
          </>
        }
        beside={parts.length > 1 && <ContentsList id="contents" title={t("contents")} entries={parts} />}
      >
        <Prose html={html} />
        {isDataProtectionText && isOwn && <LinkLine to={href("/my-data")}>{t("legal.myDataLink")}</LinkLine>}
        {agreed && (isOwn || isValidTime(agreed.updated_at)) && (
          <p className={hintClass}>
            {t(isOwn ? "legal.version" : "legal.changed", { date: day(agreed.updated_at), version: agreed.version })}
          </p>
        )}
      </TextBeside>
      {/* The periods and the versions are those of this project's own API. */}
      {isDataProtectionText && isOwn && (
        <ContentBand ground="sand">
          <PageSection id="retention" title={t("retention:title")}>
            <p>{t("retention:lead")}</p>
            <RetentionTable />
          </PageSection>
        </ContentBand>
      )}
      {isCookiePolicy && (
        <ContentBand ground="sand">
          <PageSection id="cookies" title={t("content:cookies.title")}>
            <CookieTable />
          </PageSection>
        </ContentBand>
      )}
      {countries && <WaterMap countries={countries} />}
    </>
  );
}

const figures = ["people", "hours", "years"] as const;
const pictures = {
  people: "/pictures/portrait-girl.svg",
  hours: "/pictures/portrait-mother.svg",
  years: "/pictures/portrait-tap.svg",
} as const;

/** Renders the three numbers of the page "Why water", each beside a person. */
function WaterFigures() {
  const { t } = useTexts("content");
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      {figures.map((figure) => (
        <li key={figure}>
          <img className="w-full rounded-lg" src={pictures[figure]} alt="" width="400" height="300" loading="lazy" />
          <p className="mt-3">
            <strong className="block text-2xl text-heading tabular-nums">{t(`whyWater.numbers.${figure}`)}</strong>{" "}
            {t(`whyWater.texts.${figure}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Renders where the organisation works, and the way to a gift. */
function WaterMap({ countries }: { countries: readonly WorkCountry[] }) {
  const { t } = useTexts("content");
  return (
    <CountryMap title={t("whyWater.where")} countries={countries}>
      <p>{countries.map(({ country }) => country).join(" · ")}</p>
      <p>
        <Link className={`${buttonClass("donate")} max-sm:w-full`} to={href("/donate")}>
          {t("whyWater.give")}
        </Link>{" "}
      </p>
      <LinkLine to={href("/waterwell-projects")}>{t("costs.wells")}</LinkLine>
    </CountryMap>
  );
}

const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

/** Renders the site's cookies with their purpose and time: the table that makes them. */
function CookieTable() {
  const { t } = useTexts("content");
  const timeOf = (seconds: number | null) => {
    if (seconds === null) return t("cookies.whileOpen");
    if (seconds < daySeconds) return t("cookies.minutes", { count: seconds / 60 });
    return seconds % yearSeconds === 0
      ? t("cookies.years", { count: seconds / yearSeconds })
      : t("cookies.days", { count: seconds / daySeconds });
  };
  return (
    <DataTable
      label={t("cookies.title")}
      rows={Object.entries(siteCookies) as [SiteCookie, number | null][]}
      keyOf={([name]) => name}
      columns={[
        { title: t("cookies.name"), renderCell: ([name]) => name },
        { title: t("cookies.why"), renderCell: ([name]) => t(`cookies.of.${name}`), isWords: true },
        { title: t("cookies.time"), renderCell: ([, seconds]) => timeOf(seconds) },
      ]}
    />
  );
}
