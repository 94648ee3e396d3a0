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
  return { nameRequest: await orNotFound(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } })) };
}

/** Renders the name that a donor requests for a well. */
export default function WellName({ loaderData: { nameRequest } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={t("inboxKind.well_name")} title={stripBidi(nameRequest.name)} />
      <WellNameFacts nameRequest={nameRequest} />
      {nameRequest.state === "waiting" ? (
        <Decisions nameRequest={nameRequest} />
      ) : (
        <p className="notice">{t(`wellName.${nameRequest.state}`)}</p>
      )}
    </>
  );
}

function Decisions({ nameRequest }: { nameRequest: StaffWellName }) {
  const { t } = useTexts("admin");
  const id = String(nameRequest.id);
  return (
    <p className="cluster">
      <Link
        className="button"
        to={`${href("/admin/well-names/:id/:decision", { id, decision: "approve" })}?version=${nameRequest.version}`}
      >
        {t("decision.approve-name.link")}
      </Link>{" "}
      <Link
        className="button button-quiet"
        to={`${href("/admin/well-names/:id/:decision", { id, decision: "reject" })}?version=${nameRequest.version}`}
      >
        {t("decision.reject-name.link")}
      </Link>
    </p>
  );
}
