import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { Icon } from "~/ui/page.tsx";
import type { Route } from "./+types/video";
import { ArticlePage } from "./article-page.tsx";
import { loadArticle } from "./articles.server.ts";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return { ...(await loadArticle(context, "videos", params.slug, url)), isPlaying: url.searchParams.has("play") };
}

/**
 * Renders a video's page; one without a film yet has its picture and text only. It shows a picture and a link; only the
 * linked page contains the player, so that the player's host does not learn of visits before that click.
 */
export default function VideoPage({ loaderData: { isPlaying, ...page } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  const { title, host, minutes, picture, player_url, watch_url } = page.article;
  const hostName = t(`videos.hosts.${host}`);
  return (
    <ArticlePage {...page} kicker={minutes === null ? undefined : t("videos.minutes", { count: minutes })}>
      <div className="space-y-2">
        {isPlaying && player_url ? (
          <div>
            <iframe
              className="block h-[56vw] w-full rounded-lg border-0 bg-deep-dark lg:h-72"
              src={player_url}
              title={title}
              // The host refuses to play without knowing the site, which the page's own policy would hide.
              referrerPolicy="strict-origin-when-cross-origin"
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
              allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
              allowFullScreen
            />
          </div>
        ) : (
          <div>
            {picture && (
              <ContentPicture
                className="aspect-video h-auto w-full rounded-lg object-cover"
                picture={picture}
                sizes="(min-width: 64rem) 32rem, 92vw"
                isFirst
              />
            )}{" "}
            {player_url && (
              <Link className={`${buttonClass()} mt-3`} to={`${page.path}?play=1`} rel="nofollow">
                <Icon name="play" /> <span>{t("videos.play")}</span>
              </Link>
            )}
          </div>
        )}
        <p className={hintClass}>
          {watch_url ? (
            <>
              {t(isPlaying ? "videos.playing" : "videos.hint", { host: hostName })}{" "}
              <a href={watch_url} rel="noopener">
                {t("videos.watchAt", { host: hostName })}
              </a>
            </>
          ) : (
            t("videos.none")
          )}
        </p>
      </div>
    </ArticlePage>
  );
}
