import { href } from "react-router";
import { ownerMay } from "~/contract/rules/spring-states.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { Cluster, DataList, calloutClass, PageSection, SumRow } from "~/ui/page.tsx";
import { ProgressRing } from "~/ui/progress.tsx";
import type { Route } from "./+types/target";
import { ownSpring, redirectIfDeleted } from "./own-spring.server.ts";
import { TargetField } from "./spring-fields.tsx";
import { SpringHead } from "./spring-head.tsx";
import { formatTarget, parseTarget, springErrorNames, targetSchemas } from "./spring-schema.ts";
import { contentChanges, GoalReachedText, RefusedChange } from "./spring-state.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  const [spring, goal] = await Promise.all([
    ownSpring(context, params.id),
    orNotFound(context.get(apiContext).showSpringGoal({ params: { id } })),
  ]);
  return { spring, goal };
}

/** Requests another target for a confirmed spring. */
export function action({ request, params, context }: Route.ActionArgs) {
  const language = languageFrom(context);
  return handleForm(request, targetSchemas[language], springErrorNames, async ({ target }) => {
    const body = { goal_amount: parseTarget(target, language) ?? 0 };
    try {
      await orNotFound(context.get(apiContext).updateSpringGoal({ params: { id: idFrom(params.id) }, body }));
    } catch (failure) {
      const redirect = redirectIfDeleted(context, failure);
      if (redirect) return redirect;
      throw failure;
    }
    return redirectDone(context, href("/dashboard/campaign/:id/target", params), "campaign:done.updateAsked");
  });
}

/** Renders the progress of a spring and the form that requests another target. */
export default function Target({ loaderData: { spring, goal }, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("campaign");
  const facts = [
    [t("target.total"), money(goal.total_amount)],
    [t("target.goal"), money(goal.goal_amount)],
    [t("target.missing"), money(Math.max(0, goal.goal_amount - goal.total_amount))],
    ...(goal.donations_count === null ? [] : [[t("target.donations"), String(goal.donations_count)] as const]),
    ...(spring.ends_at && (spring.days_left > 0 || spring.status !== "open")
      ? [[t("target.daysLeft"), String(spring.days_left)] as const]
      : []),
  ] as const;
  return (
    <>
      <SpringHead spring={spring} tab="target" />
      <Cluster as="div">
        <ProgressRing total={goal.total_amount} goal={goal.goal_amount} />
        <div className="min-w-0 flex-[1_1_15rem]">
          <DataList>
            {facts.map(([term, value]) => (
              <SumRow key={term} term={term} sum={value} />
            ))}
          </DataList>
        </div>
      </Cluster>
      {spring.pending && spring.pending.goal_amount !== goal.goal_amount && (
        <p className={calloutClass()}>{t("target.pending", { goal: money(spring.pending.goal_amount) })}</p>
      )}
      {spring.status === "completed" && (
        <div className={calloutClass()}>
          <GoalReachedText spring={spring} />
        </div>
      )}
      {spring.state === "confirmed" ? (
        <TargetForm
          key={spring.version}
          id={spring.id}
          goal={goal.goal_amount}
          refused={spring.refused?.goal_amount ?? goal.goal_amount}
          lastResult={actionData?.result}
        />
      ) : ownerMay(spring.state, ...contentChanges) ? (
        <p className={calloutClass()}>
          {t(runtimeKey(`campaign:target.${spring.state}`))}{" "}
          <Link to={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}>{t("tabs.details")}</Link>
        </p>
      ) : (
        <>
          <RefusedChange lastResult={actionData?.result} />
          {!spring.pending && <p className={calloutClass()}>{t("target.locked")}</p>}
        </>
      )}
    </>
  );
}

interface TargetFormProps {
  readonly id: number;
  /** In kuruş. */
  readonly goal: number;
  /** The last requested target that staff rejected, else the goal; in kuruş. */
  readonly refused: number;
  readonly lastResult: unknown;
}

function TargetForm({ id, goal, refused, lastResult }: TargetFormProps) {
  const { t, language, money } = useTexts("campaign");
  const [form, fields] = useCheckedForm<(typeof targetSchemas)["tr"]>("target", lastResult, {
    target: formatTarget(refused, language),
  });
  return (
    <PageSection id="other-target" title={t("target.other")}>
      <p>{t("change.confirmed")}</p>
      {refused !== goal && <p className={calloutClass()}>{t("target.refused", { goal: money(refused) })}</p>}
      <CheckedForm form={form} action={href("/dashboard/campaign/:id/target", { id: String(id) })}>
        <TargetField field={fields.target} />
        <FormButtons submit={t("change.submit.confirmed")} />
      </CheckedForm>
    </PageSection>
  );
}
