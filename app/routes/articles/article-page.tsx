import type { ReactNode } from "react";
import { href } from "react-router";
import { isValidTime } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { cardTitle, PictureCard } from "~/ui/card.tsx";
import { CardPicture, ContentPicture } from "~/ui/content-picture.tsx";
import { pageAddress } from "~/ui/page-addresses.ts";
import { StructuredData } from "~/ui/page-head.tsx";
import { Breadcrumb, Kicker, PageHeading, Prose } from "~/ui/page.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { TextBeside } from "~/ui/text-beside.tsx";
import { type Article, type ArticleKind, besideDate, contentKindOf } from "./kinds.ts";

interface ArticlePageProps {
  readonly kind: ArticleKind;
  readonly article: Article;
  /** Address of the page. */
  readonly path: string;
  /** The article's text as safe HTML. */
  readonly html: string;
  /** Address of the picture for social networks. */
  readonly sharePicture: string;
  /** Structured data for search engines, as JSON. */
  readonly facts: string;
  /** Links to related articles. */
  readonly related: readonly Article[];
  /** Shown beside the date: a place, an author, a length. */
  readonly kicker?: string | undefined;
  /** The article's picture or player. */
  readonly children: ReactNode;
}

export function ArticlePage({
  kind,
  article: { title, summary, published_at },
  path,
  html,
  sharePicture,
  facts,
  related,
  kicker,
  children,
}: ArticlePageProps) {
  const { t } = useTexts("content");
  return (
    <TextBeside
      as="article"
      heading={
        <>
          <Breadcrumb title={t(`${kind}.title`)} to={href(`/${kind}`)} />
          <PageHeading
            kicker={useArticleKicker(published_at, kicker)}
            title={title}
            lead={summary}
            picture={sharePicture}
            published={isValidTime(published_at) ? published_at : undefined}
          />
        </>
      }
      beside={
        related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related">{t("related")}</h2>
            <ul>
              {related.map((article) => (
                <ArticleRow key={article.id} kind={kind} article={article} />
              ))}
            </ul>
          </section>
        )
      }
    >
      {children}
      {html && <Prose html={html} />}
      <ShareLinks title={title} path={path} />
      <StructuredData json={facts} />
    </TextBeside>
  );
}

/** Renders a row of an article: a small picture beside its date and title. */
function ArticleRow({ kind, article }: { kind: ArticleKind; article: Article }) {
  const { title, picture, published_at } = article;
  return (
    <li className="flex gap-4 border-b border-hairline py-4">
      {picture && (
        <ContentPicture
          className="h-18 w-24 flex-none rounded-sm object-cover sm:h-24 sm:w-32"
          picture={picture}
          sizes="8rem"
          isDecoration
        />
      )}{" "}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Kicker>{useArticleKicker(published_at, besideDate(kind, article, "card"))}</Kicker>
        <h3 className={cardTitle}>
          <Link to={pageAddress(contentKindOf[kind], article)}>{title}</Link>
        </h3>
      </div>
    </li>
  );
}

/** Renders a card of an article: picture, date, title and summary. */
export function ArticleCard({ kind, article, heading }: { kind: ArticleKind; article: Article; heading: "h2" | "h3" }) {
  const { t } = useTexts("content");
  const { title, summary, picture, published_at, minutes } = article;
  // Only the list of videos shows each video's length.
  const length = heading === "h2" && typeof minutes === "number" ? t("videos.minutes", { count: minutes }) : "";
  return (
    <PictureCard
      picture={
        picture ? (
          <CardPicture picture={picture} />
        ) : (
          <img src="/pictures/articles.svg" alt="" width="400" height="300" loading="lazy" />
        )
      }
      kicker={useArticleKicker(published_at, besideDate(kind, article, "card") || length)}
      heading={heading}
      title={<Link to={pageAddress(contentKindOf[kind], article)}>{title}</Link>}
    >
      <p>{summary}</p>
    </PictureCard>
  );
}

/**
 * Returns the line above an article's title: its date, if the API gives one, and the words beside it. Null for none.
 * @param published UTC time
 * @param words a place, an author or a length
 */
function useArticleKicker(published: string, words: string | undefined): ReactNode {
  const { date } = useTexts();
  if (!isValidTime(published)) return words || null;
  return (
    <>
      <time dateTime={published}>{date(published)}</time>
      {words && <> · {words}</>}
    </>
  );
}
