import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { CauseList } from "~/ui/cause-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/sacrifices";
import { GivingCard } from "./cause-cards.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listSacrifices({ query: { page: pageNumber(url) } });
}

export default function Sacrifices({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts("causes");
  return (
    <div className="band band-sand">
      <div className="container stack-large">
        <PageHeading title={t("sacrifice.title")} lead={t("sacrifice.lead")} />
        <CauseList list={loaderData}>{(sacrifice) => <GivingCard key={sacrifice.id} cause={sacrifice} />}</CauseList>
      </div>
    </div>
  );
}
