import type { ReactNode } from "react";
import type { NewsItem } from "~/contract/endpoints/articles.ts";
import { useFormats } from "~/i18n/use-language.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Prose } from "~/ui/prose.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { StructuredData } from "~/ui/structured-data.tsx";
import type { Told } from "./article-extras.server.ts";
import { Related } from "./related.tsx";

interface ToldPageProps {
  readonly item: NewsItem;
  readonly told: Told;
  /** The list it belongs to. */
  readonly parent: { readonly title: string; readonly to: string };
  /** Its own address. */
  readonly path: string;
  /** Stands beside the date: a place, an author. */
  readonly kicker?: string | undefined;
  /** Others to read on with, as cards. */
  readonly related: readonly ReactNode[];
}

/** The page of a news item, a story, a blog post or an announcement. */
export function ToldPage({ item, told, parent, path, kicker, related }: ToldPageProps) {
  const { date } = useFormats();
  return (
    <>
      <article className="band">
        <div className="container container-prose stack-large">
          <Breadcrumb {...parent} />
          <PageHeading
            kicker={
              <>
                <time dateTime={item.published_at}>{date(item.published_at)}</time>
                {kicker && <> · {kicker}</>}
              </>
            }
            title={item.title}
            lead={item.summary}
            picture={told.picture}
            published={item.published_at}
          />
          {item.picture && (
            <ContentPicture className="picture" picture={item.picture} sizes="(min-width: 46rem) 44rem, 92vw" isFirst />
          )}
          <Prose html={told.html} />
          <ShareLinks title={item.title} path={path} />
          <StructuredData json={told.facts} />
        </div>
      </article>
      <Related cards={related} />
    </>
  );
}
