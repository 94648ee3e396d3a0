import { href } from "react-router";
import type { DonatedWell } from "~/contract/endpoints/profile.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/water";
import { NoWells, PeopleReached } from "./giving-so-far.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { wells: (await context.get(apiContext).listGivenWells()).data };
}

/** Renders "How many people I gave water to" (§2), by well. */
export default function Water({ loaderData: { wells } }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("water.title")} lead={t("water.lead")} />
      {wells.length === 0 ? (
        <NoWells text={t("water.none")} />
      ) : (
        <>
          <PeopleReached wells={wells} />
          <CardGrid columns={2}>
            {wells.map((well) => (
              <WellCard key={well.id} well={well} />
            ))}
          </CardGrid>
        </>
      )}
    </>
  );
}

function WellCard({ well }: { well: DonatedWell }) {
  const { t, money } = useTexts("dashboard");
  const state = well.is_opened ? "opened" : well.status;
  return (
    <PictureCard
      picture={<img src={well.picture} alt="" width="400" height="300" loading="lazy" />}
      kicker={well.country}
      title={<Link to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>{well.title}</Link>}
      actions={well.may_be_named && <Link to={href("/dashboard/named-water")}>{t("water.name")}</Link>}
    >
      {well.people > 0 && (
        <p>
          <strong>{t("water.count", { count: well.people })}</strong>
        </p>
      )}
      {well.amount > 0 && <p>{t("water.given", { amount: money(well.amount) })}</p>}
      <p>
        <Tag tone={state === "opened" || state === "completed" ? "leaf" : "plain"}>{t(`water.status.${state}`)}</Tag>
      </p>
    </PictureCard>
  );
}
