import { href } from "react-router";
import { languageOf } from "~/i18n/language.ts";
import { isHttps, site } from "~/process/site.server.ts";
import { withVariants } from "~/texts/replaced-texts.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import type { Route } from "./+types/web-manifest";

/** Serves the web app manifest: name and icons for a home screen. */
export async function loader({ request }: Route.LoaderArgs) {
  const { environment, missingFeatures, takesProjects } = await site();
  const language = languageOf(request, await isHttps());
  const without = [...missingFeatures(), ...(takesProjects() ? [] : ["projects"])].join();
  const t = createTranslate(language, withVariants(texts[language], without));
  const manifest = {
    name: environment.brandName,
    short_name: environment.brandName,
    description: t("home:description"),
    lang: language,
    start_url: href("/"),
    scope: href("/"),
    display: "browser",
    background_color: "#ffffff",
    theme_color: "#0b4a56",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "private, max-age=3600",
      vary: "Accept-Language, Cookie",
    },
  });
}
