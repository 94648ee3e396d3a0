import { useTexts } from "~/i18n/texts.tsx";
import { PictureCard } from "~/ui/card.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { Link } from "~/ui/link.tsx";
import { useArticleKicker } from "./article-kicker.tsx";
import { type Article, type ArticleKind, articlePath, besideDate } from "./kinds.ts";

interface ArticleCardProps {
  readonly kind: ArticleKind;
  readonly article: Article;
  /** One level below the heading of the list. */
  readonly heading: "h2" | "h3";
}

/** Renders a card of an article: picture, date, title and summary. */
export function ArticleCard({ kind, article, heading }: ArticleCardProps) {
  const { t } = useTexts("content");
  const { title, summary, picture, published_at, minutes } = article;
  // Only the list of videos shows each video's length.
  const length = heading === "h2" && typeof minutes === "number" ? t("videos.minutes", { count: minutes }) : "";
  return (
    <PictureCard
      picture={
        picture ? (
          <ContentPicture
            picture={picture}
            sizes="(min-width: 62rem) 23rem, (min-width: 40rem) 46vw, 92vw"
            isDecoration
          />
        ) : (
          <img src="/pictures/told.svg" alt="" width="400" height="300" loading="lazy" />
        )
      }
      kicker={useArticleKicker(published_at, besideDate(kind, article, "card") || length)}
      heading={heading}
      title={<Link to={articlePath(kind, article)}>{title}</Link>}
    >
      <p>{summary}</p>
    </PictureCard>
  );
}
