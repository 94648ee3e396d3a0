import type { Book } from "~/contract/endpoints/articles.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { AnyLink, buttonClass } from "~/ui/buttons.tsx";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { CardPicture } from "~/ui/content-picture.tsx";
import { Paged } from "~/ui/list.tsx";
import { ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/books";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listBooks({ query: { page: pageNumber(url) } });
}

export default function Books({ loaderData: { data, meta } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ContentBand ground="sand">
      <PageHeading title={t("books.title")} lead={t("books.lead")} />
      <Paged meta={meta} none={t("common:list.empty")}>
        <CardGrid>
          {data.map((book) => (
            <BookCard key={book.id} book={book} />
          ))}
        </CardGrid>
      </Paged>
    </ContentBand>
  );
}

function BookCard({ book: { title, summary, author, year, pages, link, picture } }: { book: Book }) {
  const { t } = useTexts("content");
  return (
    <PictureCard
      picture={picture && <CardPicture picture={picture} />}
      kicker={[author, year].filter(Boolean).join(", ")}
      title={title}
      actions={
        link && (
          <AnyLink className={buttonClass("quiet", "small")} to={link}>
            {t("books.more")}
            <span className="sr-only">: {title}</span>
          </AnyLink>
        )
      }
    >
      <p>{summary}</p>
      {pages !== null && <p>{t("books.pages", { count: pages })}</p>}
    </PictureCard>
  );
}
