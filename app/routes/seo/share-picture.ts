import { isLanguage } from "~/contract/rules/languages.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { languageOf } from "~/i18n/language.ts";
import { isHttps, site } from "~/process/site.server.ts";
import type { Route } from "./+types/share-picture";
import { progressOf, type ShareKind, shareSubjects } from "./share-subjects.server.ts";

const monthSeconds = 30 * 86_400;

/** Pictures in public/pictures, by path. */
const publicPictures = import.meta.glob<string>("../../../public/pictures/*.svg", { query: "?raw", import: "default" });

/** Serves the picture that represents a page on social networks: title, progress and the page's own picture. */
export async function loader({ params, request, url }: Route.LoaderArgs) {
  const [, name] = /^([\w-]{1,120})\.png$/.exec(params.name) ?? [];
  if (!name || !Object.hasOwn(shareSubjects, params.kind)) throw notFound();
  const { client, environment } = await site();
  // Taken from the address, because networks fetch the picture without the language of the user who shared it.
  const requested = url.searchParams.get("language");
  const language = isLanguage(requested) ? requested : languageOf(request, await isHttps());
  const subject = await orNotFound(
    shareSubjects[params.kind as ShareKind](client.forRequest({ language }), name, language).then((data) => ({ data })),
  );
  const texts = {
    brand: environment.brandName,
    kicker: subject.kicker,
    title: subject.title,
    progress: progressOf(subject, language),
  };
  const { drawSharePicture } = await import("./share-drawing.server.ts");
  const picture = await drawSharePicture(texts, () => loadPicture(subject.picture), subject.picture ?? "");
  if (!picture) return new Response(null, { status: 503, headers: { "retry-after": "5" } });
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "cache-control": `public, max-age=${monthSeconds}${url.searchParams.has("v") ? ", immutable" : ""}`,
    },
  });
}

/** Reads a picture of this site; null when it is elsewhere or deleted. */
async function loadPicture(address: string | null): Promise<Uint8Array | null> {
  const [, drawn] = /^\/pictures\/([\w-]+\.svg)$/.exec(address ?? "") ?? [];
  if (drawn) {
    const load = publicPictures[`../../../public/pictures/${drawn}`];
    return load ? new TextEncoder().encode(await load()) : null;
  }
  const [, uploaded] = /^\/files\/([\w-]+\.webp)$/.exec(address ?? "") ?? [];
  const file = uploaded && (await (await site()).files?.(uploaded));
  return file ? file.body : null;
}
