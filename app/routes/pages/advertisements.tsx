import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { AnyLink, buttonClass } from "~/ui/buttons.tsx";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { Paged } from "~/ui/list.tsx";
import { ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/advertisements";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listAdvertisements({ query: { page: pageNumber(url) } });
}

/** Lists the organisation's own drives, days and calls for help. */
export default function Advertisements({ loaderData: { data, meta } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ContentBand ground="sand">
      <PageHeading title={t("advertisements.title")} lead={t("advertisements.lead")} />
      <Paged meta={meta} none={t("common:list.empty")}>
        <CardGrid columns={2}>
          {data.map(({ id, title, summary, button_text, link, picture }) => (
            <PictureCard
              key={id}
              picture={picture && <ContentPicture picture={picture} sizes="(min-width: 40rem) 46vw, 92vw" />}
              title={title}
              actions={
                <AnyLink className={`${buttonClass()} wrap-anywhere`} to={link}>
                  {button_text || t("advertisements.open")}
                  <span className="sr-only">: {title}</span>
                </AnyLink>
              }
            >
              <p>{summary}</p>
            </PictureCard>
          ))}
        </CardGrid>
      </Paged>
    </ContentBand>
  );
}
