import { href } from "react-router";
import { idFrom, orNotFound, oneOf } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/account-deletion-decision";
import { DecisionPage } from "./decision-page.tsx";
import { approvalDecisions, handleApproval } from "./decisions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = oneOf(approvalDecisions, params.decision);
  return {
    decision,
    person: await orNotFound(context.get(apiContext).showAccountDeletion({ params: { id: idFrom(params.id) } })),
  };
}

export function action({ request, url, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = idFrom(params.id);
  const target = { params: { id } };
  return handleApproval(
    { request, url, context },
    {
      decision: oneOf(approvalDecisions, params.decision),
      about: "account",
      kind: "account_deletion",
      id,
      isDangerous: true,
      load: () => orNotFound(api.showAccountDeletion(target)),
      isOpen: () => true,
      approve: () => api.approveAccountDeletion(target),
      reject: (_version, reason) => api.rejectAccountDeletion({ ...target, body: { reason } }),
    },
  );
}

export default function AccountDeletionDecision({
  loaderData: { decision, person },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const id = String(person.id);
  return (
    <DecisionPage
      kicker={<Bdi>{person.name}</Bdi>}
      textKey={`decision.${decision}-account`}
      decision={decision}
      isDangerous={decision === "approve"}
      version={1}
      action={href("/admin/account-deletions/:id/:decision", { id, decision })}
      cancelTo={href("/admin/account-deletions/:id", { id })}
      lastResult={actionData?.result}
    >
      {decision === "approve" && <p>{t("retention:erased")}</p>}
    </DecisionPage>
  );
}
