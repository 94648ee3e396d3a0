import { href } from "react-router";
import { idFrom, orNotFound, oneOf } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/guest-erasure-decision";
import { DecisionPage } from "./decision-page.tsx";
import { approvalDecisions, handleApproval } from "./decisions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = oneOf(approvalDecisions, params.decision);
  return {
    decision,
    wish: await orNotFound(context.get(apiContext).showGuestErasure({ params: { id: idFrom(params.id) } })),
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
      about: "guest",
      kind: "guest_erasure",
      id,
      isDangerous: true,
      load: () => orNotFound(api.showGuestErasure(target)),
      isOpen: () => true,
      approve: () => api.approveGuestErasure(target),
      reject: (_version, reason) => api.rejectGuestErasure({ ...target, body: { reason } }),
    },
  );
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
