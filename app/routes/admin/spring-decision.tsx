import { href } from "react-router";
import type { Api } from "~/api/client.server.ts";
import { ApiFailure } from "~/api/failures.ts";
import { dayFrom, dayText } from "~/forms/day.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { found, idFrom } from "~/middleware/found.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";
import { Isolated } from "~/ui/isolated.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/spring-decision";
import { DecisionForm, decisionSchemas } from "./decision-form.tsx";
import { decisionsAbout, type SpringDecision, springDecisions } from "./spring-decisions.ts";

/** @throws a Response with status 404 for a decision that nobody knows */
function decisionFrom(text: string): SpringDecision {
  if (Object.hasOwn(springDecisions, text)) return text as SpringDecision;
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** What each decision asks of the API. */
function decide(api: Api, decision: SpringDecision, id: number, { version, reason, ...permit }: Record<string, string>) {
  const params = { id };
  const seen = { version: Number(version) };
  const words = { reason: reason ?? "" };
  const permitBody = { ...seen, permit: { number: permit.number!, authority: permit.authority!, from: dayFrom(permit.from ?? "")!, until: dayFrom(permit.until ?? "")! } };
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
      return api.approveSpringDeletion({ params });
    case "reject-deletion":
      return api.rejectSpringDeletion({ params, body: words });
    case "acknowledge-end":
      return api.acknowledgeSpringEnd({ params });
    case "stop":
      return api.stopSpring({ params, body: words });
    case "remove":
      return api.removeSpring({ params, body: words });
  }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = decisionFrom(params.decision);
  const spring = await found(context.get(apiContext).showStaffSpring({ params: { id: idFrom(params.id) } }));
  // From a bookmark, or decided meanwhile: the page says what is open now.
  if (!decisionsAbout(spring).includes(decision)) throw seeOther(href("/admin/springs/:id", { id: String(spring.id) }));
  return { decision, spring, version: url.searchParams.get("version") ?? String(spring.version) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = decisionFrom(params.decision);
  const id = idFrom(params.id);
  const api = context.get(apiContext);
  const { t } = i18nFrom(context);
  const back = href("/admin/springs/:id", { id: String(id) });
  const { submission } = await readForm(request, decisionSchemas[springDecisions[decision]]);
  if (submission.status !== "success") return refuse(submission);
  let ownerIsTold: boolean;
  try {
    ({ owner_is_told: ownerIsTold } = (await decide(api, decision, id, submission.value as unknown as Record<string, string>)).data);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) throw new Response(null, { status: 404, statusText: "Not Found" });
    if (failure instanceof ApiFailure && failure.status === 409 && !decisionsAbout((await api.showStaffSpring({ params: { id } })).data).includes(decision)) {
      leaveNotice(context, { kind: "error", title: t("admin:decision.late"), text: failure.message });
      return seeOther(back);
    }
    const names = { reason: "reason", "permit.number": "number", "permit.authority": "authority", "permit.from": "from", "permit.until": "until" };
    return refuse(submission, { errors: errorsFrom(failure, names) });
  }
  leaveNotice(context, { kind: "success", title: t(`admin:decision.${decision}.done`), text: t(ownerIsTold ? "admin:decision.told" : "admin:decision.recorded") });
  return seeOther(back);
}

/** One decision about a spring, on a page of its own. */
export default function SpringDecisionPage({ loaderData: { decision, spring, version }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { permit } = spring;
  return (
    <>
      <PageHeading kicker={<Isolated>{spring.title}</Isolated>} title={t(`decision.${decision}.title`)} lead={t(`decision.${decision}.text`)} />
      <DecisionForm
        needs={springDecisions[decision]}
        action={href("/admin/springs/:id/:decision", { id: String(spring.id), decision })}
        cancelTo={href("/admin/springs/:id", { id: String(spring.id) })}
        submit={t(`decision.${decision}.submit`)}
        isDangerous={["approve-deletion", "stop", "remove"].includes(decision)}
        defaultValue={{ version, ...(permit && { ...permit, from: dayText(permit.from), until: dayText(permit.until) }) }}
        lastResult={actionData?.result}
      />
    </>
  );
}
