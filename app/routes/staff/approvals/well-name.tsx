import { href, Link } from "react-router";
import type { StaffWellName } from "~/contract/endpoints/approvals.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/well-name";
import { WellNameFacts } from "./well-name-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { wish: await orNotFound(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } })) };
}

/** The name that somebody wants for a well. */
export default function WellName({ loaderData: { wish } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={t("inboxKind.well_name")} title={stripBidi(wish.name)} />
      <WellNameFacts wish={wish} />
      {wish.state === "waiting" ? <Decisions wish={wish} /> : <p className="notice">{t(`wellName.${wish.state}`)}</p>}
    </>
  );
}

function Decisions({ wish }: { wish: StaffWellName }) {
  const { t } = useTexts("admin");
  const id = String(wish.id);
  return (
    <p className="cluster">
      <Link
        className="button"
        to={`${href("/admin/well-names/:id/:decision", { id, decision: "approve" })}?version=${wish.version}`}
      >
        {t("decision.approve-name.link")}
      </Link>{" "}
      <Link
        className="button button-quiet"
        to={`${href("/admin/well-names/:id/:decision", { id, decision: "reject" })}?version=${wish.version}`}
      >
        {t("decision.reject-name.link")}
      </Link>
    </p>
  );
}
