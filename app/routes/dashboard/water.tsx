import { href, Link } from "react-router";
import type { DonatedWell } from "~/contract/endpoints/dashboard.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/water";
import { NoWells } from "./empty-lists.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [sum, wells] = await Promise.all([api.showNeedySum(), api.listGivenWells()]);
  return { people: sum.data.people, wells: wells.data };
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
          <p className="stat">
            <span className="stat-number">{number(people)}</span>{" "}
            <span className="stat-label">{t("water.people")}</span>
          </p>
          <ul className="card-grid card-grid-2">
            {wells.map((well) => (
              <WellCard key={well.id} well={well} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function WellCard({ well }: { well: DonatedWell }) {
  const { t } = useTexts("dashboard");
  const { money } = useFormats();
  return (
    <li className="card">
      <div className="card-picture">
        <img src={well.picture} alt="" width="400" height="300" loading="lazy" />
      </div>
      <div className="card-body">
        <p className="text-sm/[1.4] font-semibold wrap-anywhere text-muted">{well.country}</p>
        <h2 className="card-title">
          <Link to={href("/waterwell-projects/detail/:id", { id: String(well.id) })}>{well.title}</Link>
        </h2>
        <p className="card-text">
          <strong>{t("water.count", { count: well.people })}</strong>
        </p>
        <p className="card-text">{t("water.given", { amount: money(well.amount) })}</p>
        <p className="card-text">
          <span className={`tag ${well.status === "completed" ? "tag-leaf" : ""}`}>
            {t(`water.status.${well.status}`)}
          </span>
        </p>
        {well.may_be_named && (
          <p className="card-actions">
            <Link to={href("/dashboard/named-water")}>{t("water.name")}</Link>
          </p>
        )}
      </div>
    </li>
  );
}
