import { href } from "react-router";
import type { WorkCountry } from "~/contract/endpoints/articles.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { orNotFound } from "~/http/not-found.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { GivingSplit } from "~/ui/charts/giving-split.tsx";
import { PageHeading, Prose } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { TextBeside } from "~/ui/text-beside.tsx";
import type { Route } from "./+types/about";
import { CountryMap } from "./country-map.tsx";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, countries] = await Promise.all([
    orNotFound(api.showFixedPage({ params: { slug: "about-us" } })),
    withFallback(api.listWorkCountries(), []),
  ]);
  const { firstParagraph, markdownToHtml } = await import("./markdown.server.ts");
  const html = markdownToHtml(page.body, languageFrom(context) as Language);
  return { title: page.title, html, description: firstParagraph(page.body), countries };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, html, description, countries } = loaderData;
  const { t } = useTexts("content");
  // As the page of transparency says it; what the text says beside it is the writer's.
  const field = useSiteFacts().recipient?.field_of_100 ?? null;
  return (
    <>
      <TextBeside as="article" heading={<PageHeading title={title} description={description} />} beside={<People />}>
        <Prose html={html} />
        {field !== null && (
          <GivingSplit field={field}>
            <Link to={`${href("/transparency")}#spending`}>{t("transparency:band.table")}</Link>
          </GivingSplit>
        )}
      </TextBeside>
      {countries.length > 0 && (
        <CountryMap title={t("about.countries")} countries={countries}>
          <ul className="gap-x-18 lg:columns-2">
            {countries.map((country) => (
              <CountryRow key={country.id} country={country} />
            ))}
          </ul>
        </CountryMap>
      )}
    </>
  );
}

const people = ["driller", "teacher", "nurse", "shepherd"] as const;

/** Shows the people of the work. The pictures are drawings, and say so. */
function People() {
  const { t } = useTexts("content");
  return (
    <figure className="space-y-2">
      <div className="grid grid-cols-2 gap-4">
        {people.map((person) => (
          <img
            key={person}
            className="h-auto w-full rounded-lg"
            src={`/pictures/portrait-${person}.svg`}
            alt=""
            width="400"
            height="300"
            loading="lazy"
          />
        ))}
      </div>
      <figcaption className="max-w-line text-sm text-muted">{t("about.drawn")}</figcaption>
    </figure>
  );
}

function CountryRow({ country: { country, summary, since } }: { country: WorkCountry }) {
  const { t } = useTexts("content");
  return (
    <li className="break-inside-avoid border-t border-hairline py-3">
      <p className="flex max-w-line flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-heading">{country}</strong>{" "}
        {since !== null && <span className="text-sm text-muted tabular-nums">{t("about.since", { year: since })}</span>}
      </p>
      {summary && <p className="max-w-line text-sm">{summary}</p>}
    </li>
  );
}
