import { href, Link } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { movedPermanently } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Prose } from "~/ui/prose.tsx";
import { ShareLinks } from "~/ui/share-links.tsx";
import { StructuredData } from "~/ui/structured-data.tsx";
import type { Route } from "./+types/video";
import { ToldCard } from "./article-card.tsx";
import { toldBeside } from "./article-extras.server.ts";
import { Related } from "./related.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const video = await orNotFound(api.showVideo({ params: { slug: params.slug.slice(0, 80) } }));
  const path = href("/video/:slug", { slug: video.slug });
  if (params.slug !== video.slug) throw movedPermanently(path, url);
  const beside = await toldBeside(
    context,
    video,
    { kind: "video", schema: "Article", path, name: video.slug },
    api.listVideos,
  );
  return { video, path, ...beside, isPlaying: url.searchParams.has("play") };
}

/**
 * A video: its picture and a link first. Only the link's page holds the player of another host, so that nobody is
 * reported there for having looked at this page.
 */
export default function VideoPage({ loaderData: { video, path, told, related, isPlaying } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  const { date } = useFormats();
  const host = t(`videos.hosts.${video.host}`);
  return (
    <>
      <article className="band">
        <div className="container container-prose stack-large">
          <Breadcrumb title={t("videos.title")} to={href("/videos")} />
          <PageHeading
            kicker={
              <>
                <time dateTime={video.published_at}>{date(video.published_at)}</time>
                {video.minutes !== null && <> · {t("videos.minutes", { count: video.minutes })}</>}
              </>
            }
            title={video.title}
            lead={video.summary}
            picture={told.picture}
            published={video.published_at}
          />
          <div className="stack-small">
            {isPlaying ? (
              <div className="video">
                <iframe
                  src={video.player_url}
                  title={video.title}
                  // The host wants to know which site shows its player; the page's own policy would not tell.
                  referrerPolicy="strict-origin-when-cross-origin"
                  sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
                  allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
                  allowFullScreen
                />
              </div>
            ) : (
              <div className="video">
                {video.picture && (
                  <ContentPicture
                    className="picture"
                    picture={video.picture}
                    sizes="(min-width: 46rem) 44rem, 92vw"
                    isFirst
                  />
                )}{" "}
                <Link
                  className="button button-donate video-play"
                  to={`${path}?play=1`}
                  preventScrollReset
                  rel="nofollow"
                >
                  <Icon name="play" /> <span>{t("videos.play")}</span>
                </Link>
              </div>
            )}
            <p className="field-hint">
              {t(isPlaying ? "videos.playing" : "videos.hint", { host })}{" "}
              <a href={video.watch_url} rel="noopener">
                {t("videos.watchAt", { host })}
              </a>
            </p>
          </div>
          {told.html && <Prose html={told.html} />}
          <ShareLinks title={video.title} path={path} />
          <StructuredData json={told.facts} />
        </div>
      </article>
      <Related
        cards={related.map((one) => (
          <ToldCard key={one.id} item={one} to={href("/video/:slug", { slug: one.slug })} heading="h3" />
        ))}
      />
    </>
  );
}
