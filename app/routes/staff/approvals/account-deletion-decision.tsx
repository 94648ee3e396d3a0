import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { withTexts } from "~/i18n/area-texts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/account-deletion-decision";
import { DecisionPage } from "./decision-page.tsx";
import { approvalDecisionFrom, handleDecisionForm } from "./decisions.server.ts";

export const handle = withTexts("retention");

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = approvalDecisionFrom(params.decision);
  return {
    decision,
    person: await orNotFound(context.get(apiContext).showAccountDeletion({ params: { id: idFrom(params.id) } })),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = idFrom(params.id);
  const decision = approvalDecisionFrom(params.decision);
  const subject = { about: "account", kind: "account_deletion", id, isDangerous: decision === "approve" } as const;
  return handleDecisionForm({ request, url, context }, decision, subject, {
    approve: () => api.approveAccountDeletion({ params: { id } }),
    reject: (_version, reason) => api.rejectAccountDeletion({ params: { id }, body: { reason } }),
    load: () => orNotFound(api.showAccountDeletion({ params: { id } })),
    isOpen: () => true,
  });
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
