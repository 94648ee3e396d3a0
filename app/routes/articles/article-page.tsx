import type { ReactNode } from "react";
import { href } from "react-router";
import { isKnownTime } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { CardGrid } from "~/ui/card.tsx";
import { ContentBand } from "~/ui/layout.tsx";
import { Breadcrumb, PageHeading, StructuredData } from "~/ui/page.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { Prose } from "~/ui/text.tsx";
import { ArticleCard } from "./article-card.tsx";
import { useArticleKicker } from "./article-kicker.tsx";
import type { Article, ArticleKind } from "./kinds.ts";

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

/** Renders the page of an article of any kind. */
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
    <>
      <ContentBand as="article" isNarrow>
        <Breadcrumb title={t(`${kind}.title`)} to={href(`/${kind}`)} />
        <PageHeading
          kicker={useArticleKicker(published_at, kicker)}
          title={title}
          lead={summary}
          picture={sharePicture}
          published={isKnownTime(published_at) ? published_at : undefined}
        />
        {children}
        {html && <Prose html={html} />}
        <ShareLinks title={title} path={path} />
        <StructuredData json={facts} />
      </ContentBand>
      {related.length > 0 && (
        <ContentBand as="section" ground="sand" aria-labelledby="related">
          <h2 id="related">{t("related")}</h2>
          <CardGrid>
            {related.map((article) => (
              <ArticleCard key={article.id} kind={kind} article={article} heading="h3" />
            ))}
          </CardGrid>
        </ContentBand>
      )}
    </>
  );
}
