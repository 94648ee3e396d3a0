import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { CauseList } from "~/ui/cause-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/wells";
import { GivingCard } from "./cause-cards.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listWaterWells({ query: { page: pageNumber(url) } });
}

export default function Wells({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts("causes");
  return (
    <div className="band band-sand">
      <div className="container stack-large">
        <PageHeading title={t("wells.title")} lead={t("wells.lead")} />
        <CauseList list={loaderData}>{(well) => <GivingCard key={well.id} cause={well} />}</CauseList>
      </div>
    </div>
  );
}
