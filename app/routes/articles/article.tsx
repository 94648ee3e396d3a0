import { ContentPicture, PictureOrigin } from "~/ui/content-picture.tsx";
import type { Route } from "./+types/article";
import { ArticlePage } from "./article-page.tsx";
import { loadArticle } from "./articles.server.ts";
import { type Article, articleKindOf, besideDate } from "./kinds.ts";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context, url, pattern }: Route.LoaderArgs) {
  return loadArticle(context, articleKindOf(pattern), (params.slug ?? params.id)!, url);
}

/** Renders the page of a news item, a story, a blog post or an announcement. */
export default function ArticleDetail({ loaderData }: Route.ComponentProps) {
  const { kind } = loaderData;
  const article: Article = loaderData.article;
  return (
    <ArticlePage {...loaderData} kicker={besideDate(kind, article, "page")}>
      {article.picture && (
        <>
          <ContentPicture
            className="aspect-video h-auto w-full rounded-lg object-cover"
            picture={article.picture}
            sizes="(min-width: 64rem) 32rem, 92vw"
            isFirst
          />
          <PictureOrigin src={article.picture.src} credit={article.picture_credit} day={article.picture_day} />
        </>
      )}
    </ArticlePage>
  );
}
