import { href } from "react-router";
import type { StaffWellName } from "~/contract/endpoints/approvals.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/well-name";
import { needsOf } from "./decision-page.tsx";
import { DecisionPanel, type OfferedDecision } from "./decision-panel.tsx";
import { nextRequest } from "./queue.ts";
import { WellNameFacts } from "./well-name-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const nameRequest = await orNotFound(api.showWellName({ params: { id: idFrom(params.id) } }));
  return { nameRequest, next: await nextRequest(api, "well_name", nameRequest.id) };
}

/** Renders the name that a donor requests for a well. */
export default function WellName({ loaderData: { nameRequest, next } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={t("inboxKind.well_name")} title={stripBidi(nameRequest.name)} />
      <WellNameFacts nameRequest={nameRequest} />
      {nameRequest.state === "waiting" ? (
        <DecisionPanel decisions={decisionsAbout(nameRequest)} version={nameRequest.version} next={next} />
      ) : (
        <p className="notice">{t(`wellName.${nameRequest.state}`)}</p>
      )}
    </>
  );
}

function decisionsAbout({ id }: StaffWellName): readonly OfferedDecision[] {
  return (["approve", "reject"] as const).map((decision) => ({
    name: `${decision}-name` as const,
    needs: needsOf(decision, false),
    action: href("/admin/well-names/:id/:decision", { id: String(id), decision }),
    isDangerous: false,
  }));
}
