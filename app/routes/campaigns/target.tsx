import { Form, href } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { useCheckedForm } from "~/forms/use-checked-form.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { found, idFrom } from "~/middleware/found.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";
import { ProgressRing } from "~/ui/progress.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/target";
import { TargetField } from "./campaign-fields.tsx";
import { CampaignHead } from "./campaign-head.tsx";
import { campaignErrorNames, targetFrom, targetSchema, targetText } from "./campaign-schema.ts";
import { ownSpring } from "./own-spring.server.ts";
import { mayOwner } from "./owner-moves.ts";
import { RefusedChange } from "./refused-change.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const spring = await ownSpring(context, params.id);
  return { spring, goal: await found(context.get(apiContext).showSpringGoal({ params: { id: spring.id } })) };
}

/** Changes the target of a rejected campaign, or asks for another one of a confirmed campaign. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, targetSchema);
  if (submission.status !== "success") return refuse(submission);
  try {
    const body = { goal_amount: targetFrom(submission.value.target) ?? 0 };
    const spring = await found(context.get(apiContext).updateSpringGoal({ params: { id: idFrom(params.id) }, body }));
    const text = spring.state === "waiting_for_approval" ? "campaign:done.updateAsked" : "campaign:done.changed";
    leaveNotice(context, { kind: "success", title: "common:saved.title", text: i18nFrom(context).t(text) });
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, campaignErrorNames) });
  }
  return seeOther(href("/dashboard/campaign/:id/target", { id: params.id }));
}

/** How far a campaign is, and the form for another target. */
export default function Target({ loaderData: { spring, goal }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  const { money } = useFormats();
  const facts = [
    [t("target.total"), money(goal.total_amount)],
    [t("target.goal"), money(goal.goal_amount)],
    [t("target.missing"), money(Math.max(0, goal.goal_amount - goal.total_amount))],
    [t("target.donations"), String(goal.donations_count)],
    ...(spring.ends_at ? [[t("target.daysLeft"), String(goal.days_left)] as const] : []),
  ] as const;
  return (
    <>
      <CampaignHead spring={spring} tab="target" />
      <div className="cluster">
        <ProgressRing total={goal.total_amount} goal={goal.goal_amount} />
        <dl className="data-list data-list-wide">
          {facts.map(([term, value]) => (
            <div className="data-row" key={term}>
              <dt>{term}</dt> <dd className="money">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {spring.pending && spring.pending.goal_amount !== goal.goal_amount && <p className="notice">{t("target.pending", { goal: money(spring.pending.goal_amount) })}</p>}
      {mayOwner("change", spring.state) ? (
        <TargetForm key={spring.version} id={spring.id} goal={goal.goal_amount} isAsked={spring.state === "confirmed"} lastResult={actionData?.result} />
      ) : (
        <>
          <RefusedChange lastResult={actionData?.result} />
          {!spring.pending && <p className="notice">{t("target.locked")}</p>}
        </>
      )}
    </>
  );
}

interface TargetFormProps {
  readonly id: number;
  /** Kuruş. */
  readonly goal: number;
  /** Whether staff have to approve it. */
  readonly isAsked: boolean;
  readonly lastResult: unknown;
}

function TargetForm({ id, goal, isAsked, lastResult }: TargetFormProps) {
  const { t } = useTexts("campaign");
  const [form, fields] = useCheckedForm({ id: "target", schema: targetSchema, lastResult, defaultValue: { target: targetText(goal) } });
  return (
    <section className="stack" aria-labelledby="other-target">
      <h2 id="other-target">{t("target.other")}</h2>
      <p>{t(isAsked ? "change.asked" : "change.direct")}</p>
      <Form className="form" method="post" action={href("/dashboard/campaign/:id/target", { id: String(id) })} id={form.id} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary form={form} />
        <TargetField field={fields.target} />
        <div className="form-actions">
          <SubmitButton>{t(isAsked ? "change.ask" : "change.save")}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
