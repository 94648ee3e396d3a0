import { href } from "react-router";
import { apiContext } from "~/middleware/api.server.ts";
import { found, idFrom } from "~/middleware/found.ts";
import { Isolated } from "~/ui/isolated.tsx";
import type { Route } from "./+types/well-name-decision";
import { decideByForm, yesOrNo } from "./decide.server.ts";
import { DecisionPage } from "./decision-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = yesOrNo(params.decision);
  return { decision, wish: await found(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } })) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const target = { params: { id: idFrom(params.id) } };
  return decideByForm({ request, context }, yesOrNo(params.decision), "name", href("/admin/inbox"), {
    approve: () => api.approveWellName(target),
    reject: (reason) => api.rejectWellName({ ...target, body: { reason } }),
  });
}

export default function WellNameDecision({ loaderData: { decision, wish }, actionData }: Route.ComponentProps) {
  const id = String(wish.id);
  return (
    <DecisionPage
      kicker={<Isolated>{wish.name}</Isolated>}
      words={`decision.${decision}-name`}
      decision={decision}
      isDangerous={false}
      action={href("/admin/well-names/:id/:decision", { id, decision })}
      cancelTo={href("/admin/well-names/:id", { id })}
      lastResult={actionData?.result}
    />
  );
}
