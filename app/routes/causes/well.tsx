import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { causeSeo } from "../seo/share-subjects.server.ts";
import type { Route } from "./+types/well";
import { CausePage } from "./cause-page.tsx";
import { latestGifts } from "./latest-gifts.server.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const well = await orNotFound(api.showWaterWell({ params: { id: idFrom(params.id) } }));
  const [gifts, seo] = await Promise.all([latestGifts(api, well.id), causeSeo(context, "well", well.id, well)]);
  return { well, gifts, seo };
}

export default function Well({ loaderData: { well, gifts, seo } }: Route.ComponentProps) {
  const { t, money, number } = useTexts("causes");
  const facts = [
    [t("facts.givenName"), well.given_name],
    [t("facts.stage"), well.stage.name],
    [t("facts.sharePrice"), well.status === "open" && well.cost > 0 ? money(well.cost) : null],
    [t(well.completion ? "facts.peopleNow" : "facts.people"), well.people > 0 ? number(well.people) : null],
    // What was reached stands in the box of the opening.
    [
      t("facts.depth"),
      well.depth > 0 && typeof well.completion?.depth !== "number" ? t("facts.metres", { count: well.depth }) : null,
    ],
  ] as const;
  const parent = { title: t("wells.title"), to: href("/waterwell-projects") };
  return <CausePage cause={well} parent={parent} facts={facts} completion={well.completion} gifts={gifts} seo={seo} />;
}
