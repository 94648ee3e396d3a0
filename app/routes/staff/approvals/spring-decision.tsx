import { href } from "react-router";
import type * as z from "zod";
import type { StaffSpring } from "~/contract/endpoints/approvals.ts";
import type { Api } from "~/contract/product-api.ts";
import { dayFrom } from "~/forms/day.ts";
import { idFrom, oneOf } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { handleDecision } from "~/routes/staff/ui/forms.server.ts";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/spring-decision";
import { ChangedWarning, DecisionForm, submittedVersion } from "./decision-form.tsx";
import { decisionSchemas, loadSpring } from "./decisions.server.ts";
import { pathAfter } from "./queue.tsx";
import { isDangerous, openDecisions, permitValues, type SpringDecision, springDecisions } from "./spring-decisions.ts";
import { SpringChanges, SpringFacts } from "./spring.tsx";

const decisionNames = Object.keys(springDecisions) as SpringDecision[];

interface DecisionValues {
  /** Version that the staff member saw. */
  readonly version: number;
  readonly reason?: string;
  readonly number?: string;
  readonly authority?: string;
  readonly from?: string;
  readonly until?: string;
}

/** Sends the decision to the API. Missing permit fields cannot happen: the schema of the decision requires them. */
function sendDecision(
  api: Api,
  decision: SpringDecision,
  id: number,
  { version, reason = "", number = "", authority = "", from = "", until = "" }: DecisionValues,
) {
  const params = { id };
  const permitBody = { version, permit: { number, authority, from: dayFrom(from) ?? "", until: dayFrom(until) ?? "" } };
  switch (decision) {
    case "approve":
      return api.approveSpring({ params, body: permitBody });
    case "permit":
      return api.changeSpringPermit({ params, body: permitBody });
    case "reject":
      return api.rejectSpring({ params, body: { version, reason } });
    case "approve-update":
      return api.approveSpringUpdate({ params, body: { version } });
    case "reject-update":
      return api.rejectSpringUpdate({ params, body: { version, reason } });
    case "approve-deletion":
      return api.approveSpringDeletion({ params, body: { version } });
    case "reject-deletion":
      return api.rejectSpringDeletion({ params, body: { version, reason } });
    case "acknowledge-end":
      return api.acknowledgeSpringEnd({ params });
    case "stop":
      return api.stopSpring({ params, body: { version, reason } });
    case "remove":
      return api.removeSpring({ params, body: { version, reason } });
  }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = oneOf(decisionNames, params.decision);
  const current = await loadSpring(context.get(apiContext), idFrom(params.id));
  // The decision is no longer open (bookmark, or decided meanwhile): the spring's page lists the open ones.
  if (!openDecisions(current.spring).includes(decision))
    throw seeOther(href("/admin/springs/:id", { id: String(current.spring.id) }));
  return { decision, current, seenVersion: url.searchParams.get("version") ?? String(current.spring.version) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const decision = oneOf(decisionNames, params.decision);
  const id = idFrom(params.id);
  const api = context.get(apiContext);
  const subject = {
    load: () => loadSpring(api, id),
    isOpen: ({ spring }: { spring: StaffSpring }) => openDecisions(spring).includes(decision),
    closedPath: href("/admin/springs/:id", { id: String(id) }),
    names: {
      "permit.number": "number",
      "permit.authority": "authority",
      "permit.from": "from",
      "permit.until": "until",
    },
  };
  const { kind, needs } = springDecisions[decision];
  const schema: z.ZodType<DecisionValues> = decisionSchemas[needs];
  return handleDecision({ request, context }, schema, subject, async (values) => {
    // The page of the spring itself if nobody waited for the decision.
    const next = kind ? await pathAfter(api, url, kind, id) : subject.closedPath;
    const { owner_is_notified } = (await sendDecision(api, decision, id, values)).data;
    const text = owner_is_notified ? "admin:decision.notified" : "admin:decision.recorded";
    return redirectDone(context, next, text, `admin:decision.${decision}.done`);
  });
}

export default function SpringDecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { decision } = loaderData;
  const { spring, days } = actionData?.current ?? loaderData.current;
  const isChanged =
    String(spring.version) !== (actionData ? submittedVersion(actionData.result) : loaderData.seenVersion);
  return (
    <>
      <PageHeading
        kicker={<Bdi>{spring.title}</Bdi>}
        title={t(`decision.${decision}.title`)}
        lead={t(`decision.${decision}.text`)}
      />
      {isChanged && (
        <>
          <ChangedWarning about="spring" to={href("/admin/springs/:id", { id: String(spring.id) })} />
          {spring.pending && <SpringChanges spring={spring} pending={spring.pending} days={days} />}
          <SpringFacts spring={spring} withName />
          <h2>{t("decision.yours")}</h2>
        </>
      )}
      <DecisionForm
        needs={springDecisions[decision].needs}
        action={href("/admin/springs/:id/:decision", { id: String(spring.id), decision })}
        cancelTo={href("/admin/springs/:id", { id: String(spring.id) })}
        submit={t(`decision.${decision}.submit`)}
        isDangerous={isDangerous(decision)}
        version={spring.version}
        defaultValue={permitValues(spring)}
        lastResult={actionData?.result}
      />
    </>
  );
}
