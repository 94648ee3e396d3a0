import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NewsItem } from "~/contract/endpoints/articles.ts";
import { useFormats } from "~/i18n/use-language.ts";
import { ContentPicture } from "~/ui/content-picture.tsx";

interface ToldCardProps {
  readonly item: Pick<NewsItem, "title" | "summary" | "picture" | "published_at">;
  readonly to: string;
  /** Stands beside the date: a place, an author. */
  readonly kicker?: string;
  readonly heading?: "h2" | "h3";
  readonly children?: ReactNode;
}

/** A card of something told: picture, date, title and summary. */
export function ToldCard({ item, to, kicker, heading: Heading = "h2", children }: ToldCardProps) {
  const { date } = useFormats();
  return (
    <li className="card">
      <div className="card-picture">
        {item.picture ? (
          <ContentPicture
            picture={item.picture}
            sizes="(min-width: 62rem) 23rem, (min-width: 40rem) 46vw, 92vw"
            isDecoration
          />
        ) : (
          <img src="/pictures/told.svg" alt="" width="400" height="300" loading="lazy" />
        )}
      </div>
      <div className="card-body">
        <p className="card-kicker">
          <time dateTime={item.published_at}>{date(item.published_at)}</time>
          {kicker && <> · {kicker}</>}
        </p>
        <Heading className="card-title">
          <Link to={to}>{item.title}</Link>
        </Heading>
        <p className="card-text">{item.summary}</p>
        {children}
      </div>
    </li>
  );
}
