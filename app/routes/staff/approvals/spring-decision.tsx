import { href } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { dayFrom, dayText } from "~/forms/day.ts";
import { readForm } from "~/forms/submission.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/spring-decision";
import { ChangedNotice } from "./changed-notice.tsx";
import { DecisionForm, decisionSchemas, submittedVersion } from "./decision-form.tsx";
import { decisionErrors, respondToFailedDecision } from "./decisions.server.ts";
import { loadSpring } from "./load-spring.server.ts";
import { openDecisions, type SpringDecision, springDecisions } from "./spring-decisions.ts";
import { SpringChanges, SpringFacts } from "./spring-facts.tsx";

/** @throws a Response with status 404 for a decision that nobody knows */
function decisionFrom(text: string): SpringDecision {
  if (Object.hasOwn(springDecisions, text)) return text as SpringDecision;
  throw notFound();
}

/** What each decision asks of the API. */
function decide(
  api: Api,
  decision: SpringDecision,
  id: number,
  { version, reason, ...permit }: Record<string, string>,
) {
  const params = { id };
  const seen = { version: Number(version) };
  const words = { reason: reason ?? "" };
  const permitBody = {
    ...seen,
    permit: {
      number: permit.number!,
      authority: permit.authority!,
      from: dayFrom(permit.from ?? "")!,
      until: dayFrom(permit.until ?? "")!,
    },
  };
  switch (decision) {
    case "approve":
      return api.approveSpring({ params, body: permitBody });
    case "permit":
      return api.changeSpringPermit({ params, body: permitBody });
    case "reject":
      return api.rejectSpring({ params, body: { ...seen, ...words } });
    case "approve-update":
      return api.approveSpringUpdate({ params, body: seen });
    case "reject-update":
      return api.rejectSpringUpdate({ params, body: { ...seen, ...words } });
    case "approve-deletion":
      return api.approveSpringDeletion({ params, body: seen });
    case "reject-deletion":
      return api.rejectSpringDeletion({ params, body: { ...seen, ...words } });
    case "acknowledge-end":
      return api.acknowledgeSpringEnd({ params });
    case "stop":
      return api.stopSpring({ params, body: { ...seen, ...words } });
    case "remove":
      return api.removeSpring({ params, body: { ...seen, ...words } });
  }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = decisionFrom(params.decision);
  const now = await loadSpring(context.get(apiContext), idFrom(params.id));
  // From a bookmark, or decided meanwhile: the page says what is open now.
  if (!openDecisions(now.spring).includes(decision))
    throw seeOther(href("/admin/springs/:id", { id: String(now.spring.id) }));
  return { decision, now, seen: url.searchParams.get("version") ?? String(now.spring.version) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = decisionFrom(params.decision);
  const id = idFrom(params.id);
  const api = context.get(apiContext);
  const back = href("/admin/springs/:id", { id: String(id) });
  const { submission } = await readForm(request, decisionSchemas[springDecisions[decision].needs]);
  const refused = (errors: Record<string, string[]>) =>
    respondToFailedDecision(context, submission, errors, {
      show: () => loadSpring(api, id),
      isOpen: ({ spring }) => openDecisions(spring).includes(decision),
      late: back,
    });
  if (submission.status !== "success") return refused({});
  let ownerIsTold: boolean;
  try {
    ({ owner_is_told: ownerIsTold } = (
      await decide(api, decision, id, submission.value as unknown as Record<string, string>)
    ).data);
  } catch (failure) {
    return refused(
      decisionErrors(failure, {
        reason: "reason",
        "permit.number": "number",
        "permit.authority": "authority",
        "permit.from": "from",
        "permit.until": "until",
      }),
    );
  }
  const { t } = i18nFrom(context);
  flashNotice(context, {
    kind: "success",
    title: t(`admin:decision.${decision}.done`),
    text: t(ownerIsTold ? "admin:decision.told" : "admin:decision.recorded"),
  });
  return seeOther(back);
}

/** One decision about a spring, on a page of its own. */
export default function SpringDecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { decision } = loaderData;
  const { spring, days } = actionData?.now ?? loaderData.now;
  const { permit } = spring;
  const isChanged = String(spring.version) !== (actionData ? submittedVersion(actionData.result) : loaderData.seen);
  return (
    <>
      <PageHeading
        kicker={<Bdi>{spring.title}</Bdi>}
        title={t(`decision.${decision}.title`)}
        lead={t(`decision.${decision}.text`)}
      />
      {isChanged && (
        <>
          <ChangedNotice about="spring" to={href("/admin/springs/:id", { id: String(spring.id) })} />
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
        isDangerous={["approve-deletion", "stop", "remove"].includes(decision)}
        version={spring.version}
        defaultValue={permit ? { ...permit, from: dayText(permit.from), until: dayText(permit.until) } : {}}
        lastResult={actionData?.result}
      />
    </>
  );
}
