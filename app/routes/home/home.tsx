import { data, href } from "react-router";
import { closedPopups } from "~/http/dismissals.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { isHttps } from "~/process/site.server.ts";
import { GivingCard } from "~/routes/causes/cause-cards.tsx";
import { Band } from "~/ui/band.tsx";
import { CardGrid } from "~/ui/card.tsx";
import { PageTitle, StructuredData } from "~/ui/page.tsx";
import { PartsMissing } from "~/ui/part-notes.tsx";
import type { Route } from "./+types/home";
import { Hero } from "./hero.tsx";
import { loadHome } from "./home.server.ts";
import { Popup } from "./popup.tsx";
import { Figures, LastOpened, News, OtherWays, Section, Springs, StoryOfOne, Trust } from "./sections.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const closed = closedPopups(request, await isHttps());
  const { popups, ...home } = await loadHome(context.get(apiContext));
  const shown = { ...home, popup: popups.find(({ id }) => !closed.includes(id)) ?? null };
  return data(shown, home.isEmpty ? { status: 503 } : undefined);
}

/** Asks, shows what is nearly finished, what a gift does, and what became of others. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { facts, nearest, opened, springs, story, news, statistics, popup, isEmpty } = loaderData;
  const { t } = useTexts("home");
  return (
    <>
      <PageTitle description={t("description")}>{t("title")}</PageTitle>
      <StructuredData json={facts} />
      <Hero cause={nearest[0]} />
      {isEmpty && (
        <Band>
          <div className="container">
            <PartsMissing />
          </div>
        </Band>
      )}
      <Popup popup={popup} />
      <Trust statistics={statistics} />
      {nearest.length > 0 && (
        <Section
          title={t("nearest.title")}
          text={t("nearest.text")}
          more={{ to: href("/waterwell-projects"), text: t("wells.more") }}
          isSand
        >
          <CardGrid>
            {nearest.map((cause) => (
              <GivingCard key={`${cause.basket_able_type}-${cause.id}`} cause={cause} heading="h3" />
            ))}
          </CardGrid>
        </Section>
      )}
      {story && <StoryOfOne story={story} />}
      <Figures statistics={statistics} />
      <Springs springs={springs} />
      <OtherWays />
      {opened && <LastOpened well={opened} />}
      {news.length > 0 && <News news={news} />}
    </>
  );
}
