import { href } from "react-router";
import type { ZodType } from "zod";
import { oneOf } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { handleDecision } from "~/routes/staff/ui/forms.server.ts";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/request-decision";
import { approvalOffer, ChangedWarning, DecisionForm, submittedVersion } from "./decision-form.tsx";
import { decisionSchemas, requestAt, type StaffRequest } from "./decisions.server.ts";
import { approvalAddress, pathAfter } from "./queue.tsx";
import { WellNameFacts } from "./request.tsx";

const decisions = ["approve", "reject"] as const;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = oneOf(decisions, params.decision);
  const request = await requestAt(context.get(apiContext), url, params.id).load();
  // The decision is no longer open: bookmark, or decided meanwhile.
  if (!request.isOpen) throw seeOther(href("/admin/inbox"));
  return { decision, request, seenVersion: url.searchParams.get("version") ?? String(request.version) };
}

/** Approves or rejects the request, and redirects to the one that follows. */
export function action({ request, url, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const decision = oneOf(decisions, params.decision);
  const { id, kind, load, approve, reject } = requestAt(api, url, params.id);
  const { name, needs } = approvalOffer({ kind, id }, decision);
  const schema: ZodType<{ version: number; reason?: string }> = decisionSchemas[needs];
  const subject = { load, isOpen: ({ isOpen }: StaffRequest) => isOpen, closedPath: href("/admin/inbox") };
  return handleDecision({ request, context }, schema, subject, async ({ version, reason = "" }) => {
    const next = await pathAfter(api, url, kind, id);
    await (decision === "approve" ? approve(version) : reject(version, reason));
    return redirectDone(context, next, "admin:decision.notified", `admin:decision.${name}.done`);
  });
}

/** Renders the page of an approval or a rejection. A rejection requires a reason. */
export default function RequestDecision({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { decision, seenVersion } = loaderData;
  const request = actionData?.current ?? loaderData.request;
  const { name, ...form } = approvalOffer(request, decision);
  const isChanged = String(request.version) !== (actionData ? submittedVersion(actionData.result) : seenVersion);
  return (
    <>
      <PageHeading
        kicker={<Bdi>{request.title}</Bdi>}
        title={t(`decision.${name}.title`)}
        lead={t(`decision.${name}.text`)}
      />
      {name === "approve-account" && <p>{t("retention:erased")}</p>}
      {request.kind === "well_name" && isChanged && (
        <>
          <ChangedWarning about="name" to={approvalAddress(request)} />
          <WellNameFacts subject={request.subject} />
          <h2>{t("decision.yours")}</h2>
        </>
      )}
      <DecisionForm
        {...form}
        cancelTo={approvalAddress(request)}
        submit={t(`decision.${name}.submit`)}
        version={request.version}
        lastResult={actionData?.result}
      />
    </>
  );
}
