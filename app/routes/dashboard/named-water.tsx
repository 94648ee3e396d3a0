import { href } from "react-router";
import type { NamedWell } from "~/contract/endpoints/profile.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { AnyLink, buttonClass, Link } from "~/ui/buttons.tsx";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { Bdi, PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/named-water";
import { NoWells } from "./giving-so-far.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { wells: (await context.get(apiContext).listNamedWells()).data };
}

/** Renders "Water wells I named" (§2), and the wells that the user may name. */
export default function NamedWater({ loaderData: { wells } }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("namedWater.title")} lead={t("namedWater.lead")} />
      {wells.length === 0 ? (
        <NoWells text={t("namedWater.none")} />
      ) : (
        <CardGrid columns={2}>
          {wells.map((well) => (
            <WellCard key={well.id} well={well} />
          ))}
        </CardGrid>
      )}
    </>
  );
}

const tags = { unnamed: "plain", waiting: "sun", approved: "leaf", rejected: "clay" } as const;

function WellCard({ well }: { well: NamedWell }) {
  const { t } = useTexts("dashboard");
  const title = stripBidi(well.title);
  return (
    <PictureCard
      picture={<img src={well.picture} alt="" width="400" height="300" loading="lazy" />}
      kicker={well.country}
      title={<Link to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>{title}</Link>}
      actions={
        <AnyLink
          className={buttonClass("quiet", "small")}
          to={href("/dashboard/named-water/:id", { id: String(well.id) })}
        >
          {t(well.name === null ? "namedWater.give" : "namedWater.change")}
          <span className="sr-only">: {title}</span>
        </AnyLink>
      }
    >
      <p>
        {well.name !== null && well.name !== well.title && (
          <>
            “<Bdi>{well.name}</Bdi>”{" "}
          </>
        )}
        {/* An API may give a name without saying what became of it. */}
        {(well.name === null || well.state !== "unnamed") && (
          <Tag tone={tags[well.state]}>{t(`namedWater.state.${well.state}`)}</Tag>
        )}
      </p>
      {well.state === "rejected" && well.rejection_reason && (
        <p>
          {t("namedWater.reason")} <Bdi>{well.rejection_reason}</Bdi>
        </p>
      )}
    </PictureCard>
  );
}
