import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/guest-erasure-decision";
import { DecisionPage } from "./decision-page.tsx";
import { approvalDecisionFrom, handleDecisionForm } from "./decisions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = approvalDecisionFrom(params.decision);
  return {
    decision,
    wish: await orNotFound(context.get(apiContext).showGuestErasure({ params: { id: idFrom(params.id) } })),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = idFrom(params.id);
  const decision = approvalDecisionFrom(params.decision);
  const subject = { about: "guest", kind: "guest_erasure", id, isDangerous: decision === "approve" } as const;
  return handleDecisionForm({ request, url, context }, decision, subject, {
    approve: () => api.approveGuestErasure({ params: { id } }),
    reject: (_version, reason) => api.rejectGuestErasure({ params: { id }, body: { reason } }),
    load: () => orNotFound(api.showGuestErasure({ params: { id } })),
    isOpen: () => true,
  });
}

export default function GuestErasureDecision({ loaderData: { decision, wish }, actionData }: Route.ComponentProps) {
  const id = String(wish.id);
  return (
    <DecisionPage
      kicker={<Bdi>{wish.email ?? wish.phone ?? ""}</Bdi>}
      textKey={`decision.${decision}-guest`}
      decision={decision}
      isDangerous={decision === "approve"}
      version={1}
      action={href("/admin/guest-erasures/:id/:decision", { id, decision })}
      cancelTo={href("/admin/guest-erasures/:id", { id })}
      lastResult={actionData?.result}
    />
  );
}
