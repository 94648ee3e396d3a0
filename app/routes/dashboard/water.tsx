import { href, Link } from "react-router";
import type { DonatedWell } from "~/contract/endpoints/dashboard.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { CardGrid, PictureCard } from "~/ui/card.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { PartsMissing } from "~/ui/part-notes.tsx";
import { Tag } from "~/ui/tag.tsx";
import type { Route } from "./+types/water";
import { NoWells } from "./empty-lists.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [sum, wells] = await Promise.all([api.showNeedySum().catch(() => null), api.listGivenWells()]);
  return { people: sum?.data.people ?? null, wells: wells.data };
}

/** Renders "How many people I gave water to" (§2), by well. */
export default function Water({ loaderData: { people, wells } }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  const { number } = useFormats();
  return (
    <>
      <PageHeading title={t("water.title")} lead={t("water.lead")} />
      {wells.length === 0 ? (
        <NoWells text={t("water.none")} />
      ) : (
        <>
          {people === null ? (
            <PartsMissing />
          ) : (
            <p>
              <span className="block text-2xl/[1.2] font-bold text-heading tabular-nums">{number(people)}</span>{" "}
              <span className="block text-muted">{t("water.people")}</span>
            </p>
          )}
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
  const { t } = useTexts("dashboard");
  const { money } = useFormats();
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
        <Tag tone={well.status === "completed" ? "leaf" : "plain"}>{t(`water.status.${well.status}`)}</Tag>
      </p>
    </PictureCard>
  );
}
