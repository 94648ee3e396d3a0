import { href } from "react-router";
import { apiContext } from "~/middleware/api.server.ts";
import { found, idFrom } from "~/middleware/found.ts";
import { Isolated } from "~/ui/isolated.tsx";
import type { Route } from "./+types/well-name-decision";
import { decideByForm, yesOrNo } from "./decide.server.ts";
import { DecisionPage } from "./decision-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = yesOrNo(params.decision);
  const wish = await found(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } }));
  return { decision, wish, version: url.searchParams.get("version") ?? String(wish.version) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const target = { params: { id: idFrom(params.id) } };
  return decideByForm({ request, context }, yesOrNo(params.decision), "name", href("/admin/inbox"), {
    approve: (version) => api.approveWellName({ ...target, body: { version } }),
    reject: (version, reason) => api.rejectWellName({ ...target, body: { version, reason } }),
  });
}

export default function WellNameDecision({ loaderData: { decision, wish, version }, actionData }: Route.ComponentProps) {
  const id = String(wish.id);
  return (
    <DecisionPage
      kicker={<Isolated>{wish.name}</Isolated>}
      words={`decision.${decision}-name`}
      decision={decision}
      isDangerous={false}
      version={version}
      action={href("/admin/well-names/:id/:decision", { id, decision })}
      cancelTo={href("/admin/well-names/:id", { id })}
      lastResult={actionData?.result}
    />
  );
}
