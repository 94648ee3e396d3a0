import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { hasMoved, movedPermanently } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { causeSeo } from "../seo/share-subjects.server.ts";
import type { Route } from "./+types/project";
import { CausePage } from "./cause-page.tsx";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const slug = params.slug.slice(0, 120);
  const project = await orNotFound(context.get(apiContext).showProject({ params: { slug } }));
  if (hasMoved(project.slug, params.slug))
    throw movedPermanently(href("/projects/detail/:slug", { slug: project.slug }), url);
  return { project, seo: await causeSeo(context, "project", project.slug, project) };
}

export default function Project({ loaderData: { project, seo } }: Route.ComponentProps) {
  const { t, money } = useTexts("causes");
  const facts = [
    [t("facts.category"), project.category],
    [t("facts.unitPrice"), project.status === "open" && project.cost > 0 ? money(project.cost) : null],
    [t("facts.remaining"), project.status === "open" && project.endPrice !== null && money(project.endPrice)],
  ] as const;
  const parent = { title: t("projects.title"), to: href("/projects") };
  return <CausePage cause={project} parent={parent} facts={facts} completion={project.completion} seo={seo} />;
}
