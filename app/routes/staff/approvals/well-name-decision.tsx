import { href } from "react-router";
import { idFrom, orNotFound, oneOf } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/well-name-decision";
import { submittedVersion } from "./decision-form.tsx";
import { ChangedNotice, DecisionPage } from "./decision-page.tsx";
import { approvalDecisions, handleApproval } from "./decisions.server.ts";
import { WellNameFacts } from "./well-name-facts.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = oneOf(approvalDecisions, params.decision);
  const nameRequest = await orNotFound(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } }));
  // The decision is no longer open: bookmark, or decided meanwhile.
  if (nameRequest.state !== "waiting") throw seeOther(href("/admin/inbox"));
  return { decision, nameRequest, seenVersion: url.searchParams.get("version") ?? String(nameRequest.version) };
}

export function action({ request, url, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = idFrom(params.id);
  const target = { params: { id } };
  return handleApproval(
    { request, url, context },
    {
      decision: oneOf(approvalDecisions, params.decision),
      about: "name",
      kind: "well_name",
      id,
      isDangerous: false,
      load: () => orNotFound(api.showWellName(target)),
      isOpen: ({ state }) => state === "waiting",
      approve: (version) => api.approveWellName({ ...target, body: { version } }),
      reject: (version, reason) => api.rejectWellName({ ...target, body: { version, reason } }),
    },
  );
}

export default function WellNameDecision({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { decision } = loaderData;
  const nameRequest = actionData?.current ?? loaderData.nameRequest;
  const isChanged =
    String(nameRequest.version) !== (actionData ? submittedVersion(actionData.result) : loaderData.seenVersion);
  const id = String(nameRequest.id);
  return (
    <DecisionPage
      kicker={<Bdi>{nameRequest.name}</Bdi>}
      textKey={`decision.${decision}-name`}
      decision={decision}
      isDangerous={false}
      version={nameRequest.version}
      action={href("/admin/well-names/:id/:decision", { id, decision })}
      cancelTo={href("/admin/well-names/:id", { id })}
      lastResult={actionData?.result}
    >
      {isChanged && (
        <>
          <ChangedNotice about="name" to={href("/admin/well-names/:id", { id })} />
          <WellNameFacts nameRequest={nameRequest} />
          <h2>{t("decision.yours")}</h2>
        </>
      )}
    </DecisionPage>
  );
}
