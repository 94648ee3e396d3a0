import { href } from "react-router";
import type { RegularGift } from "~/contract/endpoints/regular-gifts.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { GiftName, RegularShares } from "~/ui/gift-words.tsx";
import { Bdi, Cluster, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/regular-list";
import { NothingYet } from "./giving-so-far.tsx";
import { useRegularTexts } from "./regular.ts";

export const handle = { needs: "regular_gifts" } satisfies PageNeeds;

export async function loader({ context }: Route.LoaderArgs) {
  return { gifts: (await context.get(apiContext).listRegularGifts()).data };
}

/** Lists the user's regular gifts, running ones first. */
export default function RegularList({ loaderData: { gifts } }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("regular.title")} lead={t("regular.lead")} />
      {gifts.length === 0 ? (
        <NothingYet picture="/pictures/thanks.svg" text={t("regular.none")} link={t("regular.donate")} />
      ) : (
        <ul className="space-y-4">
          {gifts.map((gift) => (
            <GiftCard key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
    </>
  );
}

function GiftCard({ gift }: { gift: RegularGift }) {
  const { causeOf, stateOf, sumOf } = useRegularTexts();
  return (
    <Card>
      <h2 className={cardTitle}>
        <Link to={href("/dashboard/regular/:id", { id: String(gift.id) })}>
          <Bdi>{causeOf(gift)}</Bdi>
        </Link>
      </h2>
      <Cluster isSplit>
        <span>
          {stateOf(gift)}
          <RegularShares gift={gift} />
          <GiftName gift={gift} />
        </span>{" "}
        <strong className="whitespace-nowrap tabular-nums">{sumOf(gift)}</strong>
      </Cluster>
    </Card>
  );
}
