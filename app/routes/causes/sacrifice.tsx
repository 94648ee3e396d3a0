import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { causeSeo } from "../seo/share-subjects.server.ts";
import type { Route } from "./+types/sacrifice";
import { CausePage } from "./cause-page.tsx";
import { latestGifts } from "./latest-gifts.server.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const sacrifice = await orNotFound(api.showSacrifice({ params: { id: idFrom(params.id) } }));
  const [gifts, seo] = await Promise.all([
    latestGifts(api, sacrifice.id),
    causeSeo(context, "sacrifice", sacrifice.id, sacrifice),
  ]);
  return { sacrifice, gifts, seo };
}

export default function Sacrifice({ loaderData: { sacrifice, gifts, seo } }: Route.ComponentProps) {
  const { t, money, day } = useTexts("causes");
  const { season_from: from, season_until: until } = sacrifice;
  // A full one takes nothing more, so that prices and days would be those of nothing.
  const isOver = sacrifice.status === "completed";
  const facts = [
    [t("facts.type"), sacrifice.type_text ?? t(`donate:sacrificeType.${sacrifice.type}`)],
    [t("facts.sharePrice"), !isOver && sacrifice.cost > 0 ? money(sacrifice.cost) : null],
    [t("facts.season"), !isOver && from && until && t("facts.seasonDays", { from: day(from), until: day(until) })],
    [t("facts.multiple"), isOver ? null : t(sacrifice.multiple ? "facts.severalShares" : "facts.oneShare")],
  ] as const;
  const parent = { title: t("sacrifice.title"), to: href("/sacrifice") };
  return <CausePage cause={sacrifice} parent={parent} facts={facts} gifts={gifts} seo={seo} />;
}
