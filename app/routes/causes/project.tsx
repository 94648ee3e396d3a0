import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { hasMoved, movedPermanently } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { causeSeo } from "../seo/share-subjects.server.ts";
import type { Route } from "./+types/project";
import { CausePage } from "./cause-page.tsx";
import { latestGifts } from "./latest-gifts.server.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const slug = params.slug.slice(0, 120);
  const api = context.get(apiContext);
  const project = await orNotFound(api.showProject({ params: { slug } }));
  if (hasMoved(project.slug, params.slug))
    throw movedPermanently(href("/projects/detail/:slug", { slug: project.slug }), url);
  const [gifts, seo] = await Promise.all([
    latestGifts(api, project.id),
    causeSeo(context, "project", project.slug, project),
  ]);
  return { project, gifts, seo };
}

export default function Project({ loaderData: { project, gifts, seo } }: Route.ComponentProps) {
  const { t, money } = useTexts("causes");
  const facts = [
    [t("facts.category"), project.category],
    [t("facts.unitPrice"), project.status === "open" && project.cost > 0 ? money(project.cost) : null],
    [t("facts.remaining"), project.status === "open" && project.endPrice !== null && money(project.endPrice)],
  ] as const;
  const parent = { title: t("projects.title"), to: href("/projects") };
  return (
    <CausePage cause={project} parent={parent} facts={facts} completion={project.completion} gifts={gifts} seo={seo} />
  );
}
