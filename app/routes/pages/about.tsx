import type { WorkCountry } from "~/contract/endpoints/articles.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { orNotFound } from "~/http/not-found.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { SplitBar } from "~/ui/charts/bars.tsx";
import { CardPicture } from "~/ui/content-picture.tsx";
import { ContentBand, PageHeading, Prose } from "~/ui/page.tsx";
import type { Route } from "./+types/about";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [page, countries] = await Promise.all([
    orNotFound(api.showFixedPage({ params: { slug: "about-us" } })),
    withFallback(api.listWorkCountries(), []),
  ]);
  const { firstParagraph, markdownToHtml, splitOfGiving } = await import("./markdown.server.ts");
  const html = markdownToHtml(page.body, languageFrom(context) as Language);
  return { title: page.title, html, split: splitOfGiving(html), description: firstParagraph(page.body), countries };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, html, split, description, countries } = loaderData;
  const { t } = useTexts("content");
  return (
    <>
      <ContentBand as="article" isNarrow>
        <PageHeading title={title} description={description} />
        {split ? (
          <>
            <Prose html={split.before} />
            <Split work={split.work} />
            <Prose html={split.after} />
          </>
        ) : (
          <Prose html={html} />
        )}
      </ContentBand>
      {countries.length > 0 && (
        <ContentBand as="section" ground="sand" aria-labelledby="countries">
          <h2 id="countries">{t("about.countries")}</h2>
          <CardGrid>
            {countries.map((country) => (
              <CountryCard key={country.id} country={country} />
            ))}
          </CardGrid>
        </ContentBand>
      )}
    </>
  );
}

/** Draws where 100 lira go, below the paragraph that says so in words. */
function Split({ work }: { work: number }) {
  const { t, money } = useTexts("content");
  const rest = 100 - work;
  return (
    <SplitBar
      label={t("about.split", { whole: money(100_00), work, rest })}
      share={work / 100}
      texts={[t("about.splitWork", { work }), String(rest)]}
    />
  );
}

function CountryCard({ country: { country, summary, since, picture } }: { country: WorkCountry }) {
  const { t } = useTexts("content");
  return (
    <PictureCard
      picture={picture && <CardPicture picture={picture} />}
      kicker={since !== null && t("about.since", { year: since })}
      heading="h3"
      title={country}
    >
      {summary && <p>{summary}</p>}
    </PictureCard>
  );
}
